import { signedIn } from '@kassavirta/domain/kernel/people/access'
import { endpoint, rows } from '@kassavirta/domain/kernel/contract/endpoint'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONNECTIONS } from '../database/postgres.ts'
import { collectRows } from '../http/answer-bodies.ts'
import { route, type AppBuilder } from '../http/route.ts'
import { hashPassword } from '../session/password.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'

/** A report that keeps its connection until the test says so. */
let ending = Promise.withResolvers<void>()
function holdingReport(builder: AppBuilder): void {
  const path = '/api/test/holding'
  const report = endpoint({
    method: 'GET',
    path,
    summary: 'test',
    access: signedIn,
    reply: rows('x', () => z.any()),
  })
  route(builder, report, async () => {
    await holdConnection(builder.deps.db)
    return collectRows().end()
  })
}

const holdConnection = (db: AppBuilder['deps']['db']) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await ending.promise
  })

const portal = givenPortal({ extra: [holdingReport] })
beforeEach(() => void (ending = Promise.withResolvers()))
/** A test that fails must not leave connections held. */
afterEach(() => ending.resolve())

test('reports that keep their connections leave everything else its own', async () => {
  const password = 'Demo-1234'
  const { id, username } = await addUser(portal, { passwordHash: await hashPassword(password) })
  const { id: companyId } = await addCompany(portal.database.db)
  await addRole(portal.database.db, id, companyId)
  const headers = await signIn(portal, id)
  const people = await Promise.all(
    Array.from({ length: 2 * CONNECTIONS }, async () => signIn(portal, (await addUser(portal)).id)),
  )
  const asked = people.map((person) => portal.app.inject({ url: '/api/test/holding', headers: person }))
  await expect.poll(() => portal.app.load().classes['report']?.shed).toBeGreaterThan(0)
  const feedback = {
    customerId: companyId,
    name: 'Maija Virtanen',
    phoneNumber: '040 123',
    email: 'maija@example.fi',
    additionalinfo: 'hei',
  }
  const calls = [
    { method: 'POST', url: '/api/feedback', headers, payload: feedback },
    { method: 'POST', url: '/api/login', payload: { username, password } },
    { method: 'GET', url: `/api/company/${companyId}`, headers },
    { method: 'GET', url: '/readyz' },
  ] as const
  for (const call of calls)
    expect([call.url, (await portal.app.inject(call)).statusCode]).toEqual([call.url, 200])
  ending.resolve()
  const statuses = new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([200, 503]))
})

test('health answers while every connection of the pool is taken', async () => {
  const held = Array.from({ length: CONNECTIONS }, () => holdConnection(portal.deps.db))
  const waiting = portal.deps.db.execute(sql`select 1`)
  for (const url of ['/livez', '/readyz', '/healthz', '/readyz'])
    expect([url, (await portal.app.inject(url)).statusCode]).toEqual([url, 200])
  ending.resolve()
  await Promise.all([...held, waiting])
})
