import { connect, type AddressInfo, type Socket } from 'node:net'
import { signedIn } from '@kassavirta/domain/kernel/people/access'
import { endpoint, rows } from '@kassavirta/domain/kernel/contract/endpoint'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectRows } from './answer-bodies.ts'
import { route, type AppBuilder } from './route.ts'
import { givenPortal } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'

/** More than the buffers of the system take over at once, so that the rest waits in the server. */
const ROWS = 2_000
const ROW_BYTES = 5_000
const MEBIBYTE = 1024 * 1024

let mostBytes = 0
function longReport({ fastify, deps, ...builder }: AppBuilder): void {
  const path = '/api/test/long'
  const long = endpoint({
    method: 'GET',
    path,
    summary: 'test',
    access: signedIn,
    reply: rows('x', () => z.any()),
  })
  route({ fastify, deps, ...builder }, long, async () => {
    const collected = collectRows()
    const statement = sql`select to_json(repeat('x', ${ROW_BYTES}::int))::text from generate_series(1, ${ROWS}::int)`
    await deps.database.eachText(statement, collected.add)
    return collected.end()
  })
  fastify.addHook('onSend', async () => {
    mostBytes = Math.max(mostBytes, fastify.load().answerBytes)
  })
}

/** Four answers of a mebibyte and some may wait. What runs when the bound is reached comes on top. */
const ANSWER_BYTES = 4 * MEBIBYTE
const portal = givenPortal({ extra: [longReport], limits: { answerBytes: ANSWER_BYTES, stallMs: 700 } })

const sockets = new Set<Socket>()
beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }))
beforeEach(() => void (mostBytes = 0))
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

/** Asks for the report and never takes a byte of the answer. */
function askUnread({ authorization }: { authorization: string }): void {
  const { port } = portal.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.pause()
  socket.write(`GET /api/test/long HTTP/1.1\r\nhost: portal\r\nauthorization: ${authorization}\r\n\r\n`)
  sockets.add(socket)
}

async function givenDepositor() {
  const { db } = portal.database
  const { id: companyId } = await addCompany(db)
  const { id: accountId } = await addAccount(db, companyId)
  const { id: userId } = await addUser(portal)
  await addMandate(portal, userId, accountId, { deposit: true })
  const headers = await signIn(portal, userId)
  const payload = {
    customerId: companyId,
    userId,
    accountId,
    securityBagNumber: '123456',
    reference: '12344',
    totalSum: 50,
    registerDate: '2026-11-14',
    pcs_50e: 1,
  }
  return () => portal.app.inject({ method: 'POST', url: '/api/deposit', headers, payload })
}

const newPerson = async () => signIn(portal, (await addUser(portal)).id)

async function everythingElseWorks(): Promise<void> {
  const deposit = await givenDepositor()
  for (let round = 0; round < 2; round += 1) {
    expect((await deposit()).statusCode).toBe(200)
    for (const url of ['/livez', '/readyz'])
      expect([url, (await portal.app.inject(url)).statusCode]).toEqual([url, 200])
  }
}

/** Every answer that began is cut in the end, with its memory and its connection. */
async function everythingIsFree(): Promise<void> {
  const state = () => {
    const { answerBytes, classes } = portal.app.load()
    return [answerBytes, classes['report']?.running, classes['report']?.waiting]
  }
  await expect.poll(state, { timeout: 50_000, interval: 20 }).toEqual([0, 0, 0])
  const person = await newPerson()
  const whole = await portal.app.inject({ url: '/api/test/long', headers: person })
  expect([whole.statusCode, whole.json().x.length]).toEqual([200, ROWS])
}

/** More than may wait. */
const ASKED = isWhole ? 12 : 6

test.each([
  ['one person', 1],
  ['as many people', ASKED],
])(`${ASKED} answers that %s leaves unread are cut`, async (_title, count) => {
  const people = await Promise.all(Array.from({ length: count }, newPerson))
  for (let asked = 0; asked < ASKED; asked += 1) askUnread(people[asked % count]!)
  await expect.poll(() => portal.app.load().answerBytes, { interval: 5 }).toBeGreaterThan(0)
  await everythingElseWorks()
  await everythingIsFree()
  expect(mostBytes).toBeGreaterThan(0)
  expect(mostBytes).toBeLessThan(count === 1 ? 3 * 1.2 * MEBIBYTE : ANSWER_BYTES + 2 * 1.2 * MEBIBYTE)
})
