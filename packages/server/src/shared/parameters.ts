import { keysOf, recordOf } from '@kassavirta/domain/kernel/data/records'
import { configDefaults } from '@kassavirta/domain/config/terms.fi'
import { NO_EXCEPTIONS, type ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { DEFAULT_CUT_OFF } from '@kassavirta/domain/kernel/dates/cut-off'
import { sql } from 'drizzle-orm'
import { parameter } from '../tables/parameter.ts'
import type { Db } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import {
  exceptionDaysColumn,
  ExceptionDaysColumn,
  type CallParameter,
  type CallSettings,
} from '../tables/call-settings.ts'
import * as z from 'zod/mini'

const DAY_COUNT = /^\d{1,4}$/
/** Weeks at most, because banking days are counted one by one. */
const FEW_DAYS = /^\d{1,2}$/
const CENTS = /^\d{1,12}$/
const FLAG = /^(true|false)$/
const ANY_TEXT = /^[^\0]*$/s

/** Values that staff may set while the portal runs, with their defaults. */
const rules = {
  /** An order must arrive by this time of day in Helsinki. */
  changeOrderCutoffLocal: { fallback: DEFAULT_CUT_OFF, form: /^([01]\d|2[0-3]):[0-5]\d$/ },
  visitRequestMinimumLeadTime: { fallback: '2', form: DAY_COUNT },
  changeOrderMaximumLeadTime: { fallback: '30', form: DAY_COUNT },
  /** The lists of reports reach this many days back. */
  depositListingTimespan: { fallback: '400', form: DAY_COUNT },
  /** Decides whether everyone at a company sees all its deposits and orders regardless of role. */
  entriesVisibleToAll: { fallback: 'false', form: FLAG },
  /** A second person counts from this difference on, and from this sum on; in cents. */
  secondCountDifference: { fallback: '5000', form: CENTS },
  secondCountTotal: { fallback: '2000000', form: CENTS },
  /** Decides whether customers read answers in the portal. */
  casesInPortal: { fallback: 'false', form: FLAG },
  /** An answer is due after so many hours of service. */
  caseDueServiceHours: { fallback: '8', form: /^[1-9]\d{0,2}$/ },
  /** A bag is late when it is not counted by this many banking days after it came. */
  countingDueBankingDays: { fallback: '1', form: FEW_DAYS },
  /** A bag is missing when it has not come by this many banking days after it was declared. */
  missingAfterBankingDays: { fallback: '2', form: FEW_DAYS },
  /** Counted money is on the account this many banking days after the counting. */
  valueDateBankingDays: { fallback: '1', form: FEW_DAYS },
  /** Decides whether customers can follow what becomes of a deposit, an order or a visit. */
  statusLines: { fallback: 'false', form: FLAG },
  /** Decides whether orders of one account and delivery day count together against the account's limit. */
  dailyOrderLimit: { fallback: 'false', form: FLAG },
  /** Decides whether customers may change and cancel an order until its cut-off. */
  ordersChangeable: { fallback: 'false', form: FLAG },
  /** Decides whether customers are asked whether the content of a delivery matches. */
  deliveryConfirmations: { fallback: 'false', form: FLAG },
  /** Decides whether customers answer proposals of another day, and withdraw requests. */
  visitAnswers: { fallback: 'false', form: FLAG },
  /** Decides whether an order can be made to repeat. */
  recurringOrders: { fallback: 'false', form: FLAG },
  ...recordOf(keysOf(configDefaults), (key) => ({ fallback: configDefaults[key], form: ANY_TEXT })),
} as const

export type ParameterKey = keyof typeof rules
type PortalParameters = Readonly<Record<ParameterKey, string>>
/** With the days that are not as others, which decide on cut-offs and days of delivery as the parameters do. */
type WithExceptions = { readonly exceptionDays: ExceptionDays }
export type CallParameters = Pick<PortalParameters, CallParameter> & WithExceptions

export const parameterKeys: readonly ParameterKey[] = keysOf(rules)
export const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(rules, key)
export const isParameterValue = (key: ParameterKey, value: string): boolean => rules[key].form.test(value)

const fallbacks: PortalParameters = recordOf(parameterKeys, (key) => rules[key].fallback)

/** The parameters for a call. They were read together with the rights. */
export const parametersFor = ({ parameters, exceptionDays }: CallSettings): CallParameters => ({
  ...fallbacks,
  ...parameters,
  exceptionDays,
})

/** The parameters as one column of a larger statement, with those that were never set. */
const parametersColumn = sql`(select json_object_agg(key, value) from parameter)`
const ParametersColumn = z.pipe(
  z.nullable(z.record(z.string(), z.string())),
  z.transform((stored): PortalParameters => ({ ...fallbacks, ...stored })),
)

/** The parameters and the exception days, for a statement that reads more than them. */
export const parameterColumns = sql`${parametersColumn} as parameters, ${exceptionDaysColumn}`
export const ParameterColumns = { parameters: ParametersColumn, exceptionDays: ExceptionDaysColumn }
const Stored = z.strictObject(ParameterColumns)

export const toParameters = ({
  parameters,
  exceptionDays,
}: z.output<typeof Stored>): PortalParameters & WithExceptions => ({ ...parameters, exceptionDays })

const selectParameters = statement(Stored, () => sql`select ${parameterColumns}`)

/** Reads all parameters. */
export async function readParameters(db: Db): Promise<PortalParameters & WithExceptions> {
  const [stored] = await selectParameters(db, {})
  return toParameters(stored ?? { parameters: fallbacks, exceptionDays: NO_EXCEPTIONS })
}

/** Returns true when the value has changed. */
export async function setParameter(db: Db, key: ParameterKey, value: string, now: Date): Promise<boolean> {
  const changed = await db
    .insert(parameter)
    .values({ key, value, changedAt: now })
    .onConflictDoUpdate({
      target: parameter.key,
      set: { value, changedAt: now },
      setWhere: sql`${parameter.value} <> excluded.value`,
    })
    .returning({ key: parameter.key })
  return changed.length > 0
}
