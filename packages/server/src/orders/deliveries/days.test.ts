import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, day, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { addPlace, done, type Owner, read, refused, type Staff } from '../../../test/bags-world.ts'
import { FROZEN_DAY, givenDeliveries, LESS, OPEN_DAY, ORDERED, pack } from '../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import {
  addOrder,
  CHANGED,
  freezeExamples,
  MINUTE,
  minutes,
  orderWorld,
  setExceptions,
} from '../../../test/orders-world.ts'
import { isWhole } from '../../../test/whole.ts'
import { freezesAt, isOpen } from '../../places/companies/accounts/freezing.ts'
import { deliveryRoute } from '../../tables/orders.ts'
import { company } from '../../tables/places.ts'
import { freezingBy, freezingOf } from './freezing-days.ts'
import type { Order } from './orders/order-queries.ts'

const given = givenDeliveries()
const { portal } = given
const db = () => portal.database.db

const place = (values: Partial<typeof company.$inferInsert>, deliveryDays: string | null = null) =>
  addPlace(portal, values, { deliveryDays })
/** A place of the route whose money is ordered a day later than that of others. */
const quickPlace = () => place({ name: 'Nopea', routeId: given.world.routeId, stopNumber: 2 }, '1')
const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name)
const stopsUrl = (on: string, after = '') =>
  `/deliveries?day=${on}&route=${given.world.routeId}${after && `&after=${after}`}`
const cancel = (id: number) =>
  done(given.dispatcher, `/orders/${id}/cancel`, { reason: 'Tuplat', version: 0 })

/** Every page of a list, and how long each of them is. */
async function allPages(staff: Staff, url: (after: string) => string) {
  const seen: string[] = []
  const pages: number[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { rows: { name: string }[]; next: string | null } = await read(staff, url(after))
    pages.push(page.rows.length)
    seen.push(...names(page.rows))
    after = page.next
  }
  return { seen, pages }
}

