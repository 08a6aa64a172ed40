import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { takeVisitAnswers, wishVisit } from '../../../test/visit-calls.ts'
import { deskFeatures } from '../../desk-app.ts'
import { entryEvent } from '../../tables/counting.ts'
import { outbox } from '../../tables/ledgers.ts'
import { visitRequest } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const ROUNDS = 200

test('of a decision and a withdrawal at the same moment one wins, and the other is told', async () => {
  const sender = await buildSender(portal)
  const post = postAs(portal, sender)
  const { act } = await staffAtWork(portal, 'ajo', ['dispatcher'])
  await takeVisitAnswers(portal)
  const { db } = portal.database
  const winners = { accepted: 0, withdrawn: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await wishVisit(post, 'visit')
    const decision = () => act(`/visits/visit/${id}/decide`, { decision: 'accept', version: 0 })
    const withdrawal = () => post('/api/visit/withdraw', { entryId: id, version: 0 })
    // Who is asked first takes turns, so that each wins sometimes.
    const calls = round % 2 === 0 ? [decision, withdrawal] : [withdrawal, decision]
    const answers = await Promise.all(calls.map((call) => call()))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const [wish] = await db.select().from(visitRequest).where(eq(visitRequest.id, id))
    const told = await db
      .select({ stage: entryEvent.stage })
      .from(entryEvent)
      .where(and(eq(entryEvent.kind, 'visit'), eq(entryEvent.entryId, id)))
    expect([wish!.version, told]).toEqual([1, [{ stage: wish!.stage }]])
    winners[wish!.stage as keyof typeof winners] += 1
  }
  expect(winners.accepted + winners.withdrawn).toBe(ROUNDS)
  const events = await db.select({ type: outbox.type }).from(outbox)
  const count = (type: string) => events.filter((event) => event.type === type).length
  expect([count('visit.decided'), count('visit.withdrawn')]).toEqual([winners.accepted, winners.withdrawn])
})
