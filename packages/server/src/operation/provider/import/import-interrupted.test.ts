import { readFileSync } from 'node:fs'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, rowsOf } from '../../../../test/database.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { signIn } from '../../../../test/world.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { portalUser } from '../../../tables/people.ts'
import { userCompanyRole } from '../../../tables/places.ts'
import type { Bundle } from './read/bundle.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const example = JSON.parse(readFileSync(new URL('example-bundle.json', import.meta.url), 'utf8')) as Bundle

const load = (bundle: Bundle, database: Pick<Database, 'alone'> = portal.deps.database) =>
  importBundle(database, bundle, { now: portal.now, dryRun: false })

const [maija, olli, liisa] = example.users!
const [firstMandate, secondMandate] = example.mandates!

/** Everything at once: new rows, lists, results, and rights that are given, changed, moved, ended and restored. */
const change: Bundle = {
  ...example,
  companies: [
    { ...example.companies![0]!, name: 'Esimerkki Uusi', chain: null },
    { extId: 'T200', name: 'Perustettu', businessId: '7654321-1', chain: 'KE1' },
  ],
  accounts: [
    { ...example.accounts![0]!, withdrawLimit: 1 },
    { ...example.accounts![1]!, company: 'T200' },
    { extId: 'A9', company: 'T200', accountNumber: 'FI9' },
  ],
  users: [
    { ...maija!, username: olli!.username },
    { ...olli!, username: maija!.username, end: true },
    { ...liisa!, username: 'liisa.l', end: false, restore: true },
    { ...maija!, extId: 'U9', username: liisa!.username },
  ],
  roles: [
    { user: 'U1', company: 'T100', deposits: true },
    { user: 'U2', company: 'T101', end: true },
    { user: 'U3', company: 'T100', deposits: true, restore: true },
    { user: 'U9', company: 'T200', deposits: true },
    { user: 'U9', chain: 'KE1' },
    ...example
      .roles!.filter(({ chain, concern }) => chain || concern)
      .map((link) => ({ ...link, end: true })),
  ],
  mandates: [
    { ...firstMandate!, user: 'U3', account: 'A9', withdrawLimit: 10 },
    { ...secondMandate!, end: true },
    { extId: 'V9', user: 'U9', account: 'A9', start: '2026-01-01', deposit: true },
  ],
  personnel: [{ company: 'T100', firstNames: 'Uusi', lastName: 'Kuljettaja', personId: '1' }],
  references: [{ ...example.references![0]!, end: true }],
  messages: [{ extId: 'M9', user: 'U9', header: 'Tervetuloa', body: 'Tunnuksesi on avattu.' }],
  handledDeposits: [{ ...example.handledDeposits![0]!, total: 1 }],
}

/** The state before the change: the example, an administrator's cancellation, and people who are signed in. */
async function prepare(): Promise<void> {
  await emptyTables(portal.database)
  await load(example)
  const { db } = portal.database
  const people = await db.select().from(portalUser)
  for (const { id } of people) await signIn(portal, id)
  const [liisaNow] = people.filter(({ extId }) => extId === 'U3')
  await db.insert(userCompanyRole).values({
    userId: liisaNow!.id,
    companyId: await firstCompany(),
    endedAt: portal.now,
    endedBy: people[0]!.id,
  })
  await db.update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.extId, 'U3'))
}

const firstCompany = async () =>
  (await rowsOf<{ id: number }>(portal.database.db, sql`select id from company where ext_id = 'T100'`))[0]!.id

const READ =
  `parameter concern chain company account portal_user user_company_role user_chain user_concern mandate
  personnel reference announcement message handled_deposit handled_change_order session_family audit`.split(
    /\s+/,
  )

