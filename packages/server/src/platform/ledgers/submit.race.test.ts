import { memberOfCompany } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json } from '@kassavirta/domain/kernel/contract/endpoint'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { countWaiting, rowsOf, untilWaiting, until } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, changeRights, signIn } from '../../../test/world.ts'
import { userCompanyRole } from '../../tables/places.ts'
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
  body: () => z.object({ customerId: z.int(), text: z.optional(z.string()) }),
  reply: json(() => z.object({ id: z.int() })),
})

/** What each call waits for while a test holds it. */
const GATE = 7310
/** A body with this text leaves the connection idle between two statements until the test says so. */
const IDLE_TEXT = 'rests'
let rested = Promise.withResolvers<void>()

function slowRoutes(bound: AppBuilder): void {
  bindSubmission(bound, slowVisit, {
    table: visitRequest,
    facts: noFacts,
    work: async ({ tx, member, now, newId: id }, { text }) => {
      await tx.execute(sql`select pg_advisory_xact_lock_shared(${GATE}, 0)`)
      if (text === IDLE_TEXT) await rested.promise
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
  rested = Promise.withResolvers()
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

/** Holds every call in the middle of its work, while something happens. */
const whileAtGate = <Result>(meanwhile: () => Promise<Result>): Promise<Result> =>
  db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${GATE}, 0)`)
    return meanwhile()
  })

/** Sends all at once. The one that works is held until all others have been answered. */
async function sendTogether(texts: readonly (string | undefined)[]) {
  let ended = 0
  const sent = await whileAtGate(async () => {
    const calls = texts.map((text) => send('key-0001', text).finally(() => (ended += 1)))
    const hasMet = async () => (await countWaiting(db())) + ended === texts.length
    await until('one call works and all others have been answered', hasMet)
    // In a list, because a promise that is returned would be waited for.
    return calls.map((call) => ({ call }))
  })
  return Promise.all(sent.map(({ call }) => call))
}

test('fifty calls with one key at once make one row', async () => {
  const answers = await sendTogether(Array.from({ length: 50 }, () => undefined))
  const rows = await db().select().from(visitRequest)
  expect(rows).toHaveLength(1)
  const [accepted, ...others] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
  expect([accepted?.statusCode, accepted?.json()]).toEqual([200, { id: rows[0]!.id }])
  for (const { statusCode, headers: told } of others)
    expect([statusCode, told['retry-after']]).toEqual([409, '1'])
  expect((await send('key-0001')).json()).toEqual({ id: rows[0]!.id })
})

test('fifty calls with one key and two bodies make one row', async () => {
  const bodies = Array.from({ length: 50 }, (_, i) => (i % 2 ? 'moi' : 'hei'))
  const answers = await sendTogether(bodies)
  expect(await db().select().from(visitRequest)).toHaveLength(1)
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(49).fill(409)])
  const settled = [(await send('key-0001', 'moi')).statusCode, (await send('key-0001', 'hei')).statusCode]
  expect(settled.toSorted((a, b) => a - b)).toEqual([200, 422])
})

test.each([
  ['in the middle of a statement', 'active', undefined],
  ['between two statements', 'idle in transaction', IDLE_TEXT],
])('cut %s, a connection leaves nothing', async (_title, state, text) => {
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and state = ${state} and query like 'select pg_advisory_xact_lock_shared(%'`
  const cutOff = async () => {
    const first = send('key-0001', text)
    await until('the connection is cut', async () => (await rowsOf(db(), cut)).length > 0)
    rested.resolve()
    return { first }
  }
  // A held call is in the middle of its statement; a free one goes on to rest after it.
  const { first } = await (text === IDLE_TEXT ? cutOff() : whileAtGate(cutOff))
  const { statusCode, headers: answerHeaders } = await first
  expect([statusCode, answerHeaders['retry-after']]).toEqual([503, '2'])
  expect(await db().select().from(visitRequest)).toEqual([])
  expect((await send('key-0001', text)).statusCode).toBe(200)
  expect(await db().select().from(visitRequest)).toHaveLength(1)
})

test.each([1, 5, 10])('the end of a right waits for submissions (%i of 20)', async (underWay) => {
  const end = () =>
    changeRights(portal, { userIds: [userId] }, (tx) =>
      tx.update(userCompanyRole).set({ endedAt: portal.now }).where(eq(userCompanyRole.userId, userId)),
    )
  const { ending, sending } = await whileAtGate(async () => {
    const first = Array.from({ length: underWay }, (_, i) => send(`key-first-${i}`))
    await untilWaiting(db(), underWay)
    const ended = end()
    await untilWaiting(db(), underWay + 1)
    const late = Array.from({ length: 20 - underWay }, (_, i) => send(`key-late-${i}`))
    return { ending: { ended }, sending: [...first, ...late] }
  })
  await ending.ended
  expect(await db().$count(visitRequest)).toBe(underWay)
  const statuses = (await Promise.all(sending)).map(({ statusCode }) => statusCode)
  const refused = Array<number>(20 - underWay).fill(403)
  expect(statuses).toEqual([...Array<number>(underWay).fill(200), ...refused])
  expect(await db().$count(visitRequest)).toBe(underWay)
})
