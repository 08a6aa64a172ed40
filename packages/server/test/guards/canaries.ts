import { weekdays } from '@kassavirta/domain/kernel/dates/dates'
import { readdirSync } from 'node:fs'
import { getTableColumns, getTableName, type Column } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../src/platform/database/database.ts'

const FOLDER = new URL('../../src/tables/', import.meta.url)

const modules = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(new URL(name, FOLDER).href) as Promise<Record<string, unknown>>),
)
/** What belongs to a row of another table comes after it. */
const AFTER_OTHERS = ['vault_move', 'run_bag', 'approval', 'service_case', 'case_entry']
/** The tables of the portal, in an order in which they may be filled. */
export const everyTable: readonly PgTable[] = modules
  .flatMap((module) => Object.values(module))
  .filter((value) => value instanceof PgTable)
  .toSorted((a, b) => AFTER_OTHERS.indexOf(getTableName(a)) - AFTER_OTHERS.indexOf(getTableName(b)))

/** Columns that must be empty in the plainest row, by a check constraint of their table. */
const LEFT_EMPTY = new Set([
  'personnel.areaName',
  'message.userId',
  'handled_deposit.parentId',
  'change_order.confirmedOk',
])
/** Tables that world.ts fills by hand, or that hold nothing but ids. */
const NOT_FILLED = new Set([
  'concern',
  'chain',
  'company',
  'portal_user',
  'session_family',
  'refresh_token',
  'alert_mail',
  'message_read',
  'message_stamp',
  'audit_seal',
  'user_chain',
  'user_concern',
])

type RowIds = Readonly<Record<string, number>>

const figuresWith = (name: string) => ({
  declared: 0,
  counted: 0,
  difference: 0,
  byDenomination: [{ name, declared: 0, counted: 0, difference: 0 }],
})

const WINDOW = { from: '09:30', to: '10:30' }

/** Rows whose content must fit a schema, because the answer is checked against it, or that belong to another row. */
const AS_ANSWERED: Readonly<
  Record<string, (canary: string, made: RowIds) => Readonly<Record<string, unknown>>>
> = {
  change_order: () => ({ packedCounts: { pcs_50e: 1 }, confirmedCounts: { pcs_50e: 1 } }),
  recurring_order: () => ({ weekdays: [weekdays[0]], everyWeeks: 1, counts: { pcs_50e: 1 } }),
  par_level: () => ({ counts: { pcs_50e: 1 }, version: 1 }),
  visit_calendar: () => ({ week: { [weekdays[0]]: WINDOW, [weekdays[1]]: WINDOW }, exceptions: {} }),
  missed_visit: () => ({ visitWindow: WINDOW }),
  // A seal is on one order at a time, of whichever kind.
  supply_order: (canary) => ({ packedCounts: { tt_kpl_sinetit: 1 }, sealNumber: `${canary} of supplies` }),
  saved_view: (canary) => ({ page: 'DepositReport', search: { find: canary }, sendOn: null }),
  service_case: (_, { inquiry }) => ({ kind: 'inquiry', entryId: inquiry }),
  run_stop: (_, { run }) => ({ runId: run, reason: null }),
  run_pickup: (_, { run }) => ({ runId: run, outcome: null, reason: null }),
  run_bag: (_, { run }) => ({ runId: run }),
  vault_move: (_, { change_order: orderId }) => ({ orderId }),
  hand_over: (canary, { run }) => ({ runId: run, numbers: [canary] }),
  case_entry: (_, { service_case: caseId }) => ({ caseId }),
  approval: (canary, { bag }) => ({
    subject: String(bag),
    payload: { before: figuresWith(canary), after: figuresWith(canary), tills: [] },
    decision: null,
  }),
  outbox: (canary) => ({
    type: 'feedback.created',
    data: { id: 1, name: canary, phoneNumber: canary, email: canary, additionalInfo: canary },
  }),
}

export type Owner = {
  readonly canary: string
  /** Ids by column key: companyId, accountId, userId … */
  readonly ids: Readonly<Record<string, number>>
  /** Ids of rows that no company has, by table: what belongs to a company may hang on them. */
  readonly shared: RowIds
}

/**
 * One row of every table that belongs to a company or a person for each owner, with the owner's canary in every text. New
 * tables are filled without a change here. Returns the ids of each owner's rows by table.
 */
export async function fillTables(db: Db, owners: readonly Owner[], now: Date): Promise<readonly RowIds[]> {
  const made: Record<string, number>[] = owners.map(({ shared }) => ({ ...shared }))
  for (const table of everyTable) {
    const columns = getTableColumns(table)
    const name = getTableName(table)
    const owned = 'companyId' in columns || 'userId' in columns || 'accountId' in columns
    if (!owned || NOT_FILLED.has(name)) continue
    const values = owners.map((owner, nth) => ({
      ...Object.fromEntries(valuesFor(name, columns, owner, now)),
      ...AS_ANSWERED[name]?.(owner.canary, made[nth]!),
    }))
    const rows = (await db.insert(table).values(values).returning()) as { id?: number }[]
    for (const [nth, { id }] of rows.entries()) if (typeof id === 'number') made[nth]![name] = id
  }
  return made
}

function valuesFor(
  table: string,
  columns: Record<string, Column>,
  { canary, ids }: Owner,
  now: Date,
): [string, unknown][] {
  return Object.entries(columns)
    .filter(([key, column]) => !column.generatedIdentity && !LEFT_EMPTY.has(`${table}.${key}`))
    .map(([key, column]): [string, unknown] => [key, ids[key] ?? valueFor(key, column, canary, now)])
    .filter(([, value]) => value !== undefined)
}

function valueFor(key: string, column: Column, canary: string, now: Date): unknown {
  if (column.enumValues) return column.enumValues[0]
  if (column.columnType === 'PgText') return `${canary} ${key}`
  if (column.columnType === 'PgDateString') return '2026-11-10'
  if (column.columnType === 'PgTimestamp') return column.notNull ? now : undefined
  if (column.columnType === 'PgJsonb') return { canary }
  if (column.columnType === 'PgBoolean') return true
  return column.notNull && !column.hasDefault ? 0 : undefined
}
