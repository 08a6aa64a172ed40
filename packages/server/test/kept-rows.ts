import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../src/platform/database/database.ts'

/** What is written into a row is one of a few contents, so that rows are often written alike. */
export type Content = 0 | 1 | 2 | 3

/** A row that imports and the desk may both want to write, found by one key. */
export type SharedRow = {
  readonly section: string
  /** As reports of imports print it. */
  readonly key: string
  /** The rows that it names. */
  readonly names: readonly string[]
  readonly table: string
  readonly where: string
  readonly sent: (content: Content) => object
  /** The columns that both write, as SQL. */
  readonly columns: (content: Content) => Readonly<Record<string, string>>
  /** What may be written whoever keeps the row, as SQL; it makes the row the desk's. */
  readonly takenAway: readonly string[]
  /** The other columns of a row that the desk adds, as SQL; a row without them comes from the systems alone. */
  readonly added?: Readonly<Record<string, string>>
  readonly canEnd: boolean
}

export const nameOf = ({ section, key }: Pick<SharedRow, 'section' | 'key'>): string => `${section} ${key}`

const quoted = (text: string): string => `'${text}'`
const idOf = (table: string, extId: string): string => `(select id from ${table} where ext_id = '${extId}')`
const worded = (column: string) => (content: Content) => ({ [column]: quoted(`v${content}`) })
const byExtId = (section: string, table: string, key: string) => ({
  section,
  key,
  table,
  where: `t.ext_id = '${key}'`,
})

const concern = (key: string): SharedRow => ({
  ...byExtId('concerns', 'concern', key),
  names: [],
  sent: (content) => ({ extId: key, name: `v${content}` }),
  columns: worded('name'),
  takenAway: [],
  canEnd: false,
})

const chain = (key: string, ofConcern: string): SharedRow => ({
  ...byExtId('chains', 'chain', key),
  names: [`concerns ${ofConcern}`],
  sent: (content) => ({ extId: key, name: `v${content}`, concern: ofConcern }),
  columns: worded('name'),
  takenAway: [],
  canEnd: false,
})

const company = (key: string): SharedRow => ({
  ...byExtId('companies', 'company', key),
  names: ['chains C1'],
  sent: (content) => ({ extId: key, name: `v${content}`, businessId: '1', chain: 'C1' }),
  columns: worded('name'),
  takenAway: ['ended_at = now()'],
  added: { ext_id: quoted(key), business_id: `'1'` },
  canEnd: true,
})

const account = (key: string, at: string): SharedRow => ({
  ...byExtId('accounts', 'account', key),
  names: [`companies ${at}`],
  sent: (content) => ({ extId: key, company: at, accountNumber: `v${content}` }),
  columns: worded('account_number'),
  takenAway: ['ended_at = now()', 'withdraw_limit_cents = 0'],
  added: { ext_id: quoted(key), company_id: idOf('company', at) },
  canEnd: true,
})

const user = (key: string): SharedRow => ({
  ...byExtId('users', 'portal_user', key),
  names: [],
  sent: (content) => ({
    extId: key,
    username: `${key}-${content}`,
    firstName: 'Maija',
    lastName: `v${content}`,
    emailAddress: `v${content}@example.fi`,
  }),
  columns: (content) => ({
    username: quoted(`${key}-${content}`),
    last_name: quoted(`v${content}`),
    email_address: quoted(`v${content}@example.fi`),
  }),
  takenAway: ['disabled_at = now()'],
  added: { ext_id: quoted(key), first_name: `'Maija'`, created_at: 'now()' },
  canEnd: true,
})

const role = (person: string, at: string): SharedRow => ({
  section: 'roles',
  key: `${person} ${at}`,
  names: [`users ${person}`, `companies ${at}`],
  table: 'user_company_role',
  where: `t.user_id = ${idOf('portal_user', person)} and t.company_id = ${idOf('company', at)}`,
  sent: (content) => ({
    user: person,
    company: at,
    deposits: content % 2 === 1,
    roleMaintenance: content > 1,
  }),
  columns: (content) => ({ deposits: String(content % 2 === 1), role_maintenance: String(content > 1) }),
  takenAway: ['ended_at = now()', 'deposits = false, role_maintenance = false'],
  added: { user_id: idOf('portal_user', person), company_id: idOf('company', at) },
  canEnd: true,
})

