import type { SecondCountLimits } from '@kassavirta/domain/counting/rules'
import { cents } from '@kassavirta/domain/kernel/money'
import type { Db } from '../../platform/database/database.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { ParametersColumn, readParameters } from '../../shared/parameters.ts'
import * as z from 'zod/mini'

/** What the provider has set for counting. */
export type CountingRules = {
  readonly limits: SecondCountLimits
  readonly dueDays: number
  readonly missingDays: number
  readonly valueDays: number
  /** Where customers ask about a notice. */
  readonly contact: string
}

export const readRules = async (db: Db): Promise<CountingRules> => rulesIn(await readParameters(db))

const rulesIn = (set: z.output<typeof ParametersColumn>): CountingRules => ({
  limits: {
    difference: cents(Number(set.secondCountDifference)),
    total: cents(Number(set.secondCountTotal)),
  },
  dueDays: Number(set.countingDueBankingDays),
  missingDays: Number(set.missingAfterBankingDays),
  valueDays: Number(set.valueDateBankingDays),
  contact: set.serviceDeskEmail,
})

/** The rules in `parametersColumn`, for acts that read them with what they know of their bag. */
export const RulesColumn = z.pipe(ParametersColumn, z.transform(rulesIn))

/** An act of counting: with the rules that hold at its moment. */
export type CountContext = ActContext & { readonly rules: CountingRules }
