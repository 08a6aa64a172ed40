import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { addDays, day, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import {
  deliveryDesk,
  done,
  FROZEN_DAY,
  LESS,
  OPEN_DAY,
  ORDERED,
  pack,
  read,
  refused,
  type DeliveryDesk,
} from '../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import {
  freezeExamples,
  MINUTE,
  minutes,
  setExceptions,
  orderWorld,
  type OrderWorld,
} from '../../../test/orders-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { freezesAt, isOpen } from '../../places/companies/accounts/freezing.ts'
import { company } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { freezingBy, freezingOf } from './freezing-days.ts'
import type { Order } from './orders/order-queries.ts'

const portal = givenPortal({ extra: deskFeatures })

describe('days', () => {
  let { world, packer, dispatcher } = {} as DeliveryDesk
  beforeEach(async () => void ({ world, packer, dispatcher } = await deliveryDesk(portal)))

  const db = () => portal.database.db

  async function place(values: Partial<typeof company.$inferInsert>, deliveryDays: string | null = null) {
    const made = await addCompany(db(), values)
    const account = await addAccount(db(), made.id, { deliveryDays })
    return { companyId: made.id, accountId: account.id }
  }
  const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name)

  describe('a day', () => {
    test('shows the numbers of each route, places without one last', async () => {
      const orphan = await place({ name: 'Ilman reittiä' })
      const id = await world.order()
      await world.order()
      await world.supplies()
      await world.order({ ...orphan })
      const gone = await world.order()
      await done(dispatcher, `/orders/${gone}/cancel`, { reason: 'Tuplat', version: 0 })
      await pack(packer, id)
      const day = await read(packer, `/deliverydays/${FROZEN_DAY}`)
      expect(day).toMatchObject({ day: FROZEN_DAY, stops: 2, orders: 4, packed: 1, open: 0, isLocked: true })
      expect(day.locksAt).toBe('2026-11-12T10:00:00.000Z')
      expect(day.routes).toEqual([
        { routeId: world.routeId, name: 'Etelä 1', area: 'Uusimaa', stops: 1, orders: 3, packed: 1, open: 0 },
        { routeId: null, name: '', area: '', stops: 1, orders: 1, packed: 0, open: 0 },
      ])
      expect((await read(packer, '/deliverydays')).rows).toMatchObject([
        { day: FROZEN_DAY, stops: 2, orders: 4, packed: 1, isLocked: true },
      ])
    })

    test.each([
      ['a date that there is not', '2026-02-30'],
      ['a text longer than any date', 'x'.repeat(500)],
    ])('is not %s', async (_, day) => {
      const answer = await packer.browser.get(`/deliverydays/${day}`)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'dayInvalid'])
    })

    test('freezes each order by the rule of its account, and is locked when all are', async () => {
      const quick = await place({ name: 'Nopea', routeId: world.routeId, stopNumber: 2 }, '1')
      await world.order({ deliveryDate: OPEN_DAY })
      await world.order({ deliveryDate: OPEN_DAY, ...quick })
      const look = async (at: string) => {
        portal.now = new Date(at)
        const staff = await world.hire(`pakkaaja-${at}`, 'packer')
        const { open, isLocked, locksAt } = await read(staff, `/deliverydays/${OPEN_DAY}`)
        const { rows } = await read(staff, `/deliveries?day=${OPEN_DAY}&route=${world.routeId}`)
        return {
          open,
          isLocked,
          locksAt,
          frozen: rows.map((stop: { orders: { isFrozen: boolean }[] }) => stop.orders[0]?.isFrozen),
        }
      }
      const locksAt = '2026-11-17T10:00:00.000Z'
      expect(await look('2026-11-16T09:59:59Z')).toEqual({
        open: 2,
        isLocked: false,
        locksAt,
        frozen: [false, false],
      })
      expect(await look('2026-11-16T10:00:00Z')).toEqual({
        open: 1,
        isLocked: false,
        locksAt,
        frozen: [true, false],
      })
      expect(await look('2026-11-17T10:00:00Z')).toEqual({
        open: 0,
        isLocked: true,
        locksAt,
        frozen: [true, true],
      })
    })

    test('marks as new what came after all else was frozen', async () => {
      const quick = await place({ name: 'Nopea', routeId: world.routeId, stopNumber: 2 }, '1')
      const at = (createdAt: string) => ({ deliveryDate: OPEN_DAY, createdAt: new Date(createdAt) })
      await world.order(at('2026-11-12T08:00:00Z'))
      await world.order(at('2026-11-16T09:59:00Z'))
      await world.order({ ...at('2026-11-16T10:01:00Z'), ...quick })
      await world.supplies({ ...at('2026-11-17T11:00:00Z'), companyId: quick.companyId })
      const { rows } = await read(packer, `/deliveries?day=${OPEN_DAY}&route=${world.routeId}`)
      const marks = rows.map(({ orders }: { orders: { isNew: boolean }[] }) =>
        orders.map(({ isNew }) => isNew),
      )
      expect(marks).toEqual([
        [false, false],
        [true, true],
      ])
    })

    test('what another route has decides too what is new, and what is packed is new no more', async () => {
      const late = { deliveryDate: OPEN_DAY, createdAt: new Date('2026-11-16T10:01:00Z') }
      const early = { deliveryDate: OPEN_DAY, createdAt: new Date('2026-11-12T08:00:00Z') }
      const id = await world.order(late)
      const isNew = async () => {
        const { rows } = await read(packer, `/deliveries?day=${OPEN_DAY}&route=${world.routeId}`)
        return rows[0].orders[0].isNew
      }
      const seen = [await isNew()]
      await world.order({ ...early, ...(await place({ name: 'Muualla' })) })
      seen.push(await isNew())
      const quick = await world.order({ ...early, ...(await place({ name: 'Nopea' }, '1')) })
      seen.push(await isNew())
      await done(dispatcher, `/orders/${quick}/cancel`, { reason: 'Tuplat', version: 0 })
      seen.push(await isNew())
      expect((await pack(packer, id)).isNew).toBe(false)
      seen.push(await isNew())
      expect(seen).toEqual([false, true, false, true, false])
    })

    test('lists the stops of a route in their order, orders and supplies of a place together, by pages', async () => {
      for (let stop = 2; stop <= 120; stop += 1) {
        const at = await place({ name: `Paikka ${stop}`, routeId: world.routeId, stopNumber: stop % 60 })
        await world.order({ ...at })
      }
      await place({ name: 'Ei tilausta', routeId: world.routeId })
      const id = await world.order()
      const supplies = await world.supplies()
      const seen: string[] = []
      let after: string | null = ''
      const pages: number[] = []
      while (after !== null) {
        const page = await read(
          packer,
          `/deliveries?day=${FROZEN_DAY}&route=${world.routeId}${after ? `&after=${after}` : ''}`,
        )
        pages.push(page.rows.length)
        seen.push(...names(page.rows))
        after = page.next
      }
      const { rows } = await read(packer, `/deliveries?day=${FROZEN_DAY}&route=${world.routeId}`)
      expect(rows.find(({ name }: { name: string }) => name === 'Esimerkki Kamppi')).toMatchObject({
        stopNumber: 1,
        city: 'Helsinki',
        orders: [
          { kind: 'changeOrder', orderId: id, ordered: ORDERED, packed: null, orderedTotal: 150 },
          { kind: 'supplyOrder', orderId: supplies, ordered: { tt_kpl_sinetit: 50 } },
        ],
      })
      expect(pages).toEqual([50, 50, 20])
      expect(new Set(seen).size).toBe(120)
      expect(seen.slice(0, 3)).toEqual(['Paikka 60', 'Paikka 120', 'Esimerkki Kamppi'])
      expect(await read(packer, `/deliveries?day=${FROZEN_DAY}&route=none`)).toEqual({ rows: [], next: null })
    })
  })

  test('the packing list has the sums for the vault, and a slip for each stop', async () => {
    const second = await place({ name: 'Esimerkki Sello', routeId: world.routeId, stopNumber: 2 })
    const id = await world.order()
    await world.order({ ...second })
    await world.supplies(second)
    await world.order({ countingState: 'käsitelty' })
    await pack(packer, id, { counts: LESS, reason: 'Rulla puuttui' })
    const list = await read(packer, `/deliveries/${FROZEN_DAY}/list?route=${world.routeId}`)
    expect(list).toMatchObject({ routeName: 'Etelä 1', isLocked: true, total: 250 })
    expect(list.sums).toEqual([
      { field: 'pcs_20e', count: 10, sum: 200 },
      { field: 'pcs_2e_roll', count: 1, sum: 50 },
      { field: 'tt_kpl_sinetit', count: 50, sum: null },
    ])
    expect(names(list.stops)).toEqual(['Esimerkki Kamppi', 'Esimerkki Sello'])
    expect(list.stops[0].orders).toHaveLength(1)
    const unknown = await packer.browser.get(`/deliveries/${FROZEN_DAY}/list?route=999`)
    expect(unknown.json().code).toBe('notFound')
  })

  describe('routes and stops', () => {
    test('are kept at the desk: a name is used once, and a route with places does not end', async () => {
      expect(await refused(packer, '/routes', { name: 'Pohjoinen' })).toBe('forbidden')
      const made = await done(dispatcher, '/routes', { name: 'Pohjoinen', area: 'Kainuu', office: 'Oulu' })
      expect(made).toMatchObject({ name: 'Pohjoinen', area: 'Kainuu', office: 'Oulu', stops: 0, version: 0 })
      expect(await refused(dispatcher, '/routes', { name: 'pohjoinen' })).toBe('routeNameTaken')
      const change = async (routeId: number, body: object) =>
        (await dispatcher.change(`/routes/${routeId}`, body)).json()
      expect(await change(made.routeId, { name: 'etelä 1', version: 0 })).toMatchObject({
        code: 'routeNameTaken',
      })
      const end = { name: 'Etelä 1', isEnded: true, version: 0 }
      expect(await change(world.routeId, end)).toMatchObject({ code: 'routeHasStops' })
      expect(await change(made.routeId, { name: 'Pohjoinen 1', version: 0 })).toMatchObject({ version: 1 })
      expect(await change(made.routeId, { ...end, version: 0 })).toMatchObject({ code: 'changedElsewhere' })
      expect(await change(made.routeId, { ...end, name: 'Pohjoinen 1', version: 1 })).toMatchObject({
        isEnded: true,
      })
      expect(names((await read(packer, '/routes')).rows)).toEqual(['Etelä 1', 'Pohjoinen 1'])
    })

    test('a place is put on a route, moved and taken off', async () => {
      const { companyId } = await place({ name: 'Esimerkki Sello', city: 'Espoo' })
      const put = async (body: object) =>
        (await dispatcher.change(`/companies/${companyId}/stop`, body)).json()
      const listed = async (query: string) => names((await read(dispatcher, `/stops?${query}`)).rows)
      expect(await listed('route=none')).toEqual(['Esimerkki Sello'])
      const on = { routeId: world.routeId, stopNumber: 7, version: 0 }
      expect(await put(on)).toMatchObject({ routeId: world.routeId, stopNumber: 7, version: 1 })
      expect(await put(on)).toMatchObject({ code: 'changedElsewhere' })
      expect(await listed(`route=${world.routeId}`)).toEqual(['Esimerkki Kamppi', 'Esimerkki Sello'])
      expect(await listed(`route=${world.routeId}&q=espo`)).toEqual(['Esimerkki Sello'])
      expect(await put({ routeId: 999, version: 1 })).toMatchObject({ code: 'notFound' })
      expect(await put({ routeId: null, version: 1 })).toMatchObject({
        routeId: null,
        stopNumber: 0,
        version: 2,
      })
      const [row] = await db().select().from(company).where(eq(company.id, companyId))
      expect(row).toMatchObject({ routeId: null, version: 2 })
    })
  })
})