/** Every row of the provider and of rights, without the numbers, which an interrupted transaction uses up. */
async function state(): Promise<Readonly<Record<string, readonly string[]>>> {
  const all: Record<string, readonly string[]> = {}
  for (const table of READ) {
    const found = await rowsOf<{ row: object }>(
      portal.database.db,
      sql.raw(
        `select to_jsonb(t) as row from ${table} t ${table === 'audit' ? `where action <> 'provider.import'` : ''}`,
      ),
    )
    all[table] = found
      .map(({ row }) => JSON.stringify(withoutNumbers(row)))
      .toSorted((a, b) => (a < b ? -1 : 1))
  }
  return all
}

const NUMBERS = /^(id|.*_id|.*_by|subject|mandateId|userCompanyRoleId)$/

function withoutNumbers(row: unknown): unknown {
  if (!isRecord(row)) return row
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name === 'ext_id' || !NUMBERS.test(name))
      .map(([name, value]) => [name, withoutNumbers(value)]),
  )
}

/** Who may do what where, by the keys of the provider. */
const rights = () =>
  rowsOf(
    portal.database.db,
    sql`select u.ext_id as who, c.ext_id as place, null as account from user_company_role r
          join portal_user u on u.id = r.user_id join company c on c.id = r.company_id where r.ended_at is null
        union all
        select u.ext_id, c.ext_id, a.ext_id from mandate m join portal_user u on u.id = m.user_id
          join account a on a.id = m.account_id join company c on c.id = a.company_id
          where coalesce(m.last_day >= '2026-11-15', true)
        union all
        select u.ext_id, h.ext_id, null from user_chain l join portal_user u on u.id = l.user_id
          join chain h on h.id = l.chain_id
        order by 1, 2, 3`,
  )

const whole = async () => ({ state: await state(), rights: await rights() })

/** A database on which the process dies before the commit that follows so many others. */
function dyingAfter(commits: number): Pick<Database, 'alone'> {
  let done = 0
  const dying = (db: Db): Db => {
    const transaction: Db['transaction'] = (work, config) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        if (done === commits) throw new Error('the process died')
        done += 1
        return result
      }, config)
    return Object.assign(Object.create(db) as Db, { transaction })
  }
  const { alone } = portal.deps.database
  return { alone: (lock, work) => alone(lock, (db, stillAlone) => work(dying(db), stillAlone)) }
}

let undisturbed: Awaited<ReturnType<typeof whole>>
beforeEach(async () => {
  await prepare()
  await load(change)
  undisturbed = await whole()
  await prepare()
})

test('a death before the first commit has changed nothing', async () => {
  const before = await whole()
  await expect(load(change, dyingAfter(0))).rejects.toThrow('COMMIT had no answer')
  expect(await whole()).toEqual(before)
  expect(before).not.toEqual(undisturbed)
})

test('a death after the first commit has touched no right', async () => {
  const before = await rights()
  await expect(load(change, dyingAfter(1))).rejects.toThrow('COMMIT had no answer')
  expect(await rights()).not.toEqual(undisturbed.rights)
  // The account that moves, and everything else that changes rights, is in the other transaction.
  expect(await rights()).toEqual(before)
})

test.each([0, 1])('after a death with %i commits the same bundle completes it', async (commits) => {
  await expect(load(change, dyingAfter(commits))).rejects.toThrow('COMMIT had no answer')
  const { applied } = await load(change)
  expect(applied).toBe(true)
  expect(await whole()).toEqual(undisturbed)
})

test('two commits are all, and are counted as one', async () => {
  const { sections } = await load(change, dyingAfter(2))
  expect(await whole()).toEqual(undisturbed)
  expect(sections.users).toEqual({ created: 1, changed: 2, unchanged: 0, ended: 1 })
  expect(sections.companies).toEqual({ created: 1, changed: 1, unchanged: 0, ended: 0 })
  expect(sections.accounts).toEqual({ created: 1, changed: 2, unchanged: 0, ended: 0 })
  await prepare()
  const tried = await importBundle(portal.deps.database, change, { now: portal.now, dryRun: true })
  expect(tried.sections).toEqual(sections)
})
