import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations, toMigration } from './platform/database/migrations.ts'
import { openPostgres } from './platform/database/postgres.ts'
import { hashPassword } from './platform/session/password.ts'
import { portalUser } from './tables/people.ts'
import { deposit } from './tables/submissions.ts'
import { childEnvironment, startServer } from '../test/server-process.ts'
import { newDatabaseUrl } from '../test/database.ts'
import { addNotice, buildSender } from '../test/event-calls.ts'
import { givenPortal } from '../test/harness.ts'
import { unpackOldVersion } from '../test/old-version.ts'
import { FIXTURES } from '../test/rights-guard.ts'
import { atRealCost } from '../test/real-hash.ts'

/** During an upgrade, and on the way back, servers of two versions work on one database. */
let url = ''
const portal = givenPortal({
  openDatabase: async () => {
    url = await newDatabaseUrl()
    return openPostgres(`${url}?application_name=${FIXTURES}`)
  },
})
let old: ReturnType<typeof unpackOldVersion>
beforeAll(() => {
  old = unpackOldVersion()
})
afterAll(() => old.remove())

const PASSWORD = 'Kissa-1234'

/** Every call of the journey goes to the other server than the one before. */
async function givenBothServers() {
  const settings = {
    DATABASE_URL: url,
    MIGRATE: 'false',
    CLOCK: portal.now.toISOString(),
    TOKEN_SECRET: 'a secret for tests, long enough for it',
  }
  const servers = [startServer({ ...childEnvironment, ...settings }, old.main), startServer(settings)]
  const addresses = await Promise.all(servers.map(({ address }) => address))
  let calls = 0
  const call = async (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const address = addresses[calls % 2]
    calls += 1
    const json = { 'content-type': 'application/json' }
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${address}${path}`, {
      ...sent,
      headers: { ...(body ? json : {}), ...headers },
    })
    const answer: unknown = await response.json().catch(() => undefined)
    return { status: response.status, answer: answer as Record<string, never> }
  }
  return { addresses, call }
}

/** A schema that neither server knows, but that says that both can use it. */
const expandFurther = () => {
  const known = readMigrations()
  const from = String(old.schema).padStart(4, '0')
  const text = `-- Expand: compatible from ${from}.\nalter table deposit add column of_the_future text;`
  return migrate(portal.database, [...known, toMigration('9001_future.sql', text)])
}

test('servers of both versions serve one person by turns', async () => {
  const { company, user, account } = await buildSender(portal)
  const { db } = portal.database
  await addNotice(portal, company.id, 'M-1')
  // The servers are programs of their own.
  const passwordHash = await atRealCost(() => hashPassword(PASSWORD))
  await db.update(portalUser).set({ passwordHash }).where(eq(portalUser.id, user.id))
  await expandFurther()
  const { addresses, call } = await givenBothServers()
  for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200)

  const signedIn = await call('/api/login', { username: user.username, password: PASSWORD })
  expect(signedIn.status).toBe(200)
  const renew = (refreshToken: unknown) => call('/api/refresh', { refreshToken, userId: user.id })
  const renewed = await renew(signedIn.answer['refreshToken'])
  const again = await renew(renewed.answer['refreshToken'])
  expect([renewed.status, again.status]).toEqual([200, 200])
  const headers = { authorization: `Bearer ${String(again.answer['token'])}` }

  const body = {
    customerId: company.id,
    userId: user.id,
    accountId: account.id,
    securityBagNumber: '1045582093',
    registerDate: '2026-11-14',
    totalSum: 50,
    coinTotalSum: 0,
    pcs_50e: 1,
  }
  const declare = (key: string) => call('/api/deposit', body, { ...headers, 'idempotency-key': key })
  const keys = Array.from({ length: 6 }, () => randomUUID())
  for (const key of keys) {
    const [first, second] = [await declare(key), await declare(key)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.answer).toEqual(first.answer)
  }
  expect(await db.select().from(deposit)).toHaveLength(keys.length)

  const list = () => call(`/api/reports/deposit?companyId=${company.id}`, undefined, headers)
  const lists = [await list(), await list()]
  expect(lists[0]?.answer['deposits']).toHaveLength(keys.length)
  expect(lists[1]).toEqual(lists[0])
  for (const path of ['/api/messages', `/api/accounts?companyId=${company.id}`, '/api/parameter']) {
    const answers = [await call(path, undefined, headers), await call(path, undefined, headers)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }

  await call('/api/logout', {}, headers)
  for (const _ of addresses) expect((await call('/api/parameter', undefined, headers)).status).toBe(401)
})
