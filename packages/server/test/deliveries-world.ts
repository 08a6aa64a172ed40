import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { deskFeatures } from '../src/desk-app.ts'
import type { Db } from '../src/platform/database/database.ts'
import { entryEvent, handledChangeOrder } from '../src/tables/bags.ts'
import { parameter } from '../src/tables/operation.ts'
import { deliveryRoute, run, runDriver } from '../src/tables/orders.ts'
import { personnel, company } from '../src/tables/places.ts'
import { changeOrder, supplyOrder } from '../src/tables/submissions.ts'
import { declareBag } from './bags-world.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal, type TestPortal } from './harness.ts'
import { saidAfterWait, type HeldAct } from './held.ts'
import { switchOn } from './orders-world.ts'
import { addAccount, addCompany, addUser, addMandate, signIn } from './world.ts'

export type Staff = Awaited<ReturnType<typeof staffAtWork>>
type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

/** A Monday morning: its cut-off was on Thursday noon, two banking days before. Wednesday's is at noon. */
const MORNING = new Date('2026-11-16T06:00:00Z')
export const FROZEN_DAY = '2026-11-16'
export const OPEN_DAY = '2026-11-18'
/** Whoever goes on a run where a test does not care. */
export const DRIVER = '10100'
/** 150,00 €: five notes of 20 € and a roll of 2 €. */
export const ORDERED = { pcs_20e: 5, pcs_2e_roll: 1 }
const SUMS = { totalSumCents: 150_00, noteTotalSumCents: 100_00, coinTotalSumCents: 50_00 }
/** The same without the roll. */
export const LESS = { pcs_20e: 5 }

/** A route with one place, its account, and people who pack, dispatch and supervise. */
export async function deliveryWorld(portal: TestPortal) {
  const { db } = portal.database
  portal.now = MORNING
  const [route] = await db.insert(deliveryRoute).values({ name: 'Etelä 1', areaName: 'Uusimaa' }).returning()
  const routeId = route!.id
  const company = await addCompany(db, { name: 'Esimerkki Kamppi', city: 'Helsinki', routeId, stopNumber: 1 })
  const account = await addAccount(db, company.id, { extId: 'A1' })
  const user = await addUser(portal)
  await addDriver(portal, DRIVER, 'Ajuri')
  const hire = (name: string, ...roles: readonly StaffRole[]) => staffAtWork(portal, name, roles)
  const sent = () => ({
    companyId: company.id,
    userId: user.id,
    createdAt: new Date(portal.now.getTime() - 5 * 86_400_000),
    modifiedAt: portal.now,
  })
  const order = async (values: Values<typeof changeOrder> = {}): Promise<number> => {
    const made = {
      ...sent(),
      accountId: account.id,
      deliveryDate: FROZEN_DAY,
      ...SUMS,
      ...ORDERED,
      ...values,
    }
    const [row] = await db.insert(changeOrder).values(made).returning()
    return row!.id
  }
  const supplies = async (values: Values<typeof supplyOrder> = {}): Promise<number> => {
    const made = { ...sent(), deliveryDate: FROZEN_DAY, tt_kpl_sinetit: 50, ...values }
    const [row] = await db.insert(supplyOrder).values(made).returning()
    return row!.id
  }
  return { db, routeId, company, account, user, hire, order, supplies }
}
export type DeliveryWorld = Awaited<ReturnType<typeof deliveryWorld>>

/** The same, with somebody at work who packs, somebody who dispatches and a supervisor. */
export async function deliveryDesk(portal: TestPortal) {
  const world = await deliveryWorld(portal)
  return {
    world,
    packer: await world.hire('pakkaaja', 'packer'),
    dispatcher: await world.hire('ajo', 'dispatcher'),
    supervisor: await world.hire('esimies', 'supervisor'),
  }
}
export type DeliveryDesk = Awaited<ReturnType<typeof deliveryDesk>>

/** The same anew for each test, in a portal of its own. */
export function givenDeliveries() {
  const given = { portal: givenPortal({ extra: deskFeatures }) } as DeliveryDesk & { portal: TestPortal }
  beforeEach(async () => Object.assign(given, await deliveryDesk(given.portal)))
  return given
}

/** What is stored of an order: its row, the result of packing it, and the steps that its customer sees. */
export function recordsOf(portal: TestPortal) {
  const db = () => portal.database.db
  return {
    stored: async (id: number) => (await db().select().from(changeOrder).where(eq(changeOrder.id, id)))[0]!,
    result: async (id: number) => {
      const isOfOrder = eq(handledChangeOrder.extId, `desk-order-${id}`)
      return (await db().select().from(handledChangeOrder).where(isOfOrder))[0]
    },
    steps: async (kind: 'changeOrder' | 'supplyOrder', id: number) => {
      const isOfOrder = and(eq(entryEvent.kind, kind), eq(entryEvent.entryId, id))
      const found = await db().select().from(entryEvent).where(isOfOrder).orderBy(asc(entryEvent.id))
      return found.map(({ attempt, stage, note }) => [attempt, stage, note])
    },
  }
}

