import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { deskFeatures } from '../../desk-app.ts'
import { migrate } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { withStandby } from './standby.ts'
import { deliveryRoute } from '../../tables/orders.ts'
import { mandate, userCompanyRole } from '../../tables/places.ts'
import { givenConcerns, lists } from '../../../test/reports-world.ts'
import { rowsOf } from '../../../test/database.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { startPostgres } from '../../../test/private-postgres.ts'
import { addAccount, addMandate, addRole, changeRights, signIn } from '../../../test/world.ts'

/** Far more than a test takes: what is fresh stays so. */
const MAX_LAG = 9_999
const SMALL_LAG = 3

const cluster = startPostgres()
const empty = openPostgres(`${cluster.url}/postgres`)
await empty.db.execute(sql`create database portal`)
const primary = openPostgres(`${cluster.url}/portal`)
await migrate(primary)
const served = cluster.startStandby()
const copy = openPostgres(`${served.url}/portal`)
/** Watches the standby in tests of the measuring itself. */
const besides = openPostgres(`${served.url}/portal`)

let readFromCopy = 0
copy.onStatement((text) => (readFromCopy += text.includes('::text as json from') ? 1 : 0))

// Hooks of the end run in the reverse order: the databases of the portal are closed before this.
afterAll(async () => {
  await Promise.all([empty.close(), besides.close()])
  cluster.stop()
})

const portal = givenPortal({
  extra: deskFeatures,
  openDatabase: async () => withStandby(primary, copy, MAX_LAG),
  environment: { DATABASE_URL: cluster.url, DATABASE_READ_MAX_LAG: String(MAX_LAG) },
})
const { world, company, fillAll, reportAt, companiesIn, rowsOf: reportRows } = givenConcerns(portal)

const resume = () => besides.db.execute(sql`select pg_wal_replay_resume()`)
/** What is written from here on does not reach the standby. */
async function pause(): Promise<void> {
  onTestFinished(async () => void (await resume()))
  await besides.db.execute(sql`select pg_wal_replay_pause()`)
}
beforeEach(() => {
  readFromCopy = 0
})

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(20)
}

/** Waits until the standby has all that the primary has, and is known to be fresh. */
async function caughtUp(): Promise<void> {
  const [row] = await rowsOf<{ at: string }>(primary.db, sql`select pg_current_wal_lsn()::text as at`)
  const has = sql`select pg_last_wal_replay_lsn() >= ${row?.at}::pg_lsn as has`
  await until(async () => (await rowsOf<{ has: boolean }>(besides.db, has))[0]?.has === true)
  await until(() => portal.deps.database.standby?.isFresh() === true)
}

const declare = (userId: number, headers: Record<string, string>) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/deposit',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    payload: {
      customerId: company(0).id,
      accountId: company(0).accountId,
      userId,
      securityBagNumber: '123456',
      registerDate: '2026-11-14',
      reference: '12344',
      totalSum: 20,
      pcs_20e: 1,
    },
  })
/** How many results of counting and packing one sees at the first company. */
const results = () =>
  Promise.all(
    [
      ['DepositHandled', 'depositHandled'],
      ['ChangeOrderHandled', 'changeOrderHandled'],
    ].map(async ([list, key = '']) => {
      const url = `/api/reports/${list}?companyId=${company(0).id}`
      return (await portal.app.inject({ url, headers: world().headers })).json()[key].length
    }),
  )
const ROWS_OF_A_FILLING = { DepositExtended: 1, ChangeOrderExtended: 1, HandledEvents: 2 }
const deposits = async (headers: Record<string, string>): Promise<number> => {
  const url = `/api/reports/deposit?companyId=${company(0).id}`
  return (await portal.app.inject({ url, headers })).json().deposits.length
}

test('the rows of a report are those of the standby', async () => {
  await fillAll()
  await reportAt(0)
  await caughtUp()
  await pause()
  await fillAll()
  for (const list of lists)
    expect([list, (await reportRows(list)).length]).toEqual([list, ROWS_OF_A_FILLING[list]])
  expect(readFromCopy).toBe(lists.length)
})

test('the numbers of the provider are those of the standby', async () => {
  const { browser } = await staffAtWork(portal, 'esimies', ['supervisor'])
  const counter = await staffAtWork(portal, 'laskija', ['counter'])
  await primary.db.insert(deliveryRoute).values({ name: 'Etelä' })
  const drive = () =>
    primary.db.execute(sql`insert into run (route_id, day, part)
      select id, '2026-11-10', (select count(*) + 1 from run) from route`)
  const runs = async () =>
    (await browser.get('/numbers/runs?from=2026-11-01&to=2026-11-15')).json().rows[0].runs
  await drive()
  await caughtUp()
  await pause()
  await drive()
  expect([await runs(), readFromCopy]).toEqual([1, 1])
  expect((await counter.browser.get('/numbers/runs?from=2026-11-01&to=2026-11-15')).statusCode).toBe(403)
})

