import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { whileHeld } from '../../../test/held.ts'
import { takeVisitAnswers, requestVisit } from '../../../test/visits-world.ts'
import { isWhole } from '../../../test/whole.ts'
import { deskFeatures } from '../../desk-app.ts'
import { entryEvent } from '../../tables/bags.ts'
import { outbox } from '../../tables/ledgers.ts'
import { visitRequest } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
/** Half of them are begun by either side, and who begins wins. Twelve see every way of settling with every answer. */
const ROUNDS = isWhole ? 48 : 12

type Staff = Awaited<ReturnType<typeof staffAtWork>>
type Answer = Awaited<ReturnType<Staff['act']>>
type Call = () => Promise<Answer>
let post: ReturnType<typeof postAs>
let [dispatcher, colleague] = [{} as Staff, {} as Staff]
beforeEach(async () => {
  post = postAs(portal, await buildSender(portal))
  dispatcher = await staffAtWork(portal, 'ajo', ['dispatcher'])
  colleague = await staffAtWork(portal, 'palvelu', ['service'])
  await takeVisitAnswers(portal)
})

const decide = (staff: Staff, id: number, body: object) => () =>
  staff.act(`/visits/visit/${id}/decide`, { version: 0, ...body })
const withdraw = (entryId: number, version: number) => () => post('/api/visit/withdraw', { entryId, version })
const refusal = { decision: 'refuse', reason: 'Auto on täynnä.' }

/** A request for which the desk has proposed another day. */
async function proposedVisit(): Promise<number> {
  const id = await requestVisit(post, 'visit')
  const proposed = await decide(dispatcher, id, { decision: 'propose', proposedDate: '2026-11-23' })()
  expect(proposed.statusCode).toBe(200)
  return id
}

/** Makes two calls that meet at the same wish and gives what the second is told. Who is first takes turns. */
async function race(round: number, id: number, one: Call, other: Call): Promise<unknown> {
  const wish = sql`select from visit_request where id = ${id} for update`
  const [won, lost] = await whileHeld(db(), wish, round % 2 === 0 ? [one, other] : [other, one])
  expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409])
  return lost!.json()
}

/** Where a request is, and what its customer was told, in this order. */
async function stepsOf(id: number) {
  const [wish] = await db().select().from(visitRequest).where(eq(visitRequest.id, id))
  const told = await db()
    .select({ stage: entryEvent.stage })
    .from(entryEvent)
    .where(and(eq(entryEvent.kind, 'visit'), eq(entryEvent.entryId, id)))
    .orderBy(entryEvent.id)
  return { version: wish!.version, stage: wish!.stage, told: told.map(({ stage }) => stage) }
}

const countEvents = (type: 'visit.decided' | 'visit.withdrawn' | 'visit.answered') =>
  db().$count(outbox, eq(outbox.type, type))

test('of a decision and a withdrawal one wins', async () => {
  const winners = { accepted: 0, withdrawn: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await requestVisit(post, 'visit')
    await race(round, id, decide(dispatcher, id, { decision: 'accept' }), withdraw(id, 0))
    const { version, stage, told } = await stepsOf(id)
    expect([version, told]).toEqual([1, [stage]])
    winners[stage as keyof typeof winners] += 1
  }
  expect(winners).toEqual({ accepted: ROUNDS / 2, withdrawn: ROUNDS / 2 })
  const events = [await countEvents('visit.decided'), await countEvents('visit.withdrawn')]
  expect(events).toEqual([winners.accepted, winners.withdrawn])
})

test('of two people who decide at the same moment one does', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await requestVisit(post, 'visit')
    await race(round, id, decide(dispatcher, id, { decision: 'accept' }), decide(colleague, id, refusal))
    const { version, stage, told } = await stepsOf(id)
    expect([version, told]).toEqual([1, [stage]])
    expect(['accepted', 'refused']).toContain(stage)
  }
  expect(await countEvents('visit.decided')).toBe(ROUNDS)
})

test('of an answer and a withdrawal one counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await proposedVisit()
    const agree = () => post('/api/visit/answer', { entryId: id, version: 1, accepts: true })
    await race(round, id, agree, withdraw(id, 1))
    const { version, stage, told } = await stepsOf(id)
    expect([version, told]).toEqual([2, ['proposed', stage]])
  }
  expect((await countEvents('visit.answered')) + (await countEvents('visit.withdrawn'))).toBe(ROUNDS)
})

test('of desk and customer who settle a proposal one does', async () => {
  const ways = [
    { decision: 'acceptForCustomer' },
    { decision: 'propose', proposedDate: '2026-11-24' },
    { decision: 'refuse', reason: 'Täynnä' },
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await proposedVisit()
    const answer = () => post('/api/visit/answer', { entryId: id, version: 1, accepts: round % 4 < 2 })
    const lost = await race(round, id, answer, decide(colleague, id, { ...ways[round % 3], version: 1 }))
    expect(lost).toMatchObject({ code: 'changedElsewhere', message: 'Joku muu on muuttanut tietoja' })
    const { version, stage, told } = await stepsOf(id)
    expect([version, told]).toEqual([2, ['proposed', stage]])
  }
  const [answered, decided] = [await countEvents('visit.answered'), await countEvents('visit.decided')]
  // Each proposal was a decision too.
  expect([answered, decided - ROUNDS]).toEqual([ROUNDS / 2, ROUNDS / 2])
})