/** Lets customers change their orders until the cut-off. */
export const letChange = ({ database, now }: TestPortal) =>
  database.db.insert(parameter).values({ key: 'ordersChangeable', value: 'true', changedAt: now })

export async function addDriver({ database }: TestPortal, personId: string, lastName: string): Promise<void> {
  await database.db
    .insert(personnel)
    .values({ areaName: 'Uusimaa', firstNames: 'Kalle', lastName, personId, location: 'Helsinki' })
}

/** An act that must succeed. */
export async function done(staff: Staff, path: string, body: object) {
  const answer = await staff.act(path, body)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json()
}

/** The code of an act that must be refused. */
export const refused = async (staff: Staff, path: string, body: object): Promise<string> =>
  (await staff.act(path, body)).json().code

export const read = async (staff: Staff, path: string) => {
  const answer = await staff.browser.get(path)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json()
}

export const pack = (staff: Staff, orderId: number, more: object = {}) =>
  done(staff, `/orders/${orderId}/pack`, { seal: `S-${orderId}`, version: 0, ...more })

export const packSupplies = (staff: Staff, orderId: number, more: object = {}) =>
  done(staff, `/supplies/${orderId}/pack`, { version: 0, ...more })

/** A run of the route with a driver, that leaves now with what is packed for its day. */
export async function sendRun(dispatcher: Staff, routeId: number, day: string = FROZEN_DAY) {
  const run = await done(dispatcher, '/runs', { routeId, day, crew: [DRIVER] })
  return done(dispatcher, `/runs/${run.runId}/depart`, { version: run.version })
}

export const tell = (dispatcher: Staff, runId: number, companyId: number, outcome: object) =>
  done(dispatcher, '/stops/outcome', { runId, companyId, ...outcome })

export const delivered = { outcome: 'delivered' }
export const closed = { outcome: 'notDelivered', reason: 'closed' }

type Answer = Promise<LightMyRequestResponse>
type Kind = 'orders' | 'supplies'
type RowWithId = { readonly id: number }
type Sender = { readonly company: RowWithId; readonly account: RowWithId; readonly user: RowWithId }

/** A real call for each kind of event that the desk causes with an order of change money or supplies. */
export function deliveryCalls(portal: TestPortal, sender: Sender) {
  return {
    ...namedAs('changeorder', callsOf(portal, sender, 'orders')),
    ...namedAs('supplyorder', callsOf(portal, sender, 'supplies')),
    'supplyorder.cancelled': async () => {
      const { id, staff } = await received(portal, sender, 'supplies')
      return staff.act(`/supplies/${id}/cancel`, { reason: 'Tilattu kahdesti', version: 0 })
    },
  }
}

