import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach } from 'vitest'
import type { DeliveryPolicy } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
import { setParameter } from '../src/shared/parameters.ts'
import { parameter } from '../src/tables/operation.ts'
import { recurringOccurrence, exceptionDay } from '../src/tables/orders.ts'
import { staffUser } from '../src/tables/people.ts'
import { changeOrder, supplyOrder } from '../src/tables/submissions.ts'
import type { Owner, Staff } from './bags-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { madeRows } from './neighbours.ts'
import { isWhole } from './whole.ts'
import { addAccount, addCompany, addMandate, addUser, signIn, addRole } from './world.ts'

type Answer = Promise<LightMyRequestResponse>
type Post = (url: string, body: object) => Answer
type Sender = Owner & { readonly userId: number }

/** Lets customers see and do everything that the provider can switch on. */
export const switchOn = ({ database, now }: TestPortal, keys: readonly string[] = portalSwitches) =>
  database.db
    .insert(parameter)
    .values(keys.map((key) => ({ key, value: 'true', changedAt: now })))
    .onConflictDoNothing()

/** An order as it is stored: five notes of 20 € and a roll of 2 €, unless it says something else. */
export async function addOrder(
  { database: { db }, now }: TestPortal,
  { companyId, accountId, userId }: Sender,
  deliveryDate: string,
  more: Partial<typeof changeOrder.$inferInsert> = {},
): Promise<number> {
  const pieces = { totalSumCents: 150_00, noteTotalSumCents: 100_00, pcs_20e: 5, pcs_2e_roll: 1 }
  const sent = { companyId, accountId, userId, deliveryDate, createdAt: now, modifiedAt: now }
  const [made] = await db
    .insert(changeOrder)
    .values({ ...sent, coinTotalSumCents: 50_00, ...pieces, ...more })
    .returning({ id: changeOrder.id })
  return made!.id
}

/** Fifty seals, unless the order says something else. */
export async function addSupplies(
  { database: { db }, now }: TestPortal,
  { companyId, userId }: Pick<Sender, 'companyId' | 'userId'>,
  deliveryDate: string,
  more: Partial<typeof supplyOrder.$inferInsert> = {},
): Promise<number> {
  const [made] = await db
    .insert(supplyOrder)
    .values({
      companyId,
      userId,
      deliveryDate,
      createdAt: now,
      modifiedAt: now,
      tt_kpl_sinetit: 50,
      ...more,
    })
    .returning({ id: supplyOrder.id })
  return made!.id
}

/** 550,00 € in notes and a roll of coins. */
export const ORDERED = {
  deliveryDate: '2026-11-20',
  billsTotalSum: 500,
  coinTotalSum: 50,
  totalSum: 550,
  pcs_50e: 10,
  pcs_2e_roll: 1,
} as const

/** The same with one note less. */
export const CHANGED = { ...ORDERED, billsTotalSum: 450, totalSum: 500, pcs_50e: 9 } as const

/** What the desk does: the order is packed with a seal and brought to its place. */
export const deliver = ({ database }: TestPortal, entryId: number, more: object = {}) =>
  database.db
    .update(changeOrder)
    .set({ stage: 'delivered', sealNumber: 'S-1', ...more })
    .where(eq(changeOrder.id, entryId))

const ORDERS = '/api/changecurrencyorder'

/** A real call for each kind of event that customers cause with an order. */
export function callsOfOrders(portal: TestPortal, post: Post, accountId: number) {
  const order = () => post(ORDERS, { accountId, ...ORDERED })
  const ordered = async (): Promise<number> => {
    await switchOn(portal)
    return (await order()).json().entryId
  }
  return {
    'changeorder.created': order,
    'changeorder.changed': async () =>
      post(`${ORDERS}/replace`, { entryId: await ordered(), version: 0, accountId, ...CHANGED }),
    'changeorder.cancelled': async () =>
      post(`${ORDERS}/markcancelled`, { entryId: await ordered(), version: 0 }),
    'changeorder.confirmed': async () => {
      const entryId = await ordered()
      await deliver(portal, entryId)
      const counts = { pcs_50e: 9, pcs_2e_roll: 1 }
      return post(`${ORDERS}/confirmation`, { entryId, matches: false, counts, message: 'Yksi puuttui' })
    },
  }
}

type AccountValues = Parameters<typeof addAccount>[2]

/** A place and its person, who may order change money. A token lives for minutes, so that whoever calls later signs in anew. */
export async function customerWorld(portal: TestPortal, accountValues: AccountValues, mandateValues = {}) {
  const { db } = portal.database
  const company = await addCompany(db, { name: 'Esimerkki Kamppi', city: 'Tampere' })
  const account = await addAccount(db, company.id, { changeAllowed: true, ...accountValues })
  const user = await addUser(portal)
  const mandate = await addMandate(portal, user.id, account.id, { changeCurrency: true, ...mandateValues })
  const owner: Sender = { companyId: company.id, accountId: account.id, userId: user.id }
  const world = { company, account, user, mandate, owner, headers: await signIn(portal, user.id) }
  let signedInAt = portal.now
  const headers = async (more: object) => {
    if (signedInAt !== portal.now) world.headers = await signIn(portal, user.id)
    signedInAt = portal.now
    return { ...world.headers, ...more }
  }
  return Object.assign(world, {
    at: (moment: string) => void (portal.now = new Date(moment)),
    get: async (url: string, more = {}) => portal.app.inject({ url, headers: await headers(more) }),
    call: async (url: string, body: object, more = {}) => {
      const payload = { customerId: company.id, ...body }
      return portal.app.inject({ method: 'POST', url, headers: await headers(more), payload })
    },
  })
}

