import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../../test/event-calls.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { takeVisitAnswers, requestVisit } from '../../../../test/visit-calls.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { entryEvent } from '../../../tables/counting.ts'
import { visitRequest } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const load = (bundle: object) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
const NOTHING = { created: 0, changed: 0, unchanged: 0, ended: 0 }

let sender: Sender
beforeEach(async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  sender = await buildSender(portal)
})

const post = (url: string, body: object) => postAs(portal, sender)(url, body)
const events = (kind: 'visit' | 'visitChange', id: number) =>
  db()
    .select({ attempt: entryEvent.attempt, stage: entryEvent.stage, source: entryEvent.source })
    .from(entryEvent)
    .where(and(eq(entryEvent.kind, kind), eq(entryEvent.entryId, id)))
    .orderBy(entryEvent.id)

const proposal = (entryId: number, date: string, at: string) => ({
  kind: 'visit',
  entryId,
  decision: 'propose',
  date,
  reason: 'Täynnä',
  at,
})
const FIRST = '2026-11-16T07:00:00Z'

describe('visitDecisions', () => {
  test('propose a day once, also where the customer has declined it since', async () => {
    await takeVisitAnswers(portal)
    const id = await requestVisit(post, 'visit')
    const bundle = { visitDecisions: [proposal(id, '2026-11-23', FIRST)] }
    expect(await load(bundle)).toMatchObject({ sections: { visitDecisions: { ...NOTHING, changed: 1 } } })
    const asked = await post('/api/visit/answer', { entryId: id, version: 1, accepts: false })
    expect(asked.json()).toMatchObject({ stage: 'declined', proposedDate: '2026-11-23', reason: 'Täynnä' })
    expect(await load(bundle)).toMatchObject({
      kept: [],
      sections: { visitDecisions: { ...NOTHING, unchanged: 1 } },
    })
    const again = { visitDecisions: [proposal(id, '2026-11-24', '2026-11-16T08:00:00Z')] }
    expect((await load(again)).sections.visitDecisions.changed).toBe(1)
    expect(await events('visit', id)).toEqual([
      { attempt: 1, stage: 'proposed', source: 'systems' },
      { attempt: 1, stage: 'declined', source: 'customer' },
      { attempt: 2, stage: 'proposed', source: 'systems' },
    ])
    expect((await load(bundle)).sections.visitDecisions.unchanged).toBe(1)
  })

  test('that the desk or the customer has overtaken are kept', async () => {
    const [decided, withdrawn] = [await requestVisit(post, 'visit'), await requestVisit(post, 'visit')]
    const { act } = await staffAtWork(portal, 'ajo', ['dispatcher'])
    await takeVisitAnswers(portal)
    await act(`/visits/visit/${decided}/decide`, { decision: 'refuse', reason: 'Ei', version: 0 })
    await post('/api/visit/withdraw', { entryId: withdrawn, version: 0 })
    const accept = (entryId: number) => ({ kind: 'visit', entryId, decision: 'accept', at: FIRST })
    expect((await load({ visitDecisions: [accept(decided), accept(withdrawn)] })).kept).toEqual([
      { section: 'visitDecisions', entryId: decided },
      { section: 'visitDecisions', entryId: withdrawn },
    ])
    expect((await db().select().from(visitRequest)).map(({ stage }) => stage ?? '').toSorted()).toEqual([
      'refused',
      'withdrawn',
    ])
  })

  test('settle a proposal that the customer has not answered, once, and only what was decided after it', async () => {
    const id = await requestVisit(post, 'visit')
    await load({ visitDecisions: [proposal(id, '2026-11-23', FIRST)] })
    const agreed = (date: string, at: string) => ({
      visitDecisions: [{ kind: 'visit', entryId: id, decision: 'acceptForCustomer', date, at }],
    })
    const kept = [{ section: 'visitDecisions', entryId: id }]
    // Another day than the proposed one, a decision that knew nothing of the proposal, and a wish that is no more.
    expect((await load(agreed('2026-11-24', '2026-11-16T07:30:00Z'))).kept).toEqual(kept)
    expect((await load(agreed('2026-11-23', '2026-11-16T06:30:00Z'))).kept).toEqual(kept)
    const wanted = { kind: 'visit', entryId: id, decision: 'accept', at: '2026-11-16T07:30:00Z' }
    expect((await load({ visitDecisions: [wanted] })).kept).toEqual(kept)

    const later = { visitDecisions: [proposal(id, '2026-11-25', '2026-11-16T07:30:00Z')] }
    expect((await load(later)).sections.visitDecisions.changed).toBe(1)
    const settled = agreed('2026-11-25', '2026-11-16T07:45:00Z')
    expect((await load(settled)).sections.visitDecisions.changed).toBe(1)
    expect(await load(settled)).toMatchObject({
      kept: [],
      sections: { visitDecisions: { ...NOTHING, unchanged: 1 } },
    })
    expect(await events('visit', id)).toEqual([
      { attempt: 1, stage: 'proposed', source: 'systems' },
      { attempt: 2, stage: 'proposed', source: 'systems' },
      { attempt: 2, stage: 'accepted', source: 'systems' },
    ])
    const [wish] = await db().select().from(visitRequest)
    expect(wish).toMatchObject({ stage: 'accepted', proposedDate: '2026-11-25' })
  })

  test('of changes of visits are told too, and a row without what its decision needs is a fault', async () => {
    const id = await requestVisit(post, 'visitChange')
    const accept = { kind: 'visitchange', entryId: id, decision: 'accept', at: FIRST }
    expect((await load({ visitDecisions: [accept] })).sections.visitDecisions.changed).toBe(1)
    const faulty = await load({
      visitDecisions: [
        { ...accept, decision: 'refuse' },
        { ...accept, entryId: 8, decision: 'propose' },
        { ...accept, entryId: 9, date: '2026-11-20' },
        { ...accept, entryId: 999_999 },
        { ...accept, entryId: 10, decision: 'acceptForCustomer' },
      ],
    })
    expect(faulty.faults.map(({ row, field }) => [row, field])).toEqual([
      [0, 'reason'],
      [1, 'date'],
      [2, 'date'],
      [3, 'entryId'],
      [4, 'date'],
    ])
  })
})