type Calls = ReturnType<typeof callsOf>
const namedAs = <Noun extends string>(noun: Noun, calls: Calls) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${noun}.${name}`, call])) as {
    readonly [Name in keyof Calls as `${Noun}.${Name}`]: () => Answer
  }

function callsOf(portal: TestPortal, sender: Sender, kind: Kind) {
  const world = () => received(portal, sender, kind)
  const packed = async () => {
    const { id, staff, routeId } = await world()
    const { version } = await done(staff, `/${kind}/${id}/pack`, { seal: `S-${kind}-${id}`, version: 0 })
    return { id, staff, routeId, version }
  }
  const out = async () => {
    const { id, staff, routeId } = await packed()
    const { run } = await sendRun(staff, routeId, dayOf(portal.now))
    return { id, staff, runId: run.runId as number }
  }
  const failed = async () => {
    const { id, staff, runId } = await out()
    await tell(staff, runId, sender.company.id, closed)
    return { id, staff }
  }
  return {
    moved: async (): Answer => {
      const { id, staff } = await world()
      const day = addDays(dayOf(portal.now), 1)
      return staff.act(`/${kind}/${id}/day`, { day, reason: 'Pakkaus myöhästyi', version: 0 })
    },
    packed: async (): Answer => {
      const { id, staff } = await world()
      return staff.act(`/${kind}/${id}/pack`, { seal: `S-${kind}-${id}`, version: 0 })
    },
    departed: async (): Answer => {
      const { staff, routeId } = await packed()
      const { runId, version } = await done(staff, '/runs', {
        routeId,
        day: dayOf(portal.now),
        crew: [DRIVER],
      })
      return staff.act(`/runs/${runId}/depart`, { version })
    },
    delivered: async (): Answer => {
      const { staff, runId } = await out()
      return staff.act('/stops/outcome', { runId, companyId: sender.company.id, ...delivered })
    },
    notdelivered: async (): Answer => {
      const { staff, runId } = await out()
      return staff.act('/stops/outcome', { runId, companyId: sender.company.id, ...closed })
    },
    returned: async (): Answer => {
      const { id, staff } = await failed()
      const entry = { kind: kind === 'orders' ? 'changeOrder' : 'supplyOrder', orderId: id }
      return staff.act('/deliveries/return', { ...entry, version: 3 })
    },
    corrected: async (): Answer => {
      const { id, staff, version } = await packed()
      return staff.act(`/${kind}/${id}/correct`, { stage: 'received', reason: 'Väärä pussi', version })
    },
  }
}

/** What the sender's place gets today, and somebody who does everything at the desk. */
async function received(
  portal: TestPortal,
  { company: place, account, user }: Sender,
  kind: Kind,
): Promise<{ readonly id: number; readonly staff: Staff; readonly routeId: number }> {
  const { db } = portal.database
  const [route] = await db
    .insert(deliveryRoute)
    .values({ name: `Etelä ${randomUUID()}` })
    .returning()
  const routeId = route!.id
  await addDriver(portal, DRIVER, 'Ajuri')
  await db.update(company).set({ routeId }).where(eq(company.id, place.id))
  const sent = {
    companyId: place.id,
    userId: user.id,
    deliveryDate: dayOf(portal.now),
    createdAt: portal.now,
    modifiedAt: portal.now,
  }
  const sums = { totalSumCents: 100_00, noteTotalSumCents: 100_00, coinTotalSumCents: 0 }
  const money = { ...sent, ...sums, accountId: account.id, pcs_20e: 5 }
  const [row] =
    kind === 'orders'
      ? await db.insert(changeOrder).values(money).returning({ id: changeOrder.id })
      : await db
          .insert(supplyOrder)
          .values({ ...sent, tt_kpl_sinetit: 50 })
          .returning({ id: supplyOrder.id })
  const staff = await staffAtWork(portal, `ajo-${randomUUID()}`, ['packer', 'dispatcher', 'supervisor'])
  return { id: row!.id, staff, routeId }
}

type Post = (url: string, body: object) => Answer
type AtPlace = { readonly company: { readonly id: number } }

const NUMBERS = ['1045582093', '1045582094']

let routes = 0

/** A run of today that is out, with somebody in it. */
async function runOut({ database: { db }, now }: TestPortal, companyId: number): Promise<number> {
  const [route] = await db
    .insert(deliveryRoute)
    .values({ name: `Länsi ${(routes += 1)}` })
    .returning()
  await db.update(company).set({ routeId: route!.id }).where(eq(company.id, companyId))
  const values = { routeId: route!.id, day: dayOf(now), state: 'left', departedAt: now } as const
  const [made] = await db.insert(run).values(values).returning()
  await db.insert(runDriver).values({ runId: made!.id, personId: '10200', name: 'Mika Lahti' })
  return made!.id
}

/** A real call for each kind of event of a hand-over. */
export function callsOfHandOvers(portal: TestPortal, { company: { id: companyId } }: AtPlace, post: Post) {
  const told = async () => {
    await switchOn(portal)
    const runId = await runOut(portal, companyId)
    return { runId, answer: await post('/api/handover', { runId, numbers: NUMBERS }) }
  }
  return {
    'handover.told': async () => (await told()).answer,
    'handover.settled': async () => {
      const { runId } = await told()
      const staff = await staffAtWork(portal, 'luovutus', ['dispatcher'])
      const pickup = { outcome: 'fetched', bags: 2, numbers: NUMBERS }
      return staff.act('/stops/outcome', { runId, companyId, pickup })
    },
  }
}

type FetchedBags = {
  readonly bags: number
  readonly numbers?: readonly string[]
  readonly isCorrection?: boolean
}

/** A place whose cashier hands bags to the crew of a run that is out, and who is at work at the desk. */
export async function handOverWorld(portal: TestPortal) {
  const world = await deliveryWorld(portal)
  await switchOn(portal)
  await addMandate(portal, world.user.id, world.account.id, { deposit: true })
  await addDriver(portal, '10200', 'Lahti')
  const headers = await signIn(portal, world.user.id)
  const companyId = world.company.id
  const shop = { companyId, accountId: world.account.id, userId: world.user.id, headers }
  const [driver, supervisor] = [
    await world.hire('ajo', 'dispatcher'),
    await world.hire('esimies', 'supervisor'),
  ]
  return {
    ...world,
    shop,
    driver,
    supervisor,
    declare: (number: string) => declareBag(portal, shop, number),
    see: async () => {
      const url = `/api/handover?companyId=${companyId}`
      return (await portal.app.inject({ url, headers })).json().handOver
    },
    tell: (runId: number, numbers: readonly string[], more: object = {}) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/handover',
        headers: { ...headers, ...more },
        payload: { customerId: companyId, userId: world.user.id, runId, numbers },
      }),
    fetched: (runId: number, pickup: FetchedBags) =>
      driver.act('/stops/outcome', { runId, companyId, pickup: { outcome: 'fetched', ...pickup } }),
    row: async (runId: number, staff: Staff = driver) => {
      const { rows } = await read(staff, `/runs/${runId}/handovers`)
      return rows.find((row: { companyId: number }) => row.companyId === companyId)
    },
  }
}
export type HandOverWorld = Awaited<ReturnType<typeof handOverWorld>>

/** A run with a crew; it leaves where there is something to fetch or to bring. */
export async function planRun({ driver, routeId }: Pick<HandOverWorld, 'driver' | 'routeId'>) {
  const run = await done(driver, '/runs', { routeId, day: FROZEN_DAY, crew: [DRIVER, '10200'] })
  return run.runId as number
}

export async function sendOut(world: Pick<HandOverWorld, 'driver' | 'routeId'>) {
  const runId = await planRun(world)
  await done(world.driver, `/runs/${runId}/depart`, { version: 0 })
  return runId
}

type Table = 'change_order' | 'supply_order' | 'run' | 'route' | 'company'
export const row = (table: Table, id: number): SQL =>
  sql`select from ${sql.raw(table)} where id = ${id} for update`
/** Somebody else has changed the row that the act has seen. */
export const newer = (table: Table, id: number) => (tx: Db) =>
  tx.execute(sql`update ${sql.raw(table)} set version = version + 1 where id = ${id}`)
export const cancelled = (id: number) => (tx: Db) =>
  tx.execute(sql`update change_order set stage = 'cancelled', cancelled_at = now() where id = ${id}`)
export const isBack = (runId: number) => (tx: Db) =>
  tx.execute(sql`update run set state = 'back', returned_at = now() where id = ${runId}`)
export const hasEnded = (routeId: number) => (tx: Db) =>
  tx.execute(sql`update route set ended_at = now() where id = ${routeId}`)

/** An act that waits for a lock, and what it must say once it has it. */
export type LockedCase = readonly [title: string, arrange: () => HeldAct | Promise<HeldAct>, said: string]

/** A place with an order of change money and one of supplies, and what can become of them before an act is tried. */
export function givenLocks() {
  const given = givenDeliveries()
  const ids = { money: 0, supplies: 0 }
  beforeEach(async () => {
    ids.money = await given.world.order()
    ids.supplies = await given.world.supplies()
  })
  const routeId = () => given.world.routeId
  const companyId = () => given.world.company.id

  /** A run that is out with both orders. */
  async function out(): Promise<number> {
    await pack(given.packer, ids.money)
    await packSupplies(given.packer, ids.supplies)
    return (await sendRun(given.dispatcher, routeId())).run.runId
  }

  return {
    given,
    ids,
    routeId,
    companyId,
    out,
    tomorrow: () => void (given.portal.now = new Date(given.portal.now.getTime() + 24 * 60 * 60_000)),
    /** A run that is planned, with the order packed for it. */
    planned: async (): Promise<number> => {
      await pack(given.packer, ids.money)
      const plan = { routeId: routeId(), day: FROZEN_DAY, crew: [DRIVER] }
      return (await done(given.dispatcher, '/runs', plan)).runId
    },
    /** An order that could not be delivered, and another run that is out. */
    failed: async () => {
      await tell(given.dispatcher, await out(), companyId(), closed)
      await pack(given.packer, await given.world.order())
      const later: number = (await sendRun(given.dispatcher, routeId())).run.runId
      return { named: { kind: 'changeOrder', orderId: ids.money, version: 3 }, later }
    },
    order: (call: HeldAct['call'], meanwhile: HeldAct['meanwhile']): HeldAct => ({
      held: row('change_order', ids.money),
      call,
      meanwhile,
    }),
    supply: (call: HeldAct['call']): HeldAct => ({
      held: row('supply_order', ids.supplies),
      call,
      meanwhile: newer('supply_order', ids.supplies),
    }),
    /** Each act must see what was changed while it waited for its lock. */
    tryAll: (cases: readonly LockedCase[]) =>
      test.each(cases)('%s', async (_title, arrange, said) => {
        expect(await saidAfterWait(given.portal.database.db, await arrange())).toBe(said)
      }),
  }
}