describe('a day', () => {
  test('shows the numbers of each route, places without one last', async () => {
    const { world, packer } = given
    await pack(packer, await world.order())
    await world.order()
    await world.supplies()
    await world.order(await place({ name: 'Ilman reittiä' }))
    await world.order({ countingState: ' KÄSITELTY' })
    await cancel(await world.order())
    await world.order({ deliveryDate: OPEN_DAY })
    const shown = await read(packer, `/deliverydays/${FROZEN_DAY}`)
    const numbers = { stops: 2, orders: 5, packed: 2, open: 0, isLocked: true, isClosed: false }
    expect(shown).toMatchObject({ day: FROZEN_DAY, ...numbers, locksAt: '2026-11-12T10:00:00.000Z' })
    expect(shown.routes).toEqual([
      { routeId: world.routeId, name: 'Etelä 1', area: 'Uusimaa', stops: 1, orders: 4, packed: 2, open: 0 },
      { routeId: null, name: '', area: '', stops: 1, orders: 1, packed: 0, open: 0 },
    ])
  })

  test('is one of those that are listed, each with its numbers', async () => {
    const { world, packer } = given
    await pack(packer, await world.order())
    await world.supplies({ deliveryDate: OPEN_DAY })
    await cancel(await world.order())
    await setExceptions(portal, { [OPEN_DAY]: null })
    const days = (await read(packer, '/deliverydays')).rows
    expect(days).toMatchObject([
      { day: '2026-11-12', stops: 2, orders: 4, packed: 4 },
      { day: FROZEN_DAY, stops: 1, orders: 1, packed: 1, isLocked: true, isClosed: false },
      { day: OPEN_DAY, stops: 1, orders: 1, packed: 0, isClosed: true },
    ])
  })

  test.for([
    ['a date that there is not', '2026-02-30'],
    ['a text longer than any date', 'x'.repeat(500)],
  ] as const)('is not %s', async ([, on]) => {
    const answer = await given.packer.browser.get(`/deliverydays/${on}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'dayInvalid'])
  })

  test('freezes each order by its account, and then locks', async () => {
    const { world } = given
    await world.order({ deliveryDate: OPEN_DAY })
    await world.order({ deliveryDate: OPEN_DAY, ...(await quickPlace()) })
    const look = async (at: string) => {
      portal.now = new Date(at)
      const staff = await world.hire(`pakkaaja-${at}`, 'packer')
      const { open, isLocked, locksAt } = await read(staff, `/deliverydays/${OPEN_DAY}`)
      const { rows } = await read(staff, stopsUrl(OPEN_DAY))
      const frozen = rows.map((stop: { orders: { isFrozen: boolean }[] }) => stop.orders[0]?.isFrozen)
      return { open, isLocked, locksAt, frozen }
    }
    const locksAt = '2026-11-17T10:00:00.000Z'
    const open = { open: 2, isLocked: false, locksAt, frozen: [false, false] }
    expect(await look('2026-11-16T09:59:59Z')).toEqual(open)
    expect(await look('2026-11-16T10:00:00Z')).toEqual({ ...open, open: 1, frozen: [true, false] })
    const locked = { open: 0, isLocked: true, locksAt, frozen: [true, true] }
    expect(await look('2026-11-17T10:00:00Z')).toEqual(locked)
  })

  test('marks as new what came after all else was frozen', async () => {
    const { world, packer } = given
    const quick = await quickPlace()
    const at = (createdAt: string) => ({ deliveryDate: OPEN_DAY, createdAt: new Date(createdAt) })
    await world.order(at('2026-11-12T08:00:00Z'))
    await world.order(at('2026-11-16T09:59:00Z'))
    await world.order({ ...at('2026-11-16T10:01:00Z'), ...quick })
    await world.supplies({ ...at('2026-11-17T11:00:00Z'), companyId: quick.companyId })
    const { rows } = await read(packer, stopsUrl(OPEN_DAY))
    const marks = rows.map(({ orders }: { orders: { isNew: boolean }[] }) => orders.map(({ isNew }) => isNew))
    expect(marks).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('knows what is new on this day, of other routes too', async () => {
    const { world, packer } = given
    const early = { deliveryDate: OPEN_DAY, createdAt: new Date('2026-11-12T08:00:00Z') }
    const id = await world.order({ ...early, createdAt: new Date('2026-11-16T10:01:00Z') })
    const isNew = async () => (await read(packer, stopsUrl(OPEN_DAY))).rows[0].orders[0].isNew
    await world.order({ ...early, deliveryDate: '2026-11-19' })
    const seen = [await isNew()]
    await world.order({ ...early, ...(await place({ name: 'Muualla' })) })
    seen.push(await isNew())
    const quick = await world.order({ ...early, ...(await place({ name: 'Nopea' }, '1')) })
    seen.push(await isNew())
    await cancel(quick)
    seen.push(await isNew())
    expect((await pack(packer, id)).isNew).toBe(false)
    expect([...seen, await isNew()]).toEqual([false, true, false, true, false])
  })

  test('lists the orders and supplies of a place together', async () => {
    const { world, packer } = given
    const id = await world.order()
    const supplies = await world.supplies()
    await world.order({ deliveryDate: OPEN_DAY })
    const { rows } = await read(packer, stopsUrl(FROZEN_DAY))
    expect(rows).toMatchObject([
      {
        name: 'Esimerkki Kamppi',
        stopNumber: 1,
        city: 'Helsinki',
        orders: [
          { kind: 'changeOrder', orderId: id, ordered: ORDERED, packed: null, orderedTotal: 150 },
          { kind: 'supplyOrder', orderId: supplies, ordered: { tt_kpl_sinetit: 50 } },
        ],
      },
    ])
    const none = await read(packer, `/deliveries?day=${FROZEN_DAY}&route=none`)
    expect(none).toEqual({ rows: [], next: null })
  })

  test('lists a route’s stops in order, by pages', async () => {
    const { world } = given
    const numbers = Array.from({ length: 119 }, (_, nth) => nth + 2)
    for (const number of numbers) {
      const at = await place({
        name: `Paikka ${number}`,
        routeId: world.routeId,
        stopNumber: number % 60,
      })
      await (number % 2 ? world.order(at) : world.supplies({ companyId: at.companyId }))
    }
    // Of the route, and without anything on the day.
    const idle = await place({ name: 'Ei tilausta', routeId: world.routeId })
    await world.order({ ...idle, deliveryDate: OPEN_DAY })
    await world.supplies({ companyId: idle.companyId, deliveryDate: OPEN_DAY })
    const { seen, pages } = await allPages(given.packer, (after) => stopsUrl(FROZEN_DAY, after))
    const inOrder = numbers.toSorted((one, other) => (one % 60) - (other % 60) || one - other)
    expect(pages).toEqual([50, 50, 19])
    expect(seen).toEqual(inOrder.map((number) => `Paikka ${number}`))
  })
})

describe('the packing list', () => {
  test('has sums for the vault and slips for stops', async () => {
    const { world, packer } = given
    const second = await place({ name: 'Esimerkki Sello', routeId: world.routeId, stopNumber: 2 })
    const id = await world.order()
    await world.order(second)
    await world.supplies(second)
    await world.order({ countingState: 'käsitelty' })
    await cancel(await world.order())
    await pack(packer, id, { counts: LESS, reason: 'Rulla puuttui' })
    const list = await read(packer, `/deliveries/${FROZEN_DAY}/list?route=${world.routeId}`)
    expect(list).toMatchObject({ routeName: 'Etelä 1', isLocked: true, total: 250 })
    expect(list.sums).toEqual([
      { field: 'pcs_20e', count: 10, sum: 200 },
      { field: 'pcs_2e_roll', count: 1, sum: 50 },
      { field: 'tt_kpl_sinetit', count: 50, sum: null },
    ])
    expect(names(list.stops)).toEqual(['Esimerkki Kamppi', 'Esimerkki Sello'])
    expect(list.stops.map(({ orders }: { orders: unknown[] }) => orders.length)).toEqual([1, 2])
  })

  test('is of a route that there is', async () => {
    const unknown = await given.packer.browser.get(`/deliveries/${FROZEN_DAY}/list?route=999`)
    expect(unknown.json().code).toBe('notFound')
  })
})

describe('a route', () => {
  const change = async (routeId: number, body: object) =>
    (await given.dispatcher.change(`/routes/${routeId}`, body)).json()
  const make = () => done(given.dispatcher, '/routes', { name: 'Pohjoinen', area: 'Kainuu', office: 'Oulu' })

  test('is made by dispatchers, with an unused name', async () => {
    const { packer, dispatcher } = given
    expect(await refused(packer, '/routes', { name: 'Pohjoinen' })).toBe('forbidden')
    const fields = { name: 'Pohjoinen', area: 'Kainuu', office: 'Oulu', stops: 0, version: 0 }
    expect(await make()).toMatchObject(fields)
    expect(await refused(dispatcher, '/routes', { name: 'pohjoinen' })).toBe('routeNameTaken')
    // The neighbour's has ended.
    expect(await done(dispatcher, '/routes', { name: 'Naapuri 1' })).toMatchObject({ name: 'Naapuri 1' })
  })

  test('is renamed, but not to another’s name', async () => {
    const { routeId } = await make()
    expect(await change(routeId, { name: 'etelä 1', version: 0 })).toMatchObject({ code: 'routeNameTaken' })
    expect(await change(routeId, { name: 'POHJOINEN', version: 0 })).toMatchObject({ version: 1 })
    const late = { name: 'Pohjoinen 1', version: 0 }
    expect(await change(routeId, late)).toMatchObject({ code: 'changedElsewhere' })
  })

  test('ends only without places, and is listed last then', async () => {
    const { world, packer } = given
    const { routeId } = await make()
    const kept = { name: 'Etelä 1', isEnded: true, version: 0 }
    expect(await change(world.routeId, kept)).toMatchObject({ code: 'routeHasStops' })
    const ended = { name: 'Aapa', isEnded: true, version: 0 }
    expect(await change(routeId, ended)).toMatchObject({ isEnded: true })
    const listed = (await read(packer, '/routes')).rows
    expect(names(listed)).toEqual(['Etelä 1', 'Aapa', 'Naapuri 1', 'Naapuri 2000000001'])
  })

  test('counts its living places', async () => {
    const { world, packer } = given
    await place({ routeId: world.routeId, endedAt: portal.now })
    expect((await read(packer, '/routes')).rows[0]).toMatchObject({ routeId: world.routeId, stops: 1 })
  })
})

describe('a place', () => {
  const listed = async (query: string) => names((await read(given.dispatcher, `/stops?${query}`)).rows)

  test('is put on a route and taken off it', async () => {
    const { world, dispatcher } = given
    const { companyId } = await place({ name: 'Esimerkki Sello' })
    const put = async (body: object) => (await dispatcher.change(`/companies/${companyId}/stop`, body)).json()
    const on = { routeId: world.routeId, stopNumber: 7 }
    expect(await put({ ...on, version: 0 })).toMatchObject({ ...on, version: 1 })
    expect(await put({ ...on, version: 0 })).toMatchObject({ code: 'changedElsewhere' })
    expect(await put({ routeId: 999, version: 1 })).toMatchObject({ code: 'notFound' })
    const off = { routeId: null, stopNumber: 0, version: 2 }
    expect(await put({ routeId: null, version: 1 })).toMatchObject(off)
    const [row] = await db().select().from(company).where(eq(company.id, companyId))
    expect(row).toMatchObject(off)
  })

  test('is put on no route that has ended', async () => {
    const [ended] = await db()
      .insert(deliveryRoute)
      .values({ name: 'Vanha', endedAt: portal.now })
      .returning()
    const body = { routeId: ended!.id, version: 0 }
    const path = `/companies/${given.world.company.id}/stop`
    expect((await given.dispatcher.change(path, body)).json().code).toBe('notFound')
  })

  test('is found by its route and words while it lives', async () => {
    const { routeId } = given.world
    await place({ name: 'Esimerkki Sello', city: 'Espoo', routeId, stopNumber: 7 })
    await place({ name: 'Ilman reittiä', city: 'Espoo' })
    await place({ name: 'Lopettanut', city: 'Espoo', routeId, endedAt: portal.now })
    expect(await listed('route=none')).toEqual(['Ilman reittiä'])
    expect(await listed(`route=${routeId}`)).toEqual(['Esimerkki Kamppi', 'Esimerkki Sello'])
    expect(await listed(`route=${routeId}&q=espo`)).toEqual(['Esimerkki Sello'])
  })

  test('stands on its route by stop and number, by pages', async () => {
    const { routeId } = given.world
    const stops = Array.from({ length: 130 }, (_, nth) => ({ nth, stopNumber: 2 + (nth % 65) }))
    for (const { nth, stopNumber } of stops) await place({ name: `Paikka ${nth}`, routeId, stopNumber })
    const { seen, pages } = await allPages(
      given.dispatcher,
      (after) => `/stops?route=${routeId}${after && `&after=${after}`}`,
    )
    const inOrder = stops.toSorted((one, other) => one.stopNumber - other.stopNumber || one.nth - other.nth)
    expect(pages).toEqual([100, 31])
    expect(seen).toEqual(['Esimerkki Kamppi', ...inOrder.map(({ nth }) => `Paikka ${nth}`)])
  })
})

/** An order of the customer as it was sent a week before. */
const ordered = (owner: Owner & { userId: number }, deliveryDate: string) => {
  const at = new Date(portal.now.getTime() - 7 * 24 * 60 * MINUTE)
  const sums = { totalSumCents: 550_00, noteTotalSumCents: 500_00, pcs_20e: 0, pcs_50e: 10 }
  return addOrder(portal, owner, deliveryDate, { ...sums, createdAt: at, modifiedAt: at })
}
const codeOf = (answer: { json: () => { code?: string } }): string => answer.json().code ?? 'ok'

describe('the cut-off', () => {
  test.for(freezeExamples)(
    'by the rule $policy parts an order for $delivery at $frozen',
    async ({ policy, delivery, frozen, fixed, exceptions }) => {
      const freezes = new Date(frozen)
      portal.now = new Date(freezes.getTime() - 5 * MINUTE)
      const rule = { deliveryPolicy: policy, earliestDeliveryDate: fixed ?? null }
      const world = await orderWorld(portal, rule)
      await setExceptions(portal, exceptions)
      const packer = await staffAtWork(portal, 'puhelin', ['packer'])
      const said: unknown[] = []
      for (const minute of minutes) {
        portal.now = new Date(freezes.getTime() + minute * MINUTE)
        const [changed, cancelled, packed] = [
          await ordered(world.owner, delivery),
          await ordered(world.owner, delivery),
          await ordered(world.owner, delivery),
        ]
        const { changeableUntil } = await world.state(packed)
        const seen: Seen = (await packer.browser.get(`/deliveries?day=${delivery}&route=none`)).json()
        const isFrozen = seen.rows.flatMap(({ orders }) => orders).find((each) => each.orderId === packed)
        const change = await world.replace(changed, 0, { ...CHANGED, deliveryDate: delivery })
        const pack = await packer.act(`/orders/${packed}/pack`, { seal: `S-${packed}`, version: 0 })
        const acts = [change, await world.cancel(cancelled, 0), pack].map(codeOf)
        said.push([minute, changeableUntil, isFrozen?.isFrozen, ...acts])
        if (minute < 0) continue
        const later = { ...CHANGED, deliveryDate: addDays(day(delivery), 14) }
        expect(codeOf(await world.replace(changed, 0, later))).toBe('orderFrozen')
      }
      const before = [freezes.toISOString(), false, 'ok', 'ok', 'orderNotFrozen']
      const after = [null, true, 'orderFrozen', 'orderFrozen', 'ok']
      expect(said).toEqual(minutes.map((minute) => [minute, ...(minute < 0 ? before : after)]))
    },
  )

  type Seen = { readonly rows: readonly { readonly orders: readonly Listed[] }[] }
  type Listed = { readonly orderId: number; readonly isFrozen: boolean }

  /** A year with both clock changes, seen every minute around the instant of freezing. */
  const someDay = fc.nat(365).map((days): Day => addDays(day('2026-01-01'), days))
  const situation = fc.record({
    delivery: someDay,
    policy: fc.constantFrom('banking', 'days', 'fixed'),
    deliveryDays: fc.constantFrom('0', '1', '2', '5'),
    earliestDeliveryDate: fc.option(someDay),
    changeOrderCutoffLocal: fc.constantFrom('03:30', '12:00', '23:59'),
    exceptionDays: fc
      .array(fc.tuple(someDay, fc.constantFrom(null, '02:15', '03:15')), { maxLength: 60 })
      .map((days): Record<string, string | null> => Object.fromEntries(days)),
  })

  test('leaves an order to customer or desk at every minute', () => {
    fc.assert(
      fc.property(situation, ({ delivery, policy, changeOrderCutoffLocal, exceptionDays, ...rule }) => {
        const parameters = { changeOrderCutoffLocal, exceptionDays }
        const freezing = freezingBy(parameters)
        const account = { ...rule, deliveryPolicy: policy }
        const order = { ...account, deliveryDate: delivery, stage: null, countingState: 'uusi' }
        const atDesk = { ...order, kind: 'changeOrder', account } as unknown as Order
        const freezes = freezesAt(order, parameters)
        // The desk asks a second time, and then knows it already.
        expect([1, 2].map(() => freezingOf(atDesk, freezing))).toEqual([freezes, freezes])
        const middle = freezes ?? instantAt(delivery, '12:00')
        const around = Array.from(
          { length: 181 },
          (_, nth) => new Date(middle.getTime() + (nth - 90) * MINUTE),
        )
        const isRight = (now: Date) =>
          isOpen(order, freezes, now) === (freezes !== null && now.getTime() < freezes.getTime())
        expect(around.filter((now) => !isRight(now))).toEqual([])
      }),
      { seed: 1116, numRuns: isWhole ? 400 : 60 },
    )
  })
})