/** A place that orders change money, and what its person can do with an order. */
export async function orderWorld(portal: TestPortal, accountValues: AccountValues = {}) {
  const world = await customerWorld(portal, accountValues, { changeOrderReport: true })
  const { get, call, company, account } = world
  await switchOn(portal)
  const post = (path: string, body: object, more?: object) => call(`${ORDERS}${path}`, body, more)
  const ofOrder = (entryId: number) => `companyId=${company.id}&entryId=${entryId}`
  return Object.assign(world, {
    post,
    order: async (deliveryDate: string): Promise<number> => {
      const sent = await post('', { accountId: account.id, ...ORDERED, deliveryDate })
      if (sent.statusCode !== 200) throw new Error(sent.body)
      return sent.json().entryId
    },
    replace: (entryId: number, version: number, body: object, more?: object) =>
      post('/replace', { accountId: account.id, entryId, version, ...body }, more),
    cancel: (entryId: number, version: number) => post('/markcancelled', { entryId, version }),
    confirm: (entryId: number, body: object) => post('/confirmation', { entryId, ...body }),
    state: async (entryId: number) => (await get(`${ORDERS}/state?${ofOrder(entryId)}`)).json(),
    listed: async () =>
      (await get(`/api/reports/changeorder?companyId=${company.id}`)).json().changeCurrencyOrders,
    events: async (entryId: number) =>
      (await get(`/api/entryevents?type=changeOrder&${ofOrder(entryId)}`)).json().events,
  })
}
export type OrderWorld = Awaited<ReturnType<typeof orderWorld>>

/** 100 € on Thursdays from the next one on. */
const recurring = {
  weekdays: ['thursday'],
  everyWeeks: 1,
  from: '2026-11-16',
  until: null,
  billsTotalSum: 100,
  totalSum: 100,
  pcs_20e: 5,
}
const RECURRING = '/api/recurringorders'

/** A place whose person may order change money, where orders may repeat. */
export async function recurringWorld(portal: TestPortal, accountValues: AccountValues = {}) {
  await setParameter(portal.database.db, 'recurringOrders', 'true', portal.now)
  const world = await customerWorld(portal, accountValues)
  const post = (path: string, body: object, more?: object) => world.call(`${RECURRING}${path}`, body, more)
  return Object.assign(world, {
    post,
    create: (more: object = {}) => post('', { ...recurring, ...world.owner, ...more }),
    list: async (more?: object) =>
      (await world.get(`${RECURRING}?companyId=${world.company.id}`, more)).json(),
  })
}
export type RecurringWorld = Awaited<ReturnType<typeof recurringWorld>>

export const madeOrders = async (portal: TestPortal) =>
  (await madeRows(portal, changeOrder)).toSorted((one, other) =>
    one.deliveryDate.localeCompare(other.deliveryDate),
  )

export const settledDays = (portal: TestPortal) => madeRows(portal, recurringOccurrence)

/** A real call for each kind of event that customers cause with an order that repeats. */
export function callsOfRecurring(portal: TestPortal, post: Post, accountId: number) {
  const day = '2026-11-26'
  const create = async () => {
    await switchOn(portal)
    return post(RECURRING, { accountId, ...recurring })
  }
  const created = async () => (await create()).json() as { readonly recurringId: number }
  return {
    'recurringorder.created': create,
    'recurringorder.changed': async () => {
      const { recurringId } = await created()
      const money = { billsTotalSum: 40, totalSum: 40, pcs_20e: 2 }
      await post(`${RECURRING}/${recurringId}/change`, { day, version: 0, ...money })
      return post(`${RECURRING}/${recurringId}/skip`, { day, isSkipped: true, version: 1 })
    },
    'recurringorder.stopped': async () =>
      post(`${RECURRING}/${(await created()).recurringId}/stop`, { version: 0 }),
  }
}

type FreezeExample = {
  /** The rule of the account. */
  readonly policy: DeliveryPolicy
  readonly delivery: string
  /** The instant from which on it is frozen, from a calendar by hand. */
  readonly frozen: string
  /** Days on which nothing is delivered, and days with an earlier cut-off. */
  readonly exceptions?: Readonly<Record<string, string | null>>
  /** The provider's own date. */
  readonly fixed?: string
}
const frozen = (
  policy: DeliveryPolicy,
  delivery: string,
  at: string,
  more: Pick<FreezeExample, 'exceptions' | 'fixed'> = {},
): FreezeExample => ({ policy, delivery, frozen: `${at}Z`, ...more })

