import { memberOfCompany } from '@kassavirta/domain/kernel/access'
import { endpoint, json } from '@kassavirta/domain/kernel/endpoint'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, changeRights, signIn } from '../../../test/world.ts'
import { userCompanyRole } from '../../tables/rights.ts'
import { visitRequest } from '../../tables/submissions.ts'
import type { AppBuilder } from '../http/route.ts'
import { senderColumns, submittedRow } from '../database/row-writes.ts'
import { noFacts } from '../rights/facts.ts'
import { bindSubmission } from './submit.ts'

const slowVisit = endpoint({
  method: 'POST',
  path: '/api/test/slow',
  summary: 'test',
  company: 'body',
  access: memberOfCompany('visit'),
  body: z.object({ customerId: z.int(), text: z.optional(z.string()) }),
  reply: json(z.object({ id: z.int() })),
})

/** A body with this text leaves the connection idle for a while between two statements. */
const IDLE_TEXT = 'rests'

function slowRoutes(bound: AppBuilder): void {
  bindSubmission(bound, slowVisit, {
    table: visitRequest,
    facts: noFacts,
    work: async ({ tx, member, now, newId: id }, { text }) => {
      await tx.execute(sql`select pg_sleep(0.05)`)
      if (text === IDLE_TEXT) await new Promise((resolve) => setTimeout(resolve, 200))
      const details = { suggestedDate: '2026-11-20', additionalInfo: '', contactInfo: '', modifiedAt: now }
      const write = submittedRow(visitRequest, { id, ...senderColumns(member, now), ...details })
      return { answer: { id }, write, event: 'visit.created', subject: id, data: {} }
    },
  })
}

const portal = givenPortal({ extra: [slowRoutes] })
const db = () => portal.database.db

let companyId = 0
let userId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  companyId = (await addCompany(db())).id
  userId = (await addUser(portal)).id
  await addRole(db(), userId, companyId, { visitChangeRequest: true })
  headers = await signIn(portal, userId)
})

const send = (key: string, text?: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/test/slow',
    headers: { ...headers, 'idempotency-key': key },
    payload: { customerId: companyId, text },
  })

test('fifty calls with one key at once make one row; the others hear that it is being handled, or its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('key-0001')))
  const rows = await db().select().from(visitRequest)
  expect(rows).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([])
  const accepted = answers.filter(({ statusCode }) => statusCode === 200)
  expect(accepted.length).toBeGreaterThan(0)
  for (const answer of accepted) expect(answer.json()).toEqual({ id: rows[0]!.id })
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.headers['retry-after']).toBe('1')
  expect((await send('key-0001')).json()).toEqual({ id: rows[0]!.id })
})

test('fifty calls with one key and two bodies at once make one row, and only its own body hears the answer', async () => {
  const bodies = Array.from({ length: 50 }, (_, i) => (i % 2 ? 'moi' : 'hei'))
  const answers = await Promise.all(bodies.map((text) => send('key-0001', text)))
  expect(await db().select().from(visitRequest)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => ![200, 409, 422].includes(statusCode))).toEqual([])
  const accepted = new Set(bodies.filter((_, i) => answers[i]?.statusCode === 200))
  expect(accepted.size).toBe(1)
  const settled = [(await send('key-0001', 'moi')).statusCode, (await send('key-0001', 'hei')).statusCode]
  expect(settled.toSorted((a, b) => a - b)).toEqual([200, 422])
})

test.each([
  ['in the middle of a statement', 'active', undefined],
  ['between two statements', 'idle in transaction', IDLE_TEXT],
])(
  'cut %s, a connection leaves nothing and says 503; the same key then makes the one row',
  async (_title, state, text) => {
    const first = send('key-0001', text)
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = ${state} and query like 'select pg_sleep%'`
    while ((await rowsOf(db(), cut)).length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    const { statusCode, headers: answerHeaders } = await first
    expect([statusCode, answerHeaders['retry-after']]).toEqual([503, '2'])
    expect(await db().select().from(visitRequest)).toEqual([])
    expect((await send('key-0001', text)).statusCode).toBe(200)
    expect(await db().select().from(visitRequest)).toHaveLength(1)
  },
)

test('no submission is accepted after the acknowledged end of the right, however they race', async () => {
  for (let round = 0; round < 5; round += 1) {
    await db().delete(visitRequest)
    await db().update(userCompanyRole).set({ endedAt: null }).where(eq(userCompanyRole.userId, userId))
    const sending = Array.from({ length: 20 }, (_, i) => send(`round-${round}-${i}`))
    await new Promise((resolve) => setTimeout(resolve, round * 15))
    await changeRights(portal, { userIds: [userId] }, (tx) =>
      tx.update(userCompanyRole).set({ endedAt: portal.now }).where(eq(userCompanyRole.userId, userId)),
    )
    const whenEnded = (await db().select().from(visitRequest)).length
    const answers = await Promise.all(sending)
    const accepted = answers.filter(({ statusCode }) => statusCode === 200).length
    expect((await db().select().from(visitRequest)).length).toBe(whenEnded)
    expect(accepted).toBe(whenEnded)
  }
})
