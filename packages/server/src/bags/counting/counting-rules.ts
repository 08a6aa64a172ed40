import type { SecondCountLimits } from '@kassavirta/domain/bags/counting/rules'
import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents } from '@kassavirta/domain/kernel/money/money'
import type { Db } from '../../platform/database/database.ts'
import { readParameters } from '../../shared/parameters.ts'

/** The provider's parameters for counting. */
export type CountingRules = {
  readonly limits: SecondCountLimits
  readonly dueDays: number
  readonly missingDays: number
  readonly valueDays: number
  /** Where customers ask about a notice. */
  readonly contact: string
}

export const readRules = async (db: Db): Promise<CountingRules> => rulesOf(await readParameters(db))

export const rulesOf = (set: Awaited<ReturnType<typeof readParameters>>): CountingRules => ({
  limits: {
    difference: cents(Number(set.secondCountDifference)),
    total: cents(Number(set.secondCountTotal)),
  },
  dueDays: Number(set.countingDueBankingDays),
  missingDays: Number(set.missingAfterBankingDays),
  valueDays: Number(set.valueDateBankingDays),
  contact: set.serviceDeskEmail,
})

/** Bags that came or were declared before this moment were due before today, by so many banking days. */
export function dueBefore(today: Day, bankingDays: number): Date {
  let last = today
  while (addBankingDays(last, bankingDays) >= today) last = addDays(last, -1)
  return instantAt(addDays(last, 1), '00:00')
}
