import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { deskFeatures } from '../../desk-app.ts'
import { openPostgres } from './postgres.ts'
import { audit, idempotencyKey, outbox } from '../../tables/ledgers.ts'
import { deposit } from '../../tables/submissions.ts'
import { newDatabaseUrl } from '../../../test/database.ts'
import { buildSender, callsByEvent, readOutbox } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { startPooler } from '../../../test/pooler.ts'

const databaseUrl = await newDatabaseUrl()
const pooler = await startPooler(databaseUrl)
afterAll(() => pooler.stop())

/** Behind a pooler that knows no names (docs/operations.md). */
const portal = givenPortal({
  openDatabase: async () => openPostgres(pooler.url, { prepared: false }),
  environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' },
  extra: deskFeatures,
})
const db = () => portal.database.db

test('with names off everything works behind a pooler', async () => {
  const sender = await buildSender(portal)
  const calls = callsByEvent(portal, sender)
  // An activation ends the session of the others.
  const { 'user.activated': activate, 'user.changed': _update, ...others } = calls
  for (const [event, call] of Object.entries(others))
    expect([event, (await call()).statusCode]).toEqual([event, 200])
  expect((await activate()).statusCode).toBe(204)
  expect((await readOutbox(portal)).length).toBeGreaterThan(Object.keys(others).length)
})

test('two hundred deposits over two connections are stored once', async () => {
  const sender = await buildSender(portal)
  const declare = callsByEvent(portal, sender)['deposit.created']
  const answers: Awaited<ReturnType<typeof declare>>[] = []
  // Twenty people, each of whom sends ten one after the other.
  const person = async () => {
    for (let sent = 0; sent < 10; sent += 1) answers.push(await declare())
  }
  await Promise.all(Array.from({ length: 20 }, person))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.json().entryId)).size).toBe(200)
  expect(await db().$count(deposit)).toBe(200)
  expect(await db().$count(audit)).toBe(200)
  expect(await db().$count(outbox)).toBe(200)
  expect(await db().$count(idempotencyKey)).toBe(0)
})

test('a transaction has its timeouts there too', async () => {
  const timeouts = sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`
  const inside = await db().transaction(async (tx) => (await tx.execute(timeouts)) as { rows: unknown[] })
  expect(inside.rows).toEqual([{ lock: '3s', statement: '30s' }])
  const outside = (await db().execute(timeouts)) as { rows: unknown[] }
  expect(outside.rows).toEqual([{ lock: '0', statement: '0' }])
})

test('with names on the pooler refuses the connection at once', async () => {
  const named = openPostgres(pooler.url)
  await expect(named.db.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('unsupported startup parameter') },
  })
  await named.close()
})
