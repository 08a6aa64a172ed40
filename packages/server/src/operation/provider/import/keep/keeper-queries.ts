import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { isNotNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../../platform/database/database.ts'
import { together, type RightsHolders } from '../../../../platform/rights/locks.ts'
import { portalUser } from '../../../../tables/people.ts'
import { jsonParameter } from '../write/queries.ts'

export type Keeper = 'systems' | 'desk'

/** The table of a section, as `t`, and the columns of the key that identifies a row in a bundle. */
type OwnedTable = {
  readonly table: string
  readonly key: readonly string[]
  /** The tables to join for the key. */
  readonly beside?: { readonly tables: string; readonly on: string }
  /** The kind of person or place whose rights a row holds, and the column with their number. */
  readonly holder?: { readonly kind: keyof RightsHolders; readonly column: string }
}

const byExtId = { key: ['t.ext_id'] }
const ofPerson = { kind: 'userIds', column: 't.user_id' } as const

/** The sections whose rows have a keeper. The keeper of a row may differ from that of the rows it refers to. */
const ownedTables = {
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
} satisfies Readonly<Record<string, OwnedTable>>

export type OwnedSection = keyof typeof ownedTables
export const ownedSections: readonly OwnedSection[] = keysOf(ownedTables)
const tableOf = (section: OwnedSection): OwnedTable => ownedTables[section]

const rowsOf = ({ table, beside }: OwnedTable): SQL =>
  sql.raw(beside ? `${table} t, ${beside.tables}` : `${table} t`)
const joined = ({ beside }: OwnedTable): SQL => sql.raw(beside?.on ?? 'true')

/** The positions in the list of the keys whose rows the desk keeps. */
export async function keysOfDesk(
  db: Db,
  section: OwnedSection,
  keys: readonly (readonly unknown[])[],
): Promise<ReadonlySet<number>> {
  const owned = tableOf(section)
  const named = keys.map(([k0, k1, k2], index) => ({ index, k0, k1, k2 }))
  const same = owned.key.map((column, nth) => `${column} = n.k${nth}`).join(' and ')
  const found = await queryRows(
    db,
    z.strictObject({ index: z.int() }),
    sql`select n.index
        from jsonb_to_recordset(${jsonParameter(named)}) as n(index integer, k0 text, k1 text, k2 text), ${rowsOf(owned)}
        where ${joined(owned)} and ${sql.raw(same)} and t.keeper = 'desk'`,
  )
  return new Set(found.map(({ index }) => index))
}

/** A key of several parts has spaces between them, as reports of imports print it. */
const hasKey = (owned: OwnedTable, key: string): SQL =>
  sql`${joined(owned)} and concat_ws(' ', ${sql.raw(owned.key.join(', '))}) = ${key}`

export async function findKeeper(db: Db, section: OwnedSection, key: string): Promise<Keeper | undefined> {
  const owned = tableOf(section)
  const [found] = await queryRows(
    db,
    z.strictObject({ keeper: z.enum(['systems', 'desk']) }),
    sql`select t.keeper from ${rowsOf(owned)} where ${hasKey(owned, key)}`,
  )
  return found?.keeper
}

/** The assignment of a new keeper. The desk keeps a parameter that one of its people has set, so that is only given back. */
function givenTo(keeper: Keeper, section: OwnedSection): SQL {
  if (section === 'parameters') return sql`staff_id = null`
  return section === 'announcements'
    ? sql`keeper = ${keeper}`
    : sql`keeper = ${keeper}, version = t.version + 1`
}

/** Gives a row to another keeper. Returns the people and places whose rights the row holds. */
export async function giveRow(
  tx: Db,
  section: OwnedSection,
  key: string,
  keeper: Keeper,
): Promise<RightsHolders> {
  const owned = tableOf(section)
  return (await give(tx, section, keeper, { ...owned, where: hasKey(owned, key) })).changes
}

type Transfer = { readonly changes: RightsHolders; readonly rows: number }

async function give(
  tx: Db,
  section: OwnedSection,
  keeper: Keeper,
  { table, beside, holder, where }: OwnedTable & { readonly where: SQL },
): Promise<Transfer> {
  const moved = await queryRows(
    tx,
    z.strictObject({ holder: z.nullable(z.int()) }),
    sql`update ${sql.raw(table)} t set ${givenTo(keeper, section)} ${sql.raw(beside ? `from ${beside.tables}` : '')}
        where ${where} and t.keeper <> ${keeper}
        returning ${sql.raw(holder?.column ?? 'null::integer')} as holder`,
  )
  const holders = moved.flatMap((row) => row.holder ?? [])
  return { changes: holder ? { [holder.kind]: holders } : {}, rows: moved.length }
}

const itsAccounts = 't.account_id in (select a.id from account a where a.company_id = c.id)'

/** A company with its rows in other tables. People are not among them, because they may work at other places too. */
const ofCompany = {
  companies: 't.id = c.id',
  accounts: 't.company_id = c.id',
  visitCalendars: 't.company_id = c.id',
  references: itsAccounts,
  roles: 't.company_id = c.id',
  mandates: itsAccounts,
} as const satisfies Partial<Record<OwnedSection, string>>

/** Gives a company to another keeper, with its accounts, their references, roles and mandates. */
export async function giveCompany(tx: Db, extId: string, keeper: Keeper): Promise<Transfer> {
  let all: Transfer = { changes: {}, rows: 0 }
  for (const section of keysOf(ofCompany)) {
    const { table, key, holder } = tableOf(section)
    const beside = { tables: 'company c', on: ofCompany[section] }
    const where = sql`${sql.raw(beside.on)} and c.ext_id = ${extId}`
    const part = await give(tx, section, keeper, { table, key, beside, ...(holder && { holder }), where })
    all = { changes: together([all.changes, part.changes]), rows: all.rows + part.rows }
  }
  return all
}

/** The number of rows of each section that the systems and the desk keep. */
export const countByKeeper = (db: Db) =>
  queryRows(
    db,
    z.strictObject({ section: z.string(), systems: z.int(), desk: z.int() }),
    sql.join(
      ownedSections.map(
        (section) => sql`select ${section}::text as section,
          (count(*) filter (where keeper = 'systems'))::integer as systems,
          (count(*) filter (where keeper = 'desk'))::integer as desk from ${sql.raw(tableOf(section).table)}`,
      ),
      sql` union all `,
    ),
  )

/** The erased people, with the hashes of their keys. */
export const listErased = (db: Db) =>
  db
    .select({ id: portalUser.id, key: portalUser.erasedKey })
    .from(portalUser)
    .where(isNotNull(portalUser.erasedKey))