const mandate = (key: string, person: string, on: string): SharedRow => ({
  ...byExtId('mandates', 'mandate', key),
  names: [`users ${person}`, `accounts ${on}`],
  sent: (content) => ({
    extId: key,
    user: person,
    account: on,
    start: '2026-01-01',
    withdrawLimit: content + 1,
  }),
  columns: (content) => ({ withdraw_limit_cents: String((content + 1) * 100) }),
  takenAway: [`end_date = '2026-11-15', last_day = '2026-11-14'`, 'withdraw_limit_cents = 1'],
  added: {
    ext_id: quoted(key),
    user_id: idOf('portal_user', person),
    account_id: idOf('account', on),
    start_date: `'2026-01-01'`,
    modified_at: 'now()',
  },
  canEnd: true,
})

const reference = (on: string, value: string): SharedRow => ({
  section: 'references',
  key: `${on} deposit ${value}`,
  names: [`accounts ${on}`],
  table: 'reference',
  where: `t.account_id = ${idOf('account', on)} and t.type = 'deposit' and t.value = '${value}'`,
  sent: (content) => ({ account: on, type: 'deposit', value, name: `v${content}` }),
  columns: worded('name'),
  takenAway: [],
  added: { account_id: idOf('account', on), type: `'deposit'`, value: quoted(value) },
  canEnd: true,
})

const visits = (at: string): SharedRow => ({
  section: 'visitCalendars',
  key: at,
  names: [`companies ${at}`],
  table: 'visit_calendar',
  where: `t.company_id = ${idOf('company', at)}`,
  sent: (content) => ({ company: at, validFrom: `2026-01-0${content + 1}` }),
  columns: (content) => ({ valid_from: `'2026-01-0${content + 1}'` }),
  takenAway: [],
  added: { company_id: idOf('company', at) },
  canEnd: false,
})

const announcement: SharedRow = {
  section: 'announcements',
  key: 'N1',
  names: [],
  table: 'announcement',
  where: `t.viite = 'N1'`,
  sent: (content) => ({ viite: 'N1', kuvaus: `v${content}` }),
  columns: worded('kuvaus'),
  takenAway: [],
  canEnd: true,
}

/** A parameter becomes the desk's when it is set there. */
const parameter: SharedRow = {
  section: 'parameters',
  key: 'serviceDeskPhone',
  names: [],
  table: 'parameter',
  where: `t.key = 'serviceDeskPhone'`,
  sent: (content) => ({ key: 'serviceDeskPhone', value: `v${content}` }),
  columns: worded('value'),
  takenAway: [`value = 'v0'`, `value = 'v3'`],
  canEnd: false,
}

/** Those whose keys begin with `desk-` are made at the desk; of rights and references either side may be the first. */
export const sharedRows: readonly SharedRow[] = [
  parameter,
  concern('K1'),
  chain('C1', 'K1'),
  company('T1'),
  company('desk-T'),
  account('A1', 'T1'),
  account('desk-A', 'T1'),
  account('A2', 'desk-T'),
  user('U1'),
  user('U2'),
  user('desk-U'),
  role('U1', 'T1'),
  role('U2', 'T1'),
  role('U1', 'desk-T'),
  role('desk-U', 'T1'),
  mandate('M1', 'U1', 'A1'),
  mandate('M2', 'U2', 'A1'),
  mandate('desk-M', 'U1', 'A1'),
  mandate('M3', 'desk-U', 'desk-A'),
  visits('T1'),
  visits('desk-T'),
  reference('A1', '13'),
  reference('A1', '26'),
  reference('desk-A', '13'),
  announcement,
]

export type Stored = Readonly<Record<string, unknown>> | null
const StoredRow = z.strictObject({ name: z.string(), row: z.nullable(z.record(z.string(), z.unknown())) })

/** The rows as they are, whole, by their names. */
export async function readShared(db: Db, rows = sharedRows): Promise<ReadonlyMap<string, Stored>> {
  const texts = rows.map(
    (row) =>
      `select '${nameOf(row)}' as name, (select to_jsonb(t) from ${row.table} t where ${row.where}) as row`,
  )
  const found = await queryRows(db, StoredRow, sql.raw(texts.join(' union all ')))
  return new Map(found.map(({ name, row }) => [name, row]))
}
