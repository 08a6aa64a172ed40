import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '../src/platform/database/postgres.ts'
import { audit, idempotencyKey, outbox } from '../src/tables/ledgers.ts'
import * as tables from '../src/tables/submissions.ts'
import { startCuttingProxy, type Cut } from './cutting-proxy.ts'
import { newDatabaseUrl } from './database.ts'
import { givenPortal } from './harness.ts'
import { forms } from './request-forms.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from './world.ts'

let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
const portal = givenPortal({
  environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' },
  openDatabase: async () => {
    proxy = await startCuttingProxy(await newDatabaseUrl())
    return openPostgres(proxy.url)
  },
})
afterAll(() => proxy.close())
const db = () => portal.database.db

let ids = { customerId: 0, userId: 0 }
let accountId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  proxy.arm()
  // It is Monday before noon, so two banking days on is Wednesday the 18th.
  portal.now = new Date('2026-11-16T09:59:00Z')
  ids = { customerId: (await addCompany(db(), { supplyOrder: true })).id, userId: (await addUser(portal)).id }
  accountId = (await addAccount(db(), ids.customerId, { changeAllowed: true })).id
  await addMandate(portal, ids.userId, accountId, { deposit: true, changeCurrency: true })
  await addRole(db(), ids.userId, ids.customerId, { accessoryOrder: true })
  headers = await signIn(portal, ids.userId)
})

const sendings = {
  deposit: {
    url: '/api/deposit',
    table: tables.deposit,
    body: {
      securityBagNumber: '123456',
      totalSum: 50,
      coinTotalSum: 0,
      registerDate: '2026-11-14',
      pcs_50e: 1,
    },
  },
  'change order': {
    url: '/api/changecurrencyorder',
    table: tables.changeOrder,
    body: { deliveryDate: '2026-11-18', billsTotalSum: 100, coinTotalSum: 0, totalSum: 100, pcs_20e: 5 },
  },
  'supply order': { url: '/api/supplyorder', ...forms['/api/supplyorder'] },
} as const
type Name = keyof typeof sendings
type Form = (typeof sendings)[Name]

const send = ({ url, body }: Form, key: string) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'idempotency-key': key },
    payload: { ...ids, accountId, ...body },
  })

/** Repeats the call under the same key until its outcome is known, as the browser does. */
async function repeat(form: Form, key: string): Promise<unknown> {
  for (;;) {
    const { statusCode, json } = await send(form, key)
    if (statusCode === 200) return json()
    // The database may take a moment to notice that the connection is gone, and holds the key's lock until then.
    expect([409, 503]).toContain(statusCode)
  }
}

async function emptyLedgers(): Promise<void> {
  for (const table of [tables.deposit, tables.changeOrder, tables.supplyOrder, outbox, idempotencyKey])
    await db().delete(table)
}

const ways: readonly Omit<Cut, 'at'>[] = [
  { when: 'unheard', how: 'end' },
  { when: 'unanswered', how: 'reset' },
]

describe.each(Object.keys(sendings) as readonly Name[])('a %s', (name) => {
  const form = sendings[name]
  test.each(ways)(
    'whose connection is cut at any of its statements ($when, $how) hears 503, and its key makes one row of each kind',
    async (way) => {
      proxy.arm()
      expect((await send(form, randomUUID())).statusCode).toBe(200)
      const statements = proxy.seen()
      expect(statements).toBe(5)
      for (let at = 1; at <= statements; at += 1) {
        await emptyLedgers()
        const before = (await db().select().from(audit)).length
        const key = randomUUID()
        proxy.arm({ at, ...way })
        const first = await send(form, key)
        proxy.arm()
        expect([at, first.statusCode, first.headers['retry-after']]).toEqual([at, 503, '2'])
        expect(first.json().errorMessage).toContain('Lähetystä ei ole vielä vahvistettu')
        await repeat(form, key)
        const rows = await db().select().from(form.table)
        const audits = (await db().select().from(audit)).length - before
        const events = (await db().select().from(outbox)).length
        expect([at, rows.length, audits, events]).toEqual([at, 1, 1, 1])
      }
    },
  )
})

test('connections that die at the beginning of a transaction do not use the pool up', async () => {
  for (let round = 0; round < 25; round += 1) {
    proxy.arm({ at: 1, when: 'unheard', how: 'end' })
    expect((await send(sendings.deposit, randomUUID())).statusCode).toBe(503)
  }
  proxy.arm()
  expect((await send(sendings.deposit, randomUUID())).statusCode).toBe(200)
})
