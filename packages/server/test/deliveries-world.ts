import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach } from 'vitest'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { deskFeatures } from '../src/desk-app.ts'
import { entryEvent, handledChangeOrder } from '../src/tables/bags.ts'
import { parameter } from '../src/tables/operation.ts'
import { deliveryRoute, run, runDriver } from '../src/tables/orders.ts'
import { personnel, company } from '../src/tables/places.ts'
import { changeOrder, type supplyOrder } from '../src/tables/submissions.ts'
import { declareBag, done, read, type Staff } from './bags-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { givenNeighbours } from './neighbours.ts'
import { addOrder, addSupplies, switchOn } from './orders-world.ts'
import { addAccount, addCompany, addUser, addMandate, signIn } from './world.ts'

/** A Monday morning: its cut-off was on Thursday noon, two banking days before. Wednesday's is at noon. */
const MORNING = new Date('2026-11-16T06:00:00Z')
export const FROZEN_DAY = '2026-11-16'
export const OPEN_DAY = '2026-11-18'
/** Whoever goes on a run where a test does not care. */
export const DRIVER = '10100'
/** 150,00 €: five notes of 20 € and a roll of 2 €. */
export const ORDERED = { pcs_20e: 5, pcs_2e_roll: 1 }
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
  const owner = { companyId: company.id, accountId: account.id, userId: user.id }
  await addDriver(portal, DRIVER, 'Ajuri')
  const earlier = () => new Date(portal.now.getTime() - 5 * DAY_MS)
  return {
    db,
    routeId,
    company,
    account,
    user,
    owner,
    hire: (name: string, ...roles: readonly StaffRole[]) => staffAtWork(portal, name, roles),
    order: (values: Partial<typeof changeOrder.$inferInsert> = {}) =>
      addOrder(portal, owner, FROZEN_DAY, { createdAt: earlier(), ...values }),
    supplies: (values: Partial<typeof supplyOrder.$inferInsert> = {}) =>
      addSupplies(portal, owner, FROZEN_DAY, { createdAt: earlier(), ...values }),
    declare: (number: string, companyId = company.id) => declareBag(portal, { ...owner, companyId }, number),
    /** Another place of the route. */
    nextStop: (name: string) => addCompany(db, { name, routeId, stopNumber: 2 }),
  }
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

/** The same anew for each test, among neighbours. */
export function givenDeliveries() {
  const portal = givenNeighbours({ extra: deskFeatures })
  const given = { portal } as DeliveryDesk & { portal: TestPortal }
  beforeEach(async () => Object.assign(given, await deliveryDesk(portal)))
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

export const pack = (staff: Staff, orderId: number, more: object = {}) =>
  done(staff, `/orders/${orderId}/pack`, { seal: `S-${orderId}`, version: 0, ...more })

export const packSupplies = (staff: Staff, orderId: number, more: object = {}) =>
  done(staff, `/supplies/${orderId}/pack`, { version: 0, ...more })

export const planRun = (
  dispatcher: Staff,
  routeId: number,
  day: string = FROZEN_DAY,
  crew: readonly string[] = [DRIVER],
) => done(dispatcher, '/runs', { routeId, day, crew })

/** A run of the route with a driver, that leaves now with what is packed for its day. */
export async function sendRun(dispatcher: Staff, routeId: number, day?: string) {
  const { runId, version } = await planRun(dispatcher, routeId, day)
  return done(dispatcher, `/runs/${runId}/depart`, { version })
}

export const tell = (dispatcher: Staff, runId: number, companyId: number, outcome: object) =>
  done(dispatcher, '/stops/outcome', { runId, companyId, ...outcome })

export const delivered = { outcome: 'delivered' }
export const closed = { outcome: 'notDelivered', reason: 'closed' }

type Kind = 'orders' | 'supplies'
type RowWithId = { readonly id: number }
type Sender = { readonly company: RowWithId; readonly account: RowWithId; readonly user: RowWithId }
type AtPlace = { readonly company: RowWithId }

/** A new route of the place, since several of the calls may be made in one world. */
async function routeOf({ database: { db } }: TestPortal, { company: { id } }: AtPlace): Promise<number> {
  const [route] = await db
    .insert(deliveryRoute)
    .values({ name: `Etelä ${randomUUID()}` })
    .returning()
  await db.update(company).set({ routeId: route!.id }).where(eq(company.id, id))
  return route!.id
}

/** A real call for each kind of event that the desk causes with an order of change money or supplies. */
export function deliveryCalls(portal: TestPortal, sender: Sender) {
  return {
    ...namedAs('changeorder', callsOf(portal, sender, 'orders')),
    ...namedAs('supplyorder', callsOf(portal, sender, 'supplies')),
    'supplyorder.cancelled': async () => {
      const { path, staff } = await received(portal, sender, 'supplies')
      return staff.act(`${path}/cancel`, { reason: 'Tilattu kahdesti', version: 0 })
    },
  }
}

type Calls = ReturnType<typeof callsOf>
const namedAs = <Noun extends string>(noun: Noun, calls: Calls) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [`${noun}.${name}`, call])) as {
    readonly [Name in keyof Calls as `${Noun}.${Name}`]: Calls[Name]
  }

