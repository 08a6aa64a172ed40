import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { together } from '../../../platform/rights/change-rights.ts'
import type { RightsHolders } from '../../../platform/rights/locks.ts'
import { jsonParameter } from './queries.ts'

export type Keeper = 'systems' | 'desk'

/** Where the rows of a section are, as `t`, and the columns of the key by which a bundle names one. */
type KeptTable = {
  readonly table: string
  readonly key: readonly string[]
  /** What the rows are joined with for their key. */
  readonly beside?: { readonly tables: string; readonly on: string }
  /** Whose rights a row is of, and the column with their number. */
  readonly holder?: { readonly kind: keyof RightsHolders; readonly column: string }
}

const byExtId = { key: ['t.ext_id'] }
const ofPerson = { kind: 'userIds', column: 't.user_id' } as const

/** Each row of these sections has a keeper of its own, whoever keeps the rows that it names. */
const keptTables = {
  parameters: { table: 'parameter', key: ['t.key'] },
  concerns: { table: 'concern', ...byExtId },
  chains: { table: 'chain', ...byExtId },
  companies: { table: 'company', ...byExtId, holder: { kind: 'companyIds', column: 't.id' } },
  accounts: { table: 'account', ...byExtId, holder: { kind: 'companyIds', column: 't.company_id' } },
  users: { table: 'portal_user', ...byExtId, holder: { kind: 'userIds', column: 't.id' } },
  roles: {
    table: 'user_company_role',
    key: ['u.ext_id', 'c.ext_id'],
    beside: { tables: 'portal_user u, company c', on: 'u.id = t.user_id and c.id = t.company_id' },
    holder: ofPerson,
  },
  mandates: { table: 'mandate', ...byExtId, holder: ofPerson },
  visitCalendars: {
    table: 'visit_calendar',
    key: ['c.ext_id'],
    beside: { tables: 'company c', on: 'c.id = t.company_id' },
  },
  references: {
    table: 'reference',
    key: ['a.ext_id', 't.type', 't.value'],
    beside: { tables: 'account a', on: 'a.id = t.account_id' },
  },
  // oxlint-disable-next-line words/finnish-in-fi-files -- the name that the key of an announcement has on the wire
  announcements: { table: 'announcement', key: ['t.viite'] },
} satisfies Readonly<Record<string, KeptTable>>

export type KeptSection = keyof typeof keptTables
export const keptSections: readonly KeptSection[] = keysOf(keptTables)
const tableOf = (section: KeptSection): KeptTable => keptTables[section]

const rowsOf = ({ table, beside }: KeptTable): SQL =>
  sql.raw(beside ? `${table} t, ${beside.tables}` : `${table} t`)
const joined = ({ beside }: KeptTable): SQL => sql.raw(beside?.on ?? 'true')

/** Which of the keys, by their place in the list, name rows that the desk keeps. */
export async function keysOfDesk(
  db: Db,
  section: KeptSection,
  keys: readonly (readonly unknown[])[],
): Promise<ReadonlySet<number>> {
  const kept = tableOf(section)
  const named = keys.map(([k0, k1, k2], index) => ({ index, k0, k1, k2 }))
  const same = kept.key.map((column, nth) => `${column} = n.k${nth}`).join(' and ')
  const found = await queryRows(
    db,
    z.strictObject({ index: z.int() }),
    sql`select n.index
        from jsonb_to_recordset(${jsonParameter(named)}) as n(index integer, k0 text, k1 text, k2 text), ${rowsOf(kept)}
        where ${joined(kept)} and ${sql.raw(same)} and t.keeper = 'desk'`,
  )
  return new Set(found.map(({ index }) => index))
}

/** A key of several parts has spaces between them, as reports of imports print it. */
const hasKey = (kept: KeptTable, key: string): SQL =>
  sql`${joined(kept)} and concat_ws(' ', ${sql.raw(kept.key.join(', '))}) = ${key}`

export async function findKeeper(db: Db, section: KeptSection, key: string): Promise<Keeper | undefined> {
  const kept = tableOf(section)
  const [found] = await queryRows(
    db,
    z.strictObject({ keeper: z.enum(['systems', 'desk']) }),
    sql`select t.keeper from ${rowsOf(kept)} where ${hasKey(kept, key)}`,
  )
  return found?.keeper
}

/** A parameter is the desk's because a person set it there, so it can only be given back. */
function givenTo(keeper: Keeper, section: KeptSection): SQL {
  if (section === 'parameters') return sql`staff_id = null`
  return section === 'announcements'
    ? sql`keeper = ${keeper}`
    : sql`keeper = ${keeper}, version = t.version + 1`
}

/** Gives a row to another keeper. Returns those whose rights the row is of. */
export async function giveRow(
  tx: Db,
  section: KeptSection,
  key: string,
  keeper: Keeper,
): Promise<RightsHolders> {
  const kept = tableOf(section)
  return (await give(tx, section, keeper, { ...kept, where: hasKey(kept, key) })).changes
}

type Given = { readonly changes: RightsHolders; readonly rows: number }

async function give(
  tx: Db,
  section: KeptSection,
  keeper: Keeper,
  { table, beside, holder, where }: KeptTable & { readonly where: SQL },
): Promise<Given> {
  const given = await queryRows(
    tx,
    z.strictObject({ holder: z.nullable(z.int()) }),
    sql`update ${sql.raw(table)} t set ${givenTo(keeper, section)} ${sql.raw(beside ? `from ${beside.tables}` : '')}
        where ${where} and t.keeper <> ${keeper}
        returning ${sql.raw(holder?.column ?? 'null::integer')} as holder`,
  )
  const holders = given.flatMap((row) => row.holder ?? [])
  return { changes: holder ? { [holder.kind]: holders } : {}, rows: given.length }
}

const itsAccounts = 't.account_id in (select a.id from account a where a.company_id = c.id)'

/** A company with what hangs on it. People may work elsewhere too, so they are not among it. */
const ofCompany = {
  companies: 't.id = c.id',
  accounts: 't.company_id = c.id',
  visitCalendars: 't.company_id = c.id',
  references: itsAccounts,
  roles: 't.company_id = c.id',
  mandates: itsAccounts,
} as const satisfies Partial<Record<KeptSection, string>>

/** Gives a company to another keeper, with its accounts, their references, roles and mandates. */
export async function giveCompany(tx: Db, extId: string, keeper: Keeper): Promise<Given> {
  let all: Given = { changes: {}, rows: 0 }
  for (const section of keysOf(ofCompany)) {
    const { table, key, holder } = tableOf(section)
    const beside = { tables: 'company c', on: ofCompany[section] }
    const where = sql`${sql.raw(beside.on)} and c.ext_id = ${extId}`
    const given = await give(tx, section, keeper, { table, key, beside, ...(holder && { holder }), where })
    all = { changes: together([all.changes, given.changes]), rows: all.rows + given.rows }
  }
  return all
}

/** How many rows of each section each of the two keeps. */
export const countKept = (db: Db) =>
  queryRows(
    db,
    z.strictObject({ section: z.string(), systems: z.int(), desk: z.int() }),
    sql.join(
      keptSections.map(
        (section) => sql`select ${section}::text as section,
          (count(*) filter (where keeper = 'systems'))::integer as systems,
          (count(*) filter (where keeper = 'desk'))::integer as desk from ${sql.raw(tableOf(section).table)}`,
      ),
      sql` union all `,
    ),
  )
