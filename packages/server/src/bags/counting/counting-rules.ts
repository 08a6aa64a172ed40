import type { SecondCountLimits } from '@kassavirta/domain/bags/counting/rules'
import { cents } from '@kassavirta/domain/kernel/money/money'
import type { Db } from '../../platform/database/database.ts'
import { readParameters } from '../../shared/parameters.ts'

/** What the provider has set for counting. */
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