/** Three rules, around both clock changes, holidays and exception days. */
export const freezeExamples: readonly FreezeExample[] = [
  frozen('banking', '2026-03-31', '2026-03-27T10:00:00'),
  frozen('banking', '2026-04-01', '2026-03-30T09:00:00'),
  frozen('banking', '2026-04-07', '2026-04-01T09:00:00'),
  frozen('banking', '2026-10-27', '2026-10-23T09:00:00'),
  frozen('banking', '2026-10-28', '2026-10-26T10:00:00'),
  frozen('banking', '2026-12-28', '2026-12-22T10:00:00'),
  // A day on which banks are closed freezes with the banking day before it.
  frozen('banking', '2026-11-21', '2026-11-18T10:00:00'),
  frozen('days', '2026-03-30', '2026-03-28T10:00:00'),
  frozen('days', '2026-03-31', '2026-03-29T09:00:00'),
  frozen('days', '2026-10-26', '2026-10-24T09:00:00'),
  frozen('days', '2026-10-27', '2026-10-25T10:00:00'),
  // The provider's own date applies until its day begins in Helsinki, and the calendar from then on.
  frozen('fixed', '2026-03-29', '2026-03-28T22:00:00', { fixed: '2026-03-29' }),
  frozen('fixed', '2026-03-31', '2026-03-29T09:00:00', { fixed: '2026-03-29' }),
  frozen('fixed', '2026-10-25', '2026-10-24T21:00:00', { fixed: '2026-10-25' }),
  frozen('fixed', '2026-10-28', '2026-10-26T10:00:00', { fixed: '2026-10-20' }),
  // An earlier cut-off on the day of the cut-off, also the last before a clock change.
  frozen('banking', '2026-11-20', '2026-11-18T07:30:00', { exceptions: { '2026-11-18': '09:30' } }),
  frozen('banking', '2026-03-31', '2026-03-27T07:00:00', { exceptions: { '2026-03-27': '09:00' } }),
  frozen('days', '2026-11-20', '2026-11-18T06:15:00', { exceptions: { '2026-11-18': '08:15' } }),
  // A closed day between moves the cut-off to a day before, here over the end of summer time.
  frozen('banking', '2026-10-27', '2026-10-22T09:00:00', { exceptions: { '2026-10-26': null } }),
  frozen('banking', '2026-11-20', '2026-11-17T07:30:00', {
    exceptions: { '2026-11-19': null, '2026-11-17': '09:30' },
  }),
]

export const MINUTE = 60_000
/** Before and after the instant of freezing, which is minute 0. */
export const minutes = isWhole ? [-3, -2, -1, 0, 1, 2] : [-1, 0]

/** Exception days as somebody at the desk has set them. */
export async function setExceptions(
  { database: { db }, now }: TestPortal,
  exceptions: FreezeExample['exceptions'] = {},
): Promise<void> {
  const days = Object.entries(exceptions)
  if (days.length === 0) return
  const [staff] = await db
    .insert(staffUser)
    .values({ username: 'poikkeus', firstName: 'A', lastName: 'B', dispatcher: true, createdAt: now })
    .returning()
  const set = { reason: 'Inventaario', staffId: staff!.id, changedAt: now }
  await db
    .insert(exceptionDay)
    .values(days.map(([day, cutoffLocal]) => ({ day, closed: cutoffLocal === null, cutoffLocal, ...set })))
}

/** Before each test a place that orders change money, and a dispatcher who sets exception days. */
export function givenExceptionDays(portal: TestPortal) {
  const world = {} as Awaited<ReturnType<typeof customerWorld>> & { readonly dispatcher: Staff }
  // It is Monday before noon, so two banking days later is Wednesday the 18th.
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T07:00:00Z')
    Object.assign(world, await customerWorld(portal, { isDefault: true }))
    await addRole(portal.database.db, world.user.id, world.company.id, { visitChangeRequest: true })
    Object.assign(world, { dispatcher: await staffAtWork(portal, 'ajo', ['dispatcher']) })
  })
  const put = (day: string, body: object) => world.dispatcher.change(`/exceptiondays/${day}`, body)
  const get = async (url: string) => (await world.get(url)).json()
  const order = (deliveryDate: string) =>
    world.call(ORDERS, {
      ...world.owner,
      deliveryDate,
      billsTotalSum: 100,
      totalSum: 100,
      pcs_20e: 5,
    })
  return {
    world,
    put,
    get,
    order,
    close: (day: string, more: object = {}) =>
      put(day, { closed: true, reason: 'Inventaario', version: 0, ...more }),
    earlier: (day: string, cutOff: string) =>
      put(day, { closed: false, cutOff, reason: 'Pyhän aatto', version: 0 }),
    reopen: (day: string, version: number) =>
      world.dispatcher.act(`/exceptiondays/${day}/remove`, { version }),
    preview: async (day: string, query = '') =>
      (await world.dispatcher.browser.get(`/exceptiondays/${day}/preview${query}`)).json(),
    dates: () => get(`/api/deliverydates?accountId=${world.account.id}`),
    placed: async (deliveryDate: string): Promise<number> => (await order(deliveryDate)).json().entryId,
  }
}
