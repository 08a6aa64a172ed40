import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openPostgres } from './postgres.ts'
import { deposit } from '../../tables/submissions.ts'
import { newDatabaseUrl } from '../../../test/database.ts'
import { buildSender, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { startPooler } from '../../../test/pooler.ts'
import { FIXTURES } from '../../../test/rights-guard.ts'

let url = ''
const portal = givenPortal({
  openDatabase: async () => {
    url = await newDatabaseUrl()
    return openPostgres(`${url}?application_name=${FIXTURES}`)
  },
})
let sender: Sender
beforeEach(async () => {
  sender = await buildSender(portal)
})

/** A server whose own way to the database is another than that of the test. */
async function givenServer(databaseUrl: string, options: { readonly prepared?: boolean } = {}) {
  const database = openPostgres(databaseUrl, options)
  const app = await buildApp({ ...portal.deps, database, db: database.db })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  return async (call: InjectOptions) => {
    const { statusCode, headers, body } = await app.inject(call)
    const { errorMessage, errorCodes } = JSON.parse(body) as Record<string, unknown>
    return { status: statusCode, retryAfter: headers['retry-after'], text: errorMessage, errorCodes }
  }
}

const AWAY = 'Palvelu on hetken poissa käytöstä.'
const readingFails = { status: 503, retryAfter: '2', text: `${AWAY} Yritä hetken kuluttua uudelleen.` }
const sendingFails = {
  status: 503,
  retryAfter: '2',
  text: `${AWAY} Lähetystä ei ole vielä vahvistettu, yritä uudelleen.`,
}
const lacks = (what: string) => ({ ...readingFails, errorCodes: { [what]: 'unavailable' } })

const calls = () => ({
  declare: {
    method: 'POST',
    url: '/api/deposit',
    headers: { ...sender.headers, 'idempotency-key': randomUUID() },
    payload: {
      customerId: sender.company.id,
      userId: sender.user.id,
      accountId: sender.account.id,
      securityBagNumber: '1045582093',
      registerDate: '2026-11-14',
      totalSum: 50,
      coinTotalSum: 0,
      pcs_50e: 1,
    },
  } as const,
  signIn: {
    method: 'POST',
    url: '/api/login',
    payload: { username: 'maija.v', password: 'Väärä-1234' },
  } as const,
  read: { url: `/api/reports/deposit?companyId=${sender.company.id}`, headers: sender.headers },
})

describe('a database that takes no writes', () => {
  test('is read, and refuses what would be written', async () => {
    const ask = await givenServer(`${url}?options=-c%20default_transaction_read_only%3Don`)
    const { declare, signIn, read } = calls()
    expect(await ask(read)).toMatchObject({ status: 200 })
    expect(await ask(declare)).toMatchObject(sendingFails)
    expect(await ask(signIn)).toMatchObject(readingFails)
    expect(await ask({ url: '/readyz' })).toMatchObject(lacks('writes'))
    expect(await ask({ url: '/livez' })).toMatchObject({ status: 200 })
    expect(await portal.database.db.select().from(deposit)).toEqual([])
  })

  test('gives the call its place once it takes writes again', async () => {
    const { declare } = calls()
    const readOnly = await givenServer(`${url}?options=-c%20default_transaction_read_only%3Don`)
    expect((await readOnly(declare)).status).toBe(503)
    const writable = await givenServer(url)
    expect([(await writable(declare)).status, (await writable(declare)).status]).toEqual([200, 200])
    expect(await portal.database.db.select().from(deposit)).toHaveLength(1)
  })
})

describe('a database that is away', () => {
  const away = 'postgres://portal@127.0.0.1:1/portal'
  test.each([
    ['by itself', async () => ({ databaseUrl: away, prepared: true })],
    [
      'behind a pooler that answers',
      async () => {
        const pooler = await startPooler(away)
        onTestFinished(pooler.stop)
        return { databaseUrl: pooler.url, prepared: false }
      },
    ],
  ])('%s refuses everything with 503, and the process lives', async (_where, open) => {
    const { databaseUrl, prepared } = await open()
    const ask = await givenServer(databaseUrl, { prepared })
    const { declare, signIn, read } = calls()
    const [declared, signedIn, listed, ready, live] = await Promise.all(
      [declare, signIn, read, { url: '/readyz' }, { url: '/livez' }].map((call) => ask(call)),
    )
    expect(declared).toMatchObject(sendingFails)
    for (const answer of [signedIn, listed]) expect(answer).toMatchObject(readingFails)
    expect(ready).toMatchObject(lacks('database'))
    expect(live).toMatchObject({ status: 200 })
  })
})