test('a right ended on the primary shows nothing', async () => {
  const { userId } = world()
  await fillAll()
  await reportAt(0)
  await reportAt(2)
  const given = { depositReport: true, changeOrderReport: true }
  const ended = await addMandate(portal, userId, company(0).accountId, given)
  const other = await addAccount(primary.db, company(0).id)
  await addMandate(portal, userId, other.id, given)
  await caughtUp()
  expect(await results()).toEqual([1, 1])
  await pause()
  await changeRights(portal, { userIds: [userId], companyIds: [company(2).id] }, async (tx) => {
    await tx
      .update(userCompanyRole)
      .set({ endedAt: portal.now })
      .where(eq(userCompanyRole.companyId, company(2).id))
    await tx
      .update(mandate)
      .set({ depositReport: false, changeOrderReport: false })
      .where(eq(mandate.id, ended.id))
  })
  readFromCopy = 0
  for (const list of lists) expect([list, await companiesIn(list)]).toEqual([list, [0]])
  expect(await results()).toEqual([0, 0])
  expect(readFromCopy).toBe(lists.length + 2)
})

test('a new right is in force at once', async () => {
  await fillAll()
  await reportAt(0)
  await caughtUp()
  await pause()
  await reportAt(2)
  for (const list of lists) expect([list, await companiesIn(list)]).toEqual([list, [0, 2]])
  expect(readFromCopy).toBe(lists.length)
})

test('who has just sent something sees it', async () => {
  const { userId, senderId, headers } = world()
  const roles = { deposits: true }
  for (const id of [userId, senderId]) {
    await addRole(primary.db, id, company(0).id, roles)
    await addMandate(portal, id, company(0).accountId, { deposit: true })
  }
  const colleague = await signIn(portal, senderId)
  await caughtUp()
  await pause()
  expect((await declare(userId, headers)).statusCode).toBe(200)
  expect([await deposits(headers), readFromCopy]).toEqual([1, 0])
  expect([await deposits(colleague), readFromCopy]).toEqual([0, 1])
  portal.now = new Date(portal.now.getTime() + (MAX_LAG + 61) * 1000)
  expect([await deposits(await signIn(portal, userId)), readFromCopy]).toEqual([0, 2])
})

/** Waits until the standby is fresh, or is not. */
async function freshness({ standby }: Database, wanted: boolean): Promise<boolean | undefined> {
  await until(() => standby?.isFresh() === wanted)
  return standby?.isFresh()
}
const follow = () =>
  withStandby(openPostgres(`${cluster.url}/portal`), openPostgres(`${served.url}/portal`), SMALL_LAG)

test('a standby too far behind is left alone', async () => {
  const followed = follow()
  expect(await freshness(followed, true)).toBe(true)
  await pause()
  await primary.db.execute(sql`insert into parameter (key, value, changed_at) values ('behind', '1', now())`)
  expect(await freshness(followed, false)).toBe(false)
  await resume()
  expect(await freshness(followed, true)).toBe(true)
  await followed.close()
})

test('an idle standby stays fresh', async () => {
  const followed = follow()
  const silence = sql`select now() - pg_last_xact_replay_timestamp() > interval '${sql.raw(String(2 * SMALL_LAG))} seconds' as long`
  await until(async () => (await rowsOf<{ long: boolean }>(besides.db, silence))[0]?.long === true)
  expect(await freshness(followed, true)).toBe(true)
  await followed.close()
})

test.each([
  ['the primary itself', () => openPostgres(`${cluster.url}/portal`)],
  ['another database of the standby', () => openPostgres(`${served.url}/postgres`)],
])('%s is never taken for the standby', async (_name, open) => {
  const wrong = open()
  let measured = 0
  wrong.onStatement(() => (measured += 1))
  const followed = withStandby(openPostgres(`${cluster.url}/portal`), wrong, MAX_LAG)
  await until(() => measured === 3)
  expect(followed.standby?.isFresh()).toBe(false)
  await followed.close()
})

test('of several standbys a late one gives no rows', async () => {
  await fillAll()
  const elsewhere = openPostgres(`${cluster.url}/portal`)
  const followed = withStandby(
    openPostgres(`${cluster.url}/portal`),
    { ...openPostgres(`${served.url}/portal`), eachText: elsewhere.eachText },
    MAX_LAG,
  )
  expect(await freshness(followed, true)).toBe(true)
  const rows: string[] = []
  const reading = followed.standby?.eachText(sql`select id::text from deposit`, (row) => rows.push(row))
  await expect(reading).rejects.toThrow('Failed query')
  expect([rows, followed.standby?.isFresh()]).toEqual([[], false])
  await followed.close()
  await elsewhere.close()
})

test('without its standby a report is read from the primary', async () => {
  await fillAll()
  await reportAt(0)
  await caughtUp()
  served.stop()
  for (const list of lists) expect([list, await companiesIn(list)]).toEqual([list, [0]])
  expect(portal.deps.database.standby?.isFresh()).toBe(false)
})
