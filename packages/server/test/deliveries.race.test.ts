import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { importBundle } from '../src/features/provider/import/import-bundle.ts'
import { company } from '../src/tables/company.ts'
import { entryEvent } from '../src/tables/counting.ts'
import { deliveryRoute } from '../src/tables/deliveries.ts'
import { handledChangeOrder } from '../src/tables/handled.ts'
import { outbox } from '../src/tables/ledgers.ts'
import { changeOrder } from '../src/tables/submissions.ts'
import { done, FROZEN_DAY, OPEN_DAY, type Staff } from './delivery-world.ts'
import { staffAtWork } from './desk.ts'
import { buildSender, postAs, type Sender } from './event-calls.ts'
import { givenPortal } from './harness.ts'
import { switchOn } from './order-calls.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const rounds = Array.from({ length: 200 }, (_, round) => round)
/** The cut-off of the open day. */
const NOON = new Date('2026-11-16T10:00:00Z')
const BEFORE_NOON = new Date(NOON.getTime() - 1)

let sender = {} as Sender
let [packer, other, supervisor] = [{} as Staff, {} as Staff, {} as Staff]
beforeEach(async () => {
  portal.now = BEFORE_NOON
  sender = await buildSender(portal)
  packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
  other = await staffAtWork(portal, 'pakkaaja2', ['packer', 'dispatcher'])
  supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
})

async function order(deliveryDate: string): Promise<number> {
  const sums = { totalSumCents: 100_00, noteTotalSumCents: 100_00, coinTotalSumCents: 0 }
  const [row] = await db()
    .insert(changeOrder)
    .values({
      companyId: sender.company.id,
      accountId: sender.account.id,
      userId: sender.user.id,
      deliveryDate,
      ...sums,
      pcs_20e: 5,
      createdAt: portal.now,
      modifiedAt: portal.now,
    })
    .returning({ id: changeOrder.id })
  return row!.id
}

const pack = (staff: Staff, id: number) => staff.act(`/orders/${id}/pack`, { seal: 'S-1', version: 0 })
const stageOf = async (id: number) =>
  (await db().select().from(changeOrder).where(eq(changeOrder.id, id)))[0]?.stage
const resultsOf = (id: number) =>
  db().select().from(handledChangeOrder).where(eq(handledChangeOrder.changeOrderId, id))
const toldOf = async (id: number, type: 'changeorder.packed' | 'changeorder.cancelled') =>
  (await db().select().from(outbox).where(eq(outbox.type, type))).filter(
    ({ data }) => (data as { entryId: number }).entryId === id,
  ).length

test('an order that is cancelled at noon while somebody packs it is one of the two, or neither', async () => {
  await switchOn(portal)
  const post = postAs(portal, sender)
  const ends = new Set<string>()
  for (const round of rounds) {
    portal.now = BEFORE_NOON
    const id = await order(OPEN_DAY)
    const cancel = () => post('/api/changecurrencyorder/markcancelled', { entryId: id, version: 0 })
    // Noon comes at another moment of the two acts each time.
    const noon = async () => {
      for (let turn = 0; turn < round % 40; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      portal.now = NOON
    }
    const [cancelled, packed] = await Promise.all([cancel(), pack(packer, id), noon()])
    const wins = [cancelled.statusCode, packed.statusCode]
    expect([200, 409]).toContain(cancelled.statusCode)
    expect([200, 409]).toContain(packed.statusCode)
    expect(wins).not.toEqual([200, 200])
    const stage = await stageOf(id)
    expect(stage).toBe(wins[0] === 200 ? 'cancelled' : wins[1] === 200 ? 'packed' : null)
    expect(await resultsOf(id)).toHaveLength(stage === 'packed' ? 1 : 0)
    ends.add(String(stage))
  }
  expect([...ends]).toEqual(expect.arrayContaining(['cancelled', 'packed']))
})

test('of two people who pack one order at once, one does', async () => {
  for (const _ of rounds) {
    const id = await order(FROZEN_DAY)
    const answers = await Promise.all([pack(packer, id), pack(other, id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await resultsOf(id)).toHaveLength(1)
    const told = and(eq(entryEvent.kind, 'changeOrder'), eq(entryEvent.entryId, id))
    expect(await db().$count(entryEvent, told)).toBe(1)
    expect(await toldOf(id, 'changeorder.packed')).toBe(1)
  }
})

test('what is cancelled while its run leaves is either cancelled or in the van', async () => {
  const [route] = await db().insert(deliveryRoute).values({ name: 'Etelä 1' }).returning()
  await db().update(company).set({ routeId: route!.id }).where(eq(company.id, sender.company.id))
  for (const _ of rounds) {
    const id = await order(FROZEN_DAY)
    await pack(packer, id)
    const { runId } = await done(other, '/runs', { routeId: route!.id, day: FROZEN_DAY })
    const [cancelled, left] = await Promise.all([
      supervisor.act(`/orders/${id}/cancel`, { reason: 'Soitto', version: 1 }),
      other.act(`/runs/${runId}/depart`, { version: 0 }),
    ])
    expect([cancelled.statusCode, left.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    const isCancelled = cancelled.statusCode === 200
    expect(await stageOf(id)).toBe(isCancelled ? 'cancelled' : 'onItsWay')
    expect(await resultsOf(id)).toMatchObject([{ error1: isCancelled ? 'Peruttu' : '' }])
  }
})

test('an order that the desk and the systems pack at once has one result', async () => {
  for (const _ of rounds) {
    const id = await order(FROZEN_DAY)
    const result = {
      extId: `P${id}`,
      company: 'T100',
      account: 'A1',
      packingDate: '2026-11-16',
      portalEntryId: id,
    }
    const [packed, imported] = await Promise.all([
      pack(packer, id),
      importBundle(
        portal.deps.database,
        { handledChangeOrders: [{ ...result, noteTotalSum: 100, totalSum: 100, pcs_20e: 5 }] },
        { now: portal.now, dryRun: false },
      ),
    ])
    const isDesk = imported.kept.length === 1
    expect(packed.statusCode === 200 || packed.json().code).toBe(isDesk || 'packedElsewhere')
    expect(await resultsOf(id)).toMatchObject([{ keeper: isDesk ? 'desk' : 'systems' }])
    expect(await stageOf(id)).toBe(isDesk ? 'packed' : null)
  }
})
