import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { done, type Staff, read } from '../../../test/bags-world.ts'
import {
  addDriver,
  DRIVER,
  FROZEN_DAY,
  OPEN_DAY,
  deliveryWorld,
  pack,
  packSupplies,
} from '../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { meet, rounds, whileHeld } from '../../../test/held.ts'
import { addOrder, addSupplies, switchOn } from '../../../test/orders-world.ts'
import { isWhole } from '../../../test/whole.ts'
import { deskFeatures } from '../../desk-app.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { entryEvent, handledChangeOrder } from '../../tables/bags.ts'
import { outbox } from '../../tables/ledgers.ts'
import { deliveryRoute } from '../../tables/orders.ts'
import { company } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })

describe('deliveries', () => {
  const db = () => portal.database.db
  /** The cut-off of the open day. */
  const NOON = new Date('2026-11-16T10:00:00Z')
  const BEFORE_NOON = new Date(NOON.getTime() - 1)

  let sender = {} as Sender
  let [packer, other, supervisor] = [{} as Staff, {} as Staff, {} as Staff]
  beforeEach(async () => {
    portal.now = BEFORE_NOON
    sender = await buildSender(portal)
    await addDriver(portal, DRIVER, 'Ajuri')
    packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
    other = await staffAtWork(portal, 'pakkaaja2', ['packer', 'dispatcher'])
    supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
  })

  /** Noon comes when so many more statements have been sent to the database. */
  let beforeNoon = 0
  beforeAll(() =>
    portal.deps.database.onStatement(() => {
      beforeNoon -= 1
      if (beforeNoon === 0) portal.now = NOON
    }),
  )
  /** More than cancelling and packing send together. */
  const STATEMENTS = 36
  const EACH = isWhole ? 1 : 4

  const orderRow = (id: number) => sql`select from change_order where id = ${id} for update`

  const owner = () => ({
    companyId: sender.company.id,
    accountId: sender.account.id,
    userId: sender.user.id,
  })
  const order = (deliveryDate: string) => addOrder(portal, owner(), deliveryDate)

  const pack = (staff: Staff, id: number) => staff.act(`/orders/${id}/pack`, { seal: `S-${id}`, version: 0 })
  const stageOf = async (id: number) =>
    (await db().select().from(changeOrder).where(eq(changeOrder.id, id)))[0]?.stage
  const resultsOf = (id: number) =>
    db().select().from(handledChangeOrder).where(eq(handledChangeOrder.changeOrderId, id))
  const toldOf = async (id: number, type: 'changeorder.packed' | 'changeorder.cancelled') =>
    (await db().select().from(outbox).where(eq(outbox.type, type))).filter(
      ({ data }) => (data as { entryId: number }).entryId === id,
    ).length

  test('an order at noon is cancelled or packed, or neither', async () => {
    await switchOn(portal)
    const post = postAs(portal, sender)
    const ends = new Set<string>()
    for (let moment = 0; moment <= STATEMENTS; moment += EACH) {
      const id = await order(OPEN_DAY)
      const cancel = () => post('/api/changecurrencyorder/markcancelled', { entryId: id, version: 0 })
      portal.now = moment === 0 ? NOON : BEFORE_NOON
      beforeNoon = moment
      const [cancelled, packed] = await Promise.all([cancel(), pack(packer, id)])
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

  const wordOf = (answer: { json: () => { code?: string } }) => answer.json().code ?? 'ok'

  /** Customer and packer come before noon and wait for the order, one behind the other; then it is noon, or not yet. */
  async function waitForOrder(first: 'customer' | 'packer', then: Date) {
    await switchOn(portal)
    const id = await order(OPEN_DAY)
    const cancelling = { entryId: id, version: 0 }
    const cancel = () => postAs(portal, sender)('/api/changecurrencyorder/markcancelled', cancelling)
    const calls = [cancel, () => pack(packer, id)]
    const answers = await whileHeld(
      db(),
      orderRow(id),
      first === 'packer' ? calls.toReversed() : calls,
      () => {
        portal.now = then
      },
    )
    const said = answers.map(wordOf)
    const [customer, packing] = first === 'packer' ? said.toReversed() : said
    return { customer, packing, stage: await stageOf(id) }
  }

  test.each([
    ['customer', { customer: 'ok', packing: 'stateChanged', stage: 'cancelled' }],
    ['packer', { customer: 'ok', packing: 'orderNotFrozen', stage: 'cancelled' }],
  ] as const)('before noon the customer cancels, also where the %s came first', async (first, outcome) => {
    expect(await waitForOrder(first, BEFORE_NOON)).toEqual(outcome)
  })

  test.each(['customer', 'packer'] as const)(
    'who waited past noon cancels no more, also where the %s came first',
    async (first) => {
      const outcome = { customer: 'orderFrozen', packing: 'ok', stage: 'packed' }
      expect(await waitForOrder(first, NOON)).toEqual(outcome)
    },
  )

  test('of two people who pack one order at once, one does', async () => {
    for (const round of rounds) {
      const id = await order(FROZEN_DAY)
      const packBy = (staff: Staff) => () => pack(staff, id)
      const answers = await meet(db(), round, orderRow(id), packBy(packer), packBy(other))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await resultsOf(id)).toHaveLength(1)
      const told = and(eq(entryEvent.kind, 'changeOrder'), eq(entryEvent.entryId, id))
      expect(await db().$count(entryEvent, told)).toBe(1)
      expect(await toldOf(id, 'changeorder.packed')).toBe(1)
    }
  })

  test('of two people who pack the same supplies, one does', async () => {
    const supplies = await addSupplies(portal, owner(), FROZEN_DAY)
    const packSupplies = (staff: Staff) => () => staff.act(`/supplies/${supplies}/pack`, { version: 0 })
    const held = sql`select from supply_order where id = ${supplies} for update`
    const answers = await whileHeld(db(), held, [packSupplies(packer), packSupplies(other)])
    expect(answers.map(wordOf)).toEqual(['ok', 'changedElsewhere'])
  })

  /** A run of the sender's route, with the order that it takes. */
  async function planRun() {
    const [route] = await db()
      .insert(deliveryRoute)
      .values({ name: `Reitti ${randomUUID()}` })
      .returning()
    await db().update(company).set({ routeId: route!.id }).where(eq(company.id, sender.company.id))
    const id = await order(FROZEN_DAY)
    await pack(packer, id)
    const { runId } = await done(other, '/runs', { routeId: route!.id, day: FROZEN_DAY, crew: [DRIVER] })
    return { id, runId: runId as number }
  }

  test('of two outcomes of one stop, the first counts', async () => {
    const { id, runId } = await planRun()
    await done(other, `/runs/${runId}/depart`, { version: 0 })
    const stop = { runId, companyId: sender.company.id }
    const tell = (outcome: object) => () => other.act('/stops/outcome', { ...stop, ...outcome })
    const answers = await whileHeld(db(), orderRow(id), [
      tell({ outcome: 'notDelivered', reason: 'closed' }),
      tell({ outcome: 'delivered' }),
    ])
    expect(answers.map(wordOf)).toEqual(['ok', 'stateChanged'])
    expect(await stageOf(id)).toBe('notDelivered')
  })

  test('what is cancelled at departure is cancelled or in the van', async () => {
    for (const round of rounds) {
      const { id, runId } = await planRun()
      const [cancelled, left] = await meet(
        db(),
        round,
        orderRow(id),
        () => supervisor.act(`/orders/${id}/cancel`, { reason: 'Soitto', version: 1 }),
        () => other.act(`/runs/${runId}/depart`, { version: 0 }),
      )
      expect([cancelled.statusCode, left.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
      const isCancelled = cancelled.statusCode === 200
      expect(await stageOf(id)).toBe(isCancelled ? 'cancelled' : 'onItsWay')
      expect(await resultsOf(id)).toMatchObject([{ error1: isCancelled ? 'Peruttu' : '' }])
    }
  })

  test('an order packed by desk and systems has one result', async () => {
    for (const round of rounds) {
      const id = await order(FROZEN_DAY)
      const result = {
        extId: `P${id}`,
        company: 'T100',
        account: 'A1',
        packingDate: '2026-11-16',
        portalEntryId: id,
      }
      const bundle = { handledChangeOrders: [{ ...result, noteTotalSum: 100, totalSum: 100, pcs_20e: 5 }] }
      const [packed, imported] = await meet(
        db(),
        round,
        orderRow(id),
        () => pack(packer, id),
        () => importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false }),
      )
      const isDesk = imported.kept.length === 1
      expect(packed.statusCode === 200 || packed.json().code).toBe(isDesk || 'packedElsewhere')
      expect(await resultsOf(id)).toMatchObject([{ keeper: isDesk ? 'desk' : 'systems' }])
      expect(await stageOf(id)).toBe(isDesk ? 'packed' : null)
    }
  })

  test('the stamp tells an act that was committed late', async () => {
    const [slow, quick] = [await order(FROZEN_DAY), await order(FROZEN_DAY)]
    const stamp = async () => (await packer.browser.get('/pulse')).json().stamps.deliveries
    const began = new Date(portal.now.getTime() - 1000)
    const before = await db().transaction(async (tx) => {
      await tx.update(changeOrder).set({ version: 1, modifiedAt: began }).where(eq(changeOrder.id, slow))
      await pack(packer, quick)
      return stamp()
    })
    expect(await stamp()).not.toBe(before)
  })
})

describe('round trips', () => {
  const sent: string[] = []
  let isWatched = false
  let world: Awaited<ReturnType<typeof deliveryWorld>>
  let packer: Staff
  beforeEach(async () => {
    if (!isWatched) portal.deps.database.onStatement((text) => sent.push(text))
    isWatched = true
    world = await deliveryWorld(portal)
    packer = await world.hire('pakkaaja', 'packer')
  })

  /** The first words of the statements about orders, places and parameters, in their order. */
  async function statementsOf(call: () => Promise<unknown>): Promise<readonly string[]> {
    sent.length = 0
    await call()
    const own = sent.filter((text) => /\b(change_order|supply_order|company|parameter)\b/.test(text))
    return own.map((text) => text.trim().split(/\s+/, 1).join(''))
  }

  /** What the statements of packing are for, in their order. */
  const steps = {
    order: /for update/,
    seal: /living_seal_holder/,
    facts: /hasSystemsResult/,
    parameters: /from parameter/,
    write: /^with/,
  }
  async function stepsOf(call: () => Promise<unknown>): Promise<readonly string[]> {
    sent.length = 0
    await call()
    return sent.flatMap((text) => Object.entries(steps).find(([, form]) => form.test(text.trim()))?.[0] ?? [])
  }

  test('packing locks order and seal, then reads, then writes', async () => {
    const [money, supplies] = [await world.order(), await world.supplies()]
    const packing = ['order', 'seal', 'facts', 'parameters', 'parameters', 'write']
    expect(await stepsOf(() => pack(packer, money))).toEqual(packing)
    expect(await stepsOf(() => pack(packer, money, { seal: 'S-2', version: 1 }))).toEqual(packing)
    const withoutFacts = packing.filter((step) => step !== 'facts')
    expect(await stepsOf(() => packSupplies(packer, supplies))).toEqual(withoutFacts)
  })

  test('a day opens with one statement, a route with five', async () => {
    await world.order()
    await world.supplies()
    expect(await statementsOf(() => read(packer, `/deliverydays/${FROZEN_DAY}`))).toHaveLength(1)
    const stops = `/deliveries?day=${FROZEN_DAY}&route=${world.routeId}`
    expect(await statementsOf(() => read(packer, stops))).toHaveLength(5)
  })
})
