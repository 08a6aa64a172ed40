import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, asc, eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { personnel } from '../src/tables/company.ts'
import { entryEvent } from '../src/tables/counting.ts'
import { deliveryRoute } from '../src/tables/deliveries.ts'
import { handledChangeOrder } from '../src/tables/handled.ts'
import { parameter } from '../src/tables/parameter.ts'
import { changeOrder, supplyOrder } from '../src/tables/submissions.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal, type TestPortal } from './harness.ts'
import { addAccount, addCompany, addUser } from './world.ts'

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
