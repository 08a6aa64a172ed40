import { memberOfCompany } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json } from '@kassavirta/domain/kernel/contract/endpoint'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { countWaiting, until } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { senderColumns, submittedRow } from '../database/row-writes.ts'
import { bindSubmission } from './submit.ts'
import type { AppBuilder } from '../http/route.ts'
import { noFacts } from '../rights/facts.ts'
import { visitRequest } from '../../tables/submissions.ts'

const slowVisit = endpoint({
  method: 'POST',
  path: '/api/test/slow',
  summary: 'test',
  company: 'body',
  access: memberOfCompany('visit'),
  body: () => z.object({ customerId: z.int() }),
  reply: json(() => z.object({ id: z.int() })),
})
/** What each submission waits for while a test holds it. */
const GATE = 7311

function slowRoutes(bound: AppBuilder): void {
  bindSubmission(bound, slowVisit, {
    table: visitRequest,
    facts: noFacts,
    work: async ({ tx, member, now, newId: id }) => {
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${GATE}, 0)`)
      const details = { suggestedDate: '2026-11-20', additionalInfo: '', contactInfo: '', modifiedAt: now }
      const write = submittedRow(visitRequest, { id, ...senderColumns(member, now), ...details })
      return { answer: { id }, write, event: 'visit.created', subject: id, data: {} }
    },
  })
}

const portal = givenPortal({ extra: [slowRoutes] })
const db = () => portal.database.db
type Headers = Readonly<Record<string, string>>

const KEY = 'key-of-maija'
let companyId = 0
let maija: Headers = {}
let colleague: Headers = {}
let stranger: Headers = {}
beforeEach(async () => {
  companyId = (await addCompany(db())).id
  const member = async () => {
    const { id } = await addUser(portal)
    await addRole(db(), id, companyId, { visitChangeRequest: true })
    return signIn(portal, id)
  }
  maija = await member()
  colleague = await member()
  stranger = await signIn(portal, (await addUser(portal)).id)
})

const send = (key = KEY, headers = maija) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/test/slow',
    headers: { ...headers, 'idempotency-key': key },
    payload: { customerId: companyId },
  })
const ask = (key = KEY, headers: Headers = maija) =>
  portal.app.inject({ method: 'GET', url: `/api/outcome?key=${key}`, headers })
const rowCount = () => db().$count(visitRequest)

test('the stored answer is told to its sender [R-API-46]', async () => {
  const sent = await send()
  expect((await ask()).json()).toEqual({ stored: true, answer: sent.json() })
  const other = { 'x-company-id': String((await addCompany(db())).id) }
  expect((await ask(KEY, { ...maija, ...other })).json()).toEqual({ stored: true, answer: sent.json() })
  expect(await rowCount()).toBe(1)
})

test('the key of another person is as one nobody used', async () => {
  const sent = await send()
  for (const headers of [colleague, stranger]) {
    const found = [await ask(KEY, headers), await ask('key-of-nobody', headers)]
    expect(found.map((each) => [each.statusCode, each.json()])).toEqual([
      [200, { stored: false }],
      [200, { stored: false }],
    ])
  }
  expect((await ask()).json()).toEqual({ stored: true, answer: sent.json() })
  expect((await ask(KEY, {})).statusCode).toBe(401)
  expect((await ask('short')).statusCode).toBe(400)
})

test('a submission after "nothing is stored" is refused', async () => {
  expect((await ask()).json()).toEqual({ stored: false })
  const late = await send()
  expect([late.statusCode, late.json().code]).toEqual([422, 'keyClosed'])
  expect((await ask()).json()).toEqual({ stored: false })
  expect(await rowCount()).toBe(0)
  expect((await send('another-key')).statusCode).toBe(200)
  expect(await rowCount()).toBe(1)
})

test('a submission still at work is neither stored nor not', async () => {
  const running = await db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${GATE}, 0)`)
    const sent = send()
    await until('the submission is at work', async () => (await countWaiting(db())) === 1)
    const told = await ask()
    expect([told.statusCode, told.json().code, told.headers['retry-after']]).toEqual([
      409,
      'stillRunning',
      '1',
    ])
    return { sent }
  })
  const sent = await running.sent
  expect(sent.statusCode).toBe(200)
  expect((await ask()).json()).toEqual({ stored: true, answer: sent.json() })
})

test('of asking and sending at once, one is right', async () => {
  for (let round = 0; round < 20; round += 1) {
    const key = `round-${String(round).padStart(4, '0')}`
    const [sent, told] = await Promise.all([send(key), ask(key)])
    const outcome = told.statusCode === 409 ? (await ask(key)).json() : told.json()
    const settled = sent.statusCode === 409 ? await send(key) : sent
    expect([settled.statusCode, outcome.stored]).toEqual(outcome.stored ? [200, true] : [422, false])
  }
})
