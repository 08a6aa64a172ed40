import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { expect } from 'vitest'
import { execute } from '../src/cli/execute.ts'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'
import { checkKeeper } from '../src/places/companies/keeper.ts'
import { queryRows, type Db } from '../src/platform/database/database.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { lockRights } from '../src/platform/rights/locks.ts'
import { portalUser } from '../src/tables/people.ts'
import { company } from '../src/tables/places.ts'
import type { TestPortal } from './harness.ts'

/** What is written into a row is one of a few contents, so that rows are often written alike. */
export type Content = 0 | 1 | 2 | 3

/** A row that imports and the desk may both want to write, found by one key. */
type SharedRow = {
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

const companyRow = (key: string): SharedRow => ({
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
  companyRow('T1'),
  companyRow('desk-T'),
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

export type RowContent = Readonly<Record<string, unknown>> | null
const StoredRow = z.strictObject({ name: z.string(), row: z.nullable(z.record(z.string(), z.unknown())) })

/** The rows as they are, whole, by their names. */
export async function readShared(db: Db, rows = sharedRows): Promise<ReadonlyMap<string, RowContent>> {
  const texts = rows.map(
    (row) =>
      `select '${nameOf(row)}' as name, (select to_jsonb(t) from ${row.table} t where ${row.where}) as row`,
  )
  const found = await queryRows(db, StoredRow, sql.raw(texts.join(' union all ')))
  return new Map(found.map(({ name, row }) => [name, row]))
}

/** What the world must look like: the desk's rows whole, of the systems' rows what the newest import said. */
export class Model {
  readonly portal: TestPortal
  readonly ofDesk = new Map<string, RowContent>()
  readonly ofSystems = new Map<string, Content | 'gone'>()

  constructor(portal: TestPortal) {
    this.portal = portal
  }

  takes(row: SharedRow, stored: RowContent) {
    this.ofDesk.set(nameOf(row), stored)
    this.ofSystems.delete(nameOf(row))
  }
}

export type Step = (model: Model) => Promise<unknown>
export type DeskAct = {
  readonly row: SharedRow
  readonly act: 'add' | 'edit' | 'takeAway'
  readonly content: Content
}

const assigned = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')

/** As an act of the desk does it: locks, the rule of the keeper, the write. */
export const deskAct =
  (made: DeskAct): Step =>
  async (model) => {
    const { row } = made
    await inTransaction(model.portal.deps.db, async (tx) => {
      const ids = async (table: typeof company | typeof portalUser) =>
        (await tx.select({ id: table.id }).from(table)).map(({ id }) => id)
      await lockRights(tx, {
        changes: { companyIds: await ids(company), userIds: await ids(portalUser) },
      })
      await tx.execute(sql.raw(`select from ${row.table} t where ${row.where} for update`))
      const statement = deskStatement(made, await readShared(tx))
      if (statement) await tx.execute(sql.raw(statement))
      return statement && (await readShared(tx, [row])).get(nameOf(row))
    }).then((stored) => stored && model.takes(row, stored))
  }

const OF_DESK = { keeper: `'desk'`, version: '1' }

function deskStatement({ row, act, content }: DeskAct, stored: ReadonlyMap<string, RowContent>) {
  const { table, where, names, columns, added, takenAway } = row
  const present = stored.get(nameOf(row))
  if (act === 'add') {
    if (present || !added || !names.every((name) => stored.get(name))) return undefined
    const values = { ...added, ...columns(content), ...OF_DESK }
    return `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')}) on conflict do nothing`
  }
  if (!present) return undefined
  const isParameter = table === 'parameter'
  const counted = isParameter || table === 'announcement' ? '' : ', version = t.version + 1'
  if (act === 'edit') {
    const isKept = present['keeper'] === 'desk'
    const check = () => checkKeeper({ keeper: isKept ? 'desk' : 'systems' })
    if (isKept) check()
    else expect(check).toThrow('keptBySystems')
    return isKept
      ? `update ${table} t set ${assigned(columns(content))} ${counted} where ${where}`
      : undefined
  }
  const away = takenAway[content % takenAway.length]
  const whose = isParameter ? 'staff_id = (select min(id) from staff_user)' : `keeper = 'desk'`
  return away && `update ${table} t set ${away}, ${whose} ${counted} where ${where}`
}

export type Import = {
  readonly rows: readonly SharedRow[]
  readonly ended: readonly SharedRow[]
  readonly content: Content
  readonly restore: boolean
  readonly times: number
  readonly dryRun: boolean
  /** What the desk does between the two transactions of the import, or at the same time. */
  readonly desk: readonly DeskAct[]
  readonly isBeside: boolean
}

const sections = [...new Set(sharedRows.map(({ section }) => section))]

export const importStep =
  (step: Import): Step =>
  async (model) => {
    const before = await readShared(model.portal.deps.db)
    const rows = namable(step.rows, before)
    const bundle = Object.fromEntries(
      sections.map((name) => [
        name,
        rows.filter(({ section }) => section === name).map((row) => sentRow(row, step)),
      ]),
    )
    const isKept = (row: SharedRow) => before.get(nameOf(row))?.['keeper'] === 'desk'
    for (let time = 0; time < step.times; time += 1) {
      const { faults, kept } = await load(
        model.portal,
        bundle,
        step,
        time === 0 ? deskSteps(step, model) : [],
      )
      expect(faults).toEqual([])
      if (!step.isBeside)
        expect(new Set(kept.map(({ section, extId }) => `${section} ${extId}`)), 'kept').toEqual(
          new Set([...rows.filter(isKept).map(nameOf), ...(time > 0 ? keptOf(rows, model) : [])]),
        )
    }
    if (step.dryRun) return
    for (const row of rows) {
      const isEnded = hasEnd(row, step)
      if (model.ofDesk.has(nameOf(row)) || (isEnded && row.section === 'roles')) continue
      model.ofSystems.set(nameOf(row), isEnded && row.section === 'references' ? 'gone' : step.content)
    }
  }

/** The rows whose own names, and those that they name, are known. */
function namable(rows: readonly SharedRow[], stored: ReadonlyMap<string, RowContent>): readonly SharedRow[] {
  const known = new Set([...stored].filter(([, row]) => row).map(([name]) => name))
  return rows.filter((row) => {
    // A key of its own that the desk gives is named only once it is there.
    if (/^desk-\w+$/.test(row.key) && !known.has(nameOf(row))) return false
    const isKnown = row.names.every((name) => known.has(name))
    if (isKnown) known.add(nameOf(row))
    return isKnown
  })
}

const keptOf = (rows: readonly SharedRow[], { ofDesk }: Model) =>
  rows.map(nameOf).filter((name) => ofDesk.has(name))
const deskSteps = ({ desk }: Import, model: Model) => desk.map((act) => () => deskAct(act)(model))
const hasEnd = (row: SharedRow, { ended }: Import): boolean => row.canEnd && ended.includes(row)

function sentRow(row: SharedRow, step: Import): object {
  if (hasEnd(row, step)) return { ...row.sent(step.content), end: true }
  const canRestore = row.section === 'users' || row.section === 'roles'
  return { ...row.sent(step.content), ...(canRestore && step.restore && { restore: true }) }
}

/** Imports, with acts of the desk just before the rights are written or at any moment. */
async function load(
  portal: TestPortal,
  bundle: object,
  { dryRun, isBeside }: Import,
  acts: readonly (() => Promise<unknown>)[],
) {
  const actAll = async () => {
    for (const act of acts) await act()
  }
  const { database } = portal.deps
  const alone: typeof database.alone = (lock, work) =>
    database.alone(lock, (db, stillAlone) =>
      work(db, async () => {
        if (!isBeside) await actAll()
        await stillAlone()
      }),
    )
  const imported = importBundle({ alone }, bundle, { now: portal.now, dryRun })
  if (isBeside) await actAll()
  return imported
}

export const handStep =
  (row: SharedRow, to: 'desk' | 'systems'): Step =>
  async (model) => {
    const { exitCode } = await execute(
      model.portal.deps,
      ['keeper', 'set', row.section, row.key, to],
      undefined,
    )
    const stored = (await readShared(model.portal.deps.db, [row])).get(nameOf(row)) ?? null
    const isRefused = stored === null || (row.section === 'parameters' && to === 'desk')
    expect(exitCode).toBe(isRefused ? 1 : 0)
    if (isRefused) return
    expect(stored['keeper']).toBe(to)
    if (to === 'desk') model.takes(row, stored)
    else model.ofDesk.delete(nameOf(row))
  }

/** Makes a row the desk's, at the beginning of a day. */
export const ownStep =
  (row: SharedRow): Step =>
  async (model) => {
    await deskAct({ row, act: 'add', content: 0 })(model)
    if (model.ofDesk.has(nameOf(row))) return
    const { table, where } = row
    if (table !== 'parameter')
      await model.portal.database.db.execute(sql.raw(`update ${table} t set keeper = 'desk' where ${where}`))
    const stored = (await readShared(model.portal.deps.db, [row])).get(nameOf(row))
    if (stored?.['keeper'] === 'desk') model.takes(row, stored)
  }
