import type { PgTable } from 'drizzle-orm/pg-core'
import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../../test/event-calls.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { madeRows } from '../../../../test/neighbours.ts'
import { givenUntouchedNeighbours, isMade } from '../../../../test/operation-world.ts'
import { requestVisit, takeVisitAnswers } from '../../../../test/visits-world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { entryEvent } from '../../../tables/bags.ts'
import { parameter } from '../../../tables/operation.ts'
import { changeOrder, deposit, supplyOrder, visitRequest } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
givenUntouchedNeighbours(portal)
const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
const db = () => portal.database.db

describe('stages', () => {
  const load = (bundle: object, dryRun = false) =>
    importBundle(portal.deps.database, bundle, { now: portal.now, dryRun })
  const NOTHING = { created: 0, changed: 0, unchanged: 0, ended: 0 }

  let sender: Sender
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T08:00:00Z')
    sender = await buildSender(portal)
  })

  const post = (url: string, body: object) => postAs(portal, sender)(url, body)
  const order = async (): Promise<number> => {
    const money = { billsTotalSum: 500, coinTotalSum: 0, totalSum: 500, pcs_50e: 10 }
    const body = { accountId: sender.account.id, deliveryDate: '2026-11-20', ...money }
    return (await post('/api/changecurrencyorder', body)).json().entryId
  }
  const supplies = async (): Promise<number> =>
    (await post('/api/supplyorder', { deliveryDate: '2026-11-20', tt_kpl_sinetit: 25 })).json().id
  const declare = async (securityBagNumber: string): Promise<number> =>
    (
      await post('/api/deposit', {
        accountId: sender.account.id,
        securityBagNumber,
        registerDate: '2026-11-14',
        totalSum: 200,
        pcs_50e: 4,
      })
    ).json().entryId
  const events = (kind: (typeof entryEvent.$inferSelect)['kind'], id: number) =>
    db()
      .select({ attempt: entryEvent.attempt, stage: entryEvent.stage, source: entryEvent.source })
      .from(entryEvent)
      .where(and(eq(entryEvent.kind, kind), eq(entryEvent.entryId, id)))
      .orderBy(entryEvent.id)

  const packed = (entryId: number) => ({
    kind: 'changeorder',
    entryId,
    stage: 'packed',
    at: '2026-11-16T08:01:00Z',
  })
  const left = (entryId: number) => ({ ...packed(entryId), stage: 'onItsWay', at: '2026-11-16T08:02:00Z' })

  describe('entryStages', () => {
    test('move orders and supplies forward, and again change nothing', async () => {
      const [orderId, supplyId] = [await order(), await supplies()]
      const bundle = {
        entryStages: [
          left(orderId),
          packed(orderId),
          { ...packed(supplyId), kind: 'supplyorder', stage: 'cancelled', note: 'Loppu varastosta' },
        ],
      }
      expect((await load(bundle, true)).sections.entryStages).toEqual({ ...NOTHING, created: 3 })
      expect(await events('changeOrder', orderId)).toEqual([])
      expect(await load(bundle)).toMatchObject({
        applied: true,
        kept: [],
        sections: { entryStages: { ...NOTHING, created: 3 } },
      })
      expect(await made(changeOrder)).toMatchObject([{ stage: 'onItsWay', attempt: 1, version: 1 }])
      expect(await made(supplyOrder)).toMatchObject([
        {
          stage: 'cancelled',
          cancelReason: 'Loppu varastosta',
          cancelledAt: new Date('2026-11-16T08:01:00Z'),
        },
      ])
      expect(await events('changeOrder', orderId)).toEqual([
        { attempt: 1, stage: 'packed', source: 'systems' },
        { attempt: 1, stage: 'onItsWay', source: 'systems' },
      ])
      expect(await load(bundle)).toMatchObject({
        kept: [],
        sections: { entryStages: { ...NOTHING, unchanged: 3 } },
      })
      expect(await made(changeOrder)).toMatchObject([{ version: 1 }])
    })

    test('that are behind are kept, another attempt begins anew', async () => {
      const id = await order()
      const failed = { ...left(id), stage: 'notDelivered', note: 'Kiinni' }
      await load({ entryStages: [failed] })
      const again = { ...left(id), attempt: 2 }
      const report = await load({
        entryStages: [packed(id), { ...failed, stage: 'delivered' }, again, { ...again, stage: 'delivered' }],
      })
      expect(report.kept).toEqual([
        { section: 'entryStages', entryId: id },
        { section: 'entryStages', entryId: id },
      ])
      expect(report.sections.entryStages).toEqual({ ...NOTHING, created: 2 })
      expect(await made(changeOrder)).toMatchObject([{ stage: 'delivered', attempt: 2, version: 2 }])
    })

    test('of what desk or customer have moved or cancelled are kept', async () => {
      const [atDesk, gone] = [await order(), await order()]
      const { staffId } = await staffAtWork(portal, 'pakkaaja', ['packer'])
      await db()
        .update(changeOrder)
        .set({ stage: 'packed', sealNumber: '77' })
        .where(eq(changeOrder.id, atDesk))
      await db().insert(entryEvent).values({
        kind: 'changeOrder',
        entryId: atDesk,
        stage: 'packed',
        at: portal.now,
        source: 'desk',
        staffId,
      })
      await db()
        .update(changeOrder)
        .set({ stage: 'cancelled', cancelledAt: portal.now })
        .where(eq(changeOrder.id, gone))
      const report = await load({ entryStages: [left(atDesk), { ...left(gone), attempt: 2 }] })
      expect(report).toMatchObject({
        applied: true,
        kept: [
          { section: 'entryStages', entryId: atDesk },
          { section: 'entryStages', entryId: gone },
        ],
      })
      expect((await made(changeOrder)).map(({ stage }) => stage ?? '').toSorted()).toEqual([
        'cancelled',
        'packed',
      ])
    })

    test('tell of a deposit whose bag the desk has not', async () => {
      const [id, here] = [await declare('40010083'), await declare('40010084')]
      const counter = await staffAtWork(portal, 'laskija', ['counter'])
      await counter.act('/bags/receive', { number: '40010084' })
      const told = (entryId: number, stage: string) => ({
        kind: 'deposit',
        entryId,
        stage,
        at: '2026-11-16T08:01:00Z',
      })
      await db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
      const rows = [told(id, 'counting'), told(id, 'arrived'), told(here, 'counted')]
      const report = await load({ entryStages: rows })
      expect(report.kept).toEqual([{ section: 'entryStages', entryId: here }])
      expect(report.sections.entryStages).toEqual({ ...NOTHING, created: 2 })
      const stages = async () => {
        const url = `/api/reports/deposit?companyId=${sender.company.id}`
        const { deposits } = (await portal.app.inject({ url, headers: sender.headers })).json()
        return Object.fromEntries(
          (deposits as { entryId: number; stage: string }[]).map(({ entryId, stage }) => [entryId, stage]),
        )
      }
      expect(await stages()).toEqual({ [id]: 'counting', [here]: 'arrived' })
    })

    test('that cannot be so are faults of their rows', async () => {
      const id = await order()
      const report = await load({
        entryStages: [
          packed(id),
          { ...packed(id), stage: 'counted' },
          { ...packed(id), entryId: 999_999, stage: 'onItsWay' },
          { ...packed(id), stage: 'delivered', at: '2026-11-16T09:00:00Z' },
          packed(id),
          { ...packed(id), stage: 'returned', seal: '5' },
          // Seven minutes before the order was made, which is more than two clocks differ.
          { ...packed(id), stage: 'cancelled', at: '2026-11-16T07:53:00Z' },
        ],
      })
      expect(report.applied).toBe(false)
      expect(report.faults.map(({ section, row, field }) => [section, row, field])).toEqual([
        ['entryStages', 1, 'stage'],
        ['entryStages', 2, 'entryId'],
        ['entryStages', 3, 'at'],
        ['entryStages', 4, 'stage'],
        ['entryStages', 5, 'seal'],
        ['entryStages', 6, 'at'],
      ])
      expect(await events('changeOrder', id)).toEqual([])
    })
  })

  test('the examples for the provider’s people are taken', async () => {
    const file = new URL('../../../../../../docs/how-to/connect-the-provider.md', import.meta.url)
    const page = readFileSync(file, 'utf8')
    const examples = (section: string): readonly (readonly { kind: string }[])[] =>
      [...page.matchAll(new RegExp(String.raw`^\x60{3}json\n(\{"${section}".*?)^\x60{3}`, 'gms'))].map(
        ([, json]) => JSON.parse(json ?? '{}')[section],
      )
    // The examples happened on the same morning.
    const ids: Readonly<Record<string, number>> = {
      deposit: await declare('40010085'),
      changeorder: await order(),
      supplyorder: await supplies(),
      visit: await requestVisit(post, 'visit'),
      visitchange: await requestVisit(post, 'visitChange'),
    }
    for (const table of [deposit, changeOrder, supplyOrder])
      await db()
        .update(table)
        .set({ createdAt: new Date('2026-11-16T05:00:00Z') })
        .where(isMade(table))
    const named = (section: string, at = 0) =>
      examples(section)[at]?.map((row) => ({ ...row, entryId: ids[row.kind] }))
    const bundle = { entryStages: named('entryStages'), visitDecisions: named('visitDecisions') }
    expect(await load(bundle)).toMatchObject({
      applied: true,
      kept: [],
      sections: { entryStages: { created: 6 }, visitDecisions: { changed: 2 } },
    })
    expect(await load(bundle)).toMatchObject({
      kept: [],
      sections: { entryStages: { created: 0, unchanged: 6 }, visitDecisions: { changed: 0, unchanged: 2 } },
    })
    // The customer has not answered the proposal of the first one.
    const settled = { visitDecisions: named('visitDecisions', 1) }
    expect((await load(settled)).sections.visitDecisions).toMatchObject({ changed: 1 })
    expect((await load(settled)).sections.visitDecisions).toMatchObject({ changed: 0, unchanged: 1 })
  })
})

describe('decisions on visits', () => {
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
    test('propose a day once, declined since or not', async () => {
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
      expect((await made(visitRequest)).map(({ stage }) => stage ?? '').toSorted()).toEqual([
        'refused',
        'withdrawn',
      ])
    })

    test('settle an unanswered proposal once', async () => {
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
      const [wish] = await made(visitRequest)
      expect(wish).toMatchObject({ stage: 'accepted', proposedDate: '2026-11-25' })
    })

    test('of changes of visits are told too', async () => {
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
})