function callsOf(portal: TestPortal, sender: Sender, kind: Kind) {
  const today = dayOf(portal.now)
  const world = () => received(portal, sender, kind)
  const packed = async () => {
    const order = await world()
    return { ...order, ...(await done(order.staff, `${order.path}/pack`, order.sealed)) }
  }
  const out = async () => {
    const order = await packed()
    const { run } = await sendRun(order.staff, order.routeId, today)
    return { ...order, stop: { runId: run.runId, companyId: sender.company.id } }
  }
  return {
    moved: async () => {
      const { path, staff } = await world()
      return staff.act(`${path}/day`, { day: addDays(today, 1), reason: 'Pakkaus myöhästyi', version: 0 })
    },
    packed: async () => {
      const { path, staff, sealed } = await world()
      return staff.act(`${path}/pack`, sealed)
    },
    departed: async () => {
      const { staff, routeId } = await packed()
      const { runId, version } = await planRun(staff, routeId, today)
      return staff.act(`/runs/${runId}/depart`, { version })
    },
    delivered: async () => {
      const { staff, stop } = await out()
      return staff.act('/stops/outcome', { ...stop, ...delivered })
    },
    notdelivered: async () => {
      const { staff, stop } = await out()
      return staff.act('/stops/outcome', { ...stop, ...closed })
    },
    returned: async () => {
      const { id, staff, stop } = await out()
      await tell(staff, stop.runId, stop.companyId, closed)
      const entry = { kind: kind === 'orders' ? 'changeOrder' : 'supplyOrder', orderId: id }
      return staff.act('/deliveries/return', { ...entry, version: 3 })
    },
    corrected: async () => {
      const { path, staff, version } = await packed()
      return staff.act(`${path}/correct`, { stage: 'received', reason: 'Väärä pussi', version })
    },
  }
}

/** What the sender's place gets today, and somebody who does everything at the desk. */
async function received(portal: TestPortal, sender: Sender, kind: Kind) {
  const routeId = await routeOf(portal, sender)
  await addDriver(portal, DRIVER, 'Ajuri')
  const owner = { companyId: sender.company.id, accountId: sender.account.id, userId: sender.user.id }
  const id = await (kind === 'orders' ? addOrder : addSupplies)(portal, owner, dayOf(portal.now))
  const staff = await staffAtWork(portal, `ajo-${randomUUID()}`, ['packer', 'dispatcher', 'supervisor'])
  return {
    id,
    staff,
    routeId,
    path: `/${kind}/${id}`,
    sealed: { seal: `S-${kind}-${id}`, version: 0 },
  }
}

const NUMBERS = ['1045582093', '1045582094']
type Post = (url: string, body: object) => Promise<LightMyRequestResponse>

/** A real call for each kind of event of a hand-over. */
export function callsOfHandOvers(portal: TestPortal, place: AtPlace, post: Post) {
  const told = async () => {
    await switchOn(portal)
    const { database, now } = portal
    const left = { day: dayOf(now), state: 'left', departedAt: now } as const
    const [made] = await database.db
      .insert(run)
      .values({ routeId: await routeOf(portal, place), ...left })
      .returning()
    const runId = made!.id
    await database.db.insert(runDriver).values({ runId, personId: '10200', name: 'Mika Lahti' })
    return { runId, answer: await post('/api/handover', { runId, numbers: NUMBERS }) }
  }
  return {
    'handover.told': async () => (await told()).answer,
    'handover.settled': async () => {
      const { runId } = await told()
      const staff = await staffAtWork(portal, 'luovutus', ['dispatcher'])
      const pickup = { outcome: 'fetched', bags: 2, numbers: NUMBERS }
      return staff.act('/stops/outcome', { runId, companyId: place.company.id, pickup })
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
  const { companyId, userId } = world.owner
  const driver = await world.hire('ajo', 'dispatcher')
  const plan = async (): Promise<number> =>
    (await planRun(driver, world.routeId, FROZEN_DAY, [DRIVER, '10200'])).runId
  return {
    ...world,
    headers,
    driver,
    /** A run with a crew; it leaves where there is something to fetch or to bring. */
    plan,
    sendOut: async () => {
      const runId = await plan()
      await done(driver, `/runs/${runId}/depart`, { version: 0 })
      return runId
    },
    see: async () => {
      const url = `/api/handover?companyId=${companyId}`
      return (await portal.app.inject({ url, headers })).json().handOver
    },
    tell: (runId: number, numbers: readonly string[], more: object = {}) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/handover',
        headers: { ...headers, ...more },
        payload: { customerId: companyId, userId, runId, numbers },
      }),
    fetched: (runId: number, pickup: FetchedBags) =>
      driver.act('/stops/outcome', { runId, companyId, pickup: { outcome: 'fetched', ...pickup } }),
    row: async (runId: number) => {
      const { rows } = await read(driver, `/runs/${runId}/handovers`)
      return rows.find((row: { companyId: number }) => row.companyId === companyId)
    },
  }
}
export type HandOverWorld = Awaited<ReturnType<typeof handOverWorld>>