/** An order as it was sent a week before. */
async function addOrder({ company, account, user }: OrderWorld, deliveryDate: string): Promise<number> {
  const sums = { totalSumCents: 500_00, noteTotalSumCents: 500_00, coinTotalSumCents: 0 }
  const at = new Date(portal.now.getTime() - 7 * 24 * 60 * MINUTE)
  const sent = {
    companyId: company.id,
    accountId: account.id,
    userId: user.id,
    createdAt: at,
    modifiedAt: at,
  }
  const [made] = await portal.database.db
    .insert(changeOrder)
    .values({ ...sent, ...sums, deliveryDate, pcs_50e: 10 })
    .returning()
  return made!.id
}

test.each(freezeExamples)(
  'by the rule $policy an order for $delivery is the customer’s until $frozen and the desk’s from then on, minute by minute',
  async ({ policy, delivery, frozen, fixed, exceptions }) => {
    const freezes = new Date(frozen)
    portal.now = new Date(freezes.getTime() - 5 * MINUTE)
    const world = await orderWorld(portal, { deliveryPolicy: policy, earliestDeliveryDate: fixed ?? null })
    await setExceptions(portal, exceptions)
    const packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
    const said: unknown[] = []
    for (const minute of minutes) {
      portal.now = new Date(freezes.getTime() + minute * MINUTE)
      const [cancelled, packed] = [await addOrder(world, delivery), await addOrder(world, delivery)]
      const { changeableUntil } = await world.state(packed)
      const seen = (await packer.browser.get(`/deliveries?day=${delivery}&route=none`)).json()
      const pack = await packer.act(`/orders/${packed}/pack`, { seal: `S-${packed}`, version: 0 })
      const cancel = await world.cancel(cancelled, 0)
      said.push([minute, changeableUntil, isShownFrozen(seen, packed), codeOf(cancel), codeOf(pack)])
    }
    const until = freezes.toISOString()
    const [before, after] = [
      [until, false, 'ok', 'orderNotFrozen'],
      [null, true, 'orderFrozen', 'ok'],
    ]
    expect(said).toEqual(minutes.map((minute) => [minute, ...(minute < 0 ? before : after)]))
  },
)

const codeOf = (answer: { json: () => { code?: string } }): string => answer.json().code ?? 'ok'

type Stop = { readonly orders: readonly { readonly orderId: number; readonly isFrozen: boolean }[] }

/** What the list of the day tells the desk of an order. */
const isShownFrozen = ({ rows }: { readonly rows: readonly Stop[] }, orderId: number) =>
  rows.flatMap(({ orders }) => orders).find((order) => order.orderId === orderId)?.isFrozen

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

test('at every minute around its cut-off an order is either the customer’s to change or the desk’s to pack', () => {
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
      const around = Array.from({ length: 181 }, (_, nth) => new Date(middle.getTime() + (nth - 90) * MINUTE))
      const isRight = (now: Date) =>
        isOpen(order, freezes, now) === (freezes !== null && now.getTime() < freezes.getTime())
      expect(around.filter((now) => !isRight(now))).toEqual([])
    }),
    { seed: 1116, numRuns: isWhole ? 400 : 100 },
  )
})
