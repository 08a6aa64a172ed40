import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { NO_EXCEPTIONS, type ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import {
  settingKeys,
  settingRules,
  type CallSetting,
  type SettingKey,
} from '@kassavirta/domain/operation/settings/rules'
import { sql } from 'drizzle-orm'
import {
  parameter,
  exceptionDaysColumn,
  ExceptionDaysColumn,
  type CallSettings,
} from '../tables/operation.ts'
import type { Db } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import * as z from 'zod/mini'

type PortalParameters = Readonly<Record<SettingKey, string>>
/** Exception days decide on cut-offs and days of delivery, as the parameters do. */
type WithExceptions = { readonly exceptionDays: ExceptionDays }
export type CallParameters = Pick<PortalParameters, CallSetting> & WithExceptions

const fallbacks: PortalParameters = recordOf(settingKeys, (key) => settingRules[key].fallback)

/** The parameters for a call. They were read together with the rights. */
export const parametersFor = ({ parameters, exceptionDays }: CallSettings): CallParameters => ({
  ...fallbacks,
  ...parameters,
  exceptionDays,
})

/** The parameters as one column of a larger statement; a parameter that was never set gets its fallback. */
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

/** Returns true when the value has changed. Without a person, the command line or the demo has set it. */
export async function setParameter(
  db: Db,
  key: SettingKey,
  value: string,
  now: Date,
  staffId: number | null = null,
): Promise<boolean> {
  const changed = await db
    .insert(parameter)
    .values({ key, value, changedAt: now, staffId })
    .onConflictDoUpdate({
      target: parameter.key,
      set: { value, changedAt: now, staffId },
      setWhere: sql`${parameter.value} <> excluded.value`,
    })
    .returning({ key: parameter.key })
  return changed.length > 0
}
