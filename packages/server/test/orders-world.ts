import { eq, asc } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach } from 'vitest'
import type { DeliveryPolicy } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
import { setParameter } from '../src/shared/parameters.ts'
import { parameter } from '../src/tables/operation.ts'
import { recurringOccurrence, exceptionDay } from '../src/tables/orders.ts'
import { staffUser } from '../src/tables/people.ts'
import { changeOrder } from '../src/tables/submissions.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { isWhole } from './whole.ts'
import { addAccount, addCompany, addMandate, addUser, signIn, addRole } from './world.ts'

type Answer = Promise<LightMyRequestResponse>
type Post = (url: string, body: object) => Answer

/** Lets customers see and do everything that the provider can switch on. */
export const switchOn = ({ database, now }: TestPortal, keys: readonly string[] = portalSwitches) =>
  database.db
    .insert(parameter)
    .values(keys.map((key) => ({ key, value: 'true', changedAt: now })))
    .onConflictDoNothing()

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

/** A real call for each kind of event that customers cause with an order. */
export function callsOfOrders(portal: TestPortal, post: Post, accountId: number) {
  const url = '/api/changecurrencyorder'
  const order = () => post(url, { accountId, ...ORDERED })
  const ordered = async (): Promise<number> => {
    await switchOn(portal)
    return (await order()).json().entryId
  }
  return {
    'changeorder.created': order,
    'changeorder.changed': async () =>
      post(`${url}/replace`, { entryId: await ordered(), version: 0, accountId, ...CHANGED }),
    'changeorder.cancelled': async () =>
      post(`${url}/markcancelled`, { entryId: await ordered(), version: 0 }),
    'changeorder.confirmed': async () => {
      const entryId = await ordered()
      await deliver(portal, entryId)
      const counts = { pcs_50e: 9, pcs_2e_roll: 1 }
      return post(`${url}/confirmation`, { entryId, matches: false, counts, message: 'Yksi puuttui' })
    },
  }
}

const URL_OF_ORDERS = '/api/changecurrencyorder'

/** A place that orders change money, its person, and what the person can do with an order. */
export async function orderWorld(portal: TestPortal, rule: Parameters<typeof addAccount>[2] = {}) {
  const { db } = portal.database
  const company = await addCompany(db, { name: 'Esimerkki Kamppi' })
  const account = await addAccount(db, company.id, { changeAllowed: true, ...rule })
  const user = await addUser(portal)
  const mandate = { changeCurrency: true, changeOrderReport: true }
  await addMandate(portal, user.id, account.id, mandate)
  await switchOn(portal)
  let session = { at: portal.now, headers: await signIn(portal, user.id) }
  /** A token lives for minutes, so that whoever calls later has signed in anew. */
  const signedIn = async () => {
    if (session.at !== portal.now) session = { at: portal.now, headers: await signIn(portal, user.id) }
    return session.headers
  }
  const post = async (path: string, body: object, more: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: `${URL_OF_ORDERS}${path}`,
      headers: { ...(await signedIn()), ...more },
      payload: { customerId: company.id, ...body },
    })
  const get = async (url: string) => portal.app.inject({ url, headers: await signedIn() })
  return {
    company,
    account,
    user,
    post,
    get,
    order: async (deliveryDate: string): Promise<number> => {
      const sent = await post('', { accountId: account.id, ...ORDERED, deliveryDate })
      if (sent.statusCode !== 200) throw new Error(sent.body)
      return sent.json().entryId
    },
    replace: (entryId: number, version: number, body: object, more: Record<string, string> = {}) =>
      post('/replace', { accountId: account.id, entryId, version, ...body }, more),
    cancel: (entryId: number, version: number, more: Record<string, string> = {}) =>
      post('/markcancelled', { entryId, version }, more),
    confirm: (entryId: number, body: object) => post('/confirmation', { entryId, ...body }),
    state: async (entryId: number) =>
      (await get(`${URL_OF_ORDERS}/state?companyId=${company.id}&entryId=${entryId}`)).json(),
    listed: async () =>
      (await get(`/api/reports/changeorder?companyId=${company.id}`)).json().changeCurrencyOrders,
    events: async (entryId: number) =>
      (await get(`/api/entryevents?companyId=${company.id}&type=changeOrder&entryId=${entryId}`)).json()
        .events,
  }
}
export type OrderWorld = Awaited<ReturnType<typeof orderWorld>>

export type RecurringWorld = Awaited<ReturnType<typeof recurringWorld>>

/** A place whose person may order change money, where orders may repeat. */
export async function recurringWorld(
  portal: TestPortal,
  accountValues: Parameters<typeof addAccount>[2] = {},
) {
  const { db } = portal.database
  await setParameter(db, 'recurringOrders', 'true', portal.now)
  const company = await addCompany(db)
  const account = await addAccount(db, company.id, { changeAllowed: true, ...accountValues })
  const user = await addUser(portal)
  const mandate = await addMandate(portal, user.id, account.id, { changeCurrency: true })
  const world = { company, account, user, mandate, headers: await signIn(portal, user.id) }
  /** A token is valid for minutes, so whoever comes later signs in again. */
  const at = async (moment: string) => {
    portal.now = new Date(moment)
    world.headers = await signIn(portal, user.id)
  }
  const post = (path: string, body: object, headers = world.headers) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/recurringorders${path}`,
      headers,
      payload: { customerId: company.id, ...body },
    })
  const create = (more: object = {}) =>
    post('', { ...recurring, accountId: account.id, userId: user.id, ...more })
  const list = async (headers = world.headers) =>
    (await portal.app.inject({ url: `/api/recurringorders?companyId=${company.id}`, headers })).json()
  return Object.assign(world, { at, post, create, list })
}

/** 100 € on Thursdays from the next one on. */
export const recurring = {
  weekdays: ['thursday'],
  everyWeeks: 1,
  from: '2026-11-16',
  until: null,
  billsTotalSum: 100,
  totalSum: 100,
  pcs_20e: 5,
}

export const madeOrders = (portal: TestPortal) =>
  portal.database.db.select().from(changeOrder).orderBy(asc(changeOrder.deliveryDate), asc(changeOrder.id))

export const settledDays = (portal: TestPortal) =>
  portal.database.db.select().from(recurringOccurrence).orderBy(asc(recurringOccurrence.day))

const URL = '/api/recurringorders'
const DAY = '2026-11-26'

/** A real call for each kind of event that customers cause with an order that repeats. */
export function callsOfRecurring(portal: TestPortal, post: Post, accountId: number) {
  const create = async () => {
    await switchOn(portal)
    return post(URL, { accountId, ...recurring })
  }
  const created = async () => (await create()).json() as { readonly recurringId: number }
  return {
    'recurringorder.created': create,
    'recurringorder.changed': async () => {
      const { recurringId } = await created()
      const money = { billsTotalSum: 40, totalSum: 40, pcs_20e: 2 }
      await post(`${URL}/${recurringId}/change`, { day: DAY, version: 0, ...money })
      return post(`${URL}/${recurringId}/skip`, { day: DAY, isSkipped: true, version: 1 })
    },
    'recurringorder.stopped': async () =>
      post(`${URL}/${(await created()).recurringId}/stop`, { version: 0 }),
  }
}

/** The rule of an account, the day of an order, and the instant from which on it is frozen, from a calendar by hand. */
type FreezeExample = {
  readonly policy: DeliveryPolicy
  readonly delivery: string
  readonly frozen: string
  /** The provider's own date. */
  readonly fixed?: string
  /** Days on which nothing is delivered, and days with an earlier cut-off. */
  readonly exceptions?: Readonly<Record<string, string | null>>
}

/** Three rules, around both clock changes, holidays and exception days. */
export const freezeExamples: readonly FreezeExample[] = [
  { policy: 'banking', delivery: '2026-03-31', frozen: '2026-03-27T10:00:00Z' },
  { policy: 'banking', delivery: '2026-04-01', frozen: '2026-03-30T09:00:00Z' },
  { policy: 'banking', delivery: '2026-04-07', frozen: '2026-04-01T09:00:00Z' },
  { policy: 'banking', delivery: '2026-10-27', frozen: '2026-10-23T09:00:00Z' },
  { policy: 'banking', delivery: '2026-10-28', frozen: '2026-10-26T10:00:00Z' },
  { policy: 'banking', delivery: '2026-12-28', frozen: '2026-12-22T10:00:00Z' },
  // A day on which banks are closed freezes with the banking day before it.
  { policy: 'banking', delivery: '2026-11-21', frozen: '2026-11-18T10:00:00Z' },
  { policy: 'days', delivery: '2026-03-30', frozen: '2026-03-28T10:00:00Z' },
  { policy: 'days', delivery: '2026-03-31', frozen: '2026-03-29T09:00:00Z' },
  { policy: 'days', delivery: '2026-10-26', frozen: '2026-10-24T09:00:00Z' },
  { policy: 'days', delivery: '2026-10-27', frozen: '2026-10-25T10:00:00Z' },
  // The provider's own date applies until its day begins in Helsinki, and the calendar from then on.
  { policy: 'fixed', delivery: '2026-03-29', frozen: '2026-03-28T22:00:00Z', fixed: '2026-03-29' },
  { policy: 'fixed', delivery: '2026-03-31', frozen: '2026-03-29T09:00:00Z', fixed: '2026-03-29' },
  { policy: 'fixed', delivery: '2026-10-25', frozen: '2026-10-24T21:00:00Z', fixed: '2026-10-25' },
  { policy: 'fixed', delivery: '2026-10-28', frozen: '2026-10-26T10:00:00Z', fixed: '2026-10-20' },
  // An earlier cut-off on the day of the cut-off, also the last before a clock change.
  {
    policy: 'banking',
    delivery: '2026-11-20',
    frozen: '2026-11-18T07:30:00Z',
    exceptions: { '2026-11-18': '09:30' },
  },
  {
    policy: 'banking',
    delivery: '2026-03-31',
    frozen: '2026-03-27T07:00:00Z',
    exceptions: { '2026-03-27': '09:00' },
  },
  {
    policy: 'days',
    delivery: '2026-11-20',
    frozen: '2026-11-18T06:15:00Z',
    exceptions: { '2026-11-18': '08:15' },
  },
  // A closed day between moves the cut-off to a day before, here over the end of summer time.
  {
    policy: 'banking',
    delivery: '2026-10-27',
    frozen: '2026-10-22T09:00:00Z',
    exceptions: { '2026-10-26': null },
  },
  {
    policy: 'banking',
    delivery: '2026-11-20',
    frozen: '2026-11-17T07:30:00Z',
    exceptions: { '2026-11-19': null, '2026-11-17': '09:30' },
  },
]

export const MINUTE = 60_000
/** Before and after the instant of freezing, which is minute 0. */
export const minutes = isWhole ? [-3, -2, -1, 0, 1, 2] : [-1, 0]

/** Exception days as somebody at the desk has set them. */
export async function setExceptions(
  { database: { db }, now }: TestPortal,
  exceptions: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const days = Object.entries(exceptions)
  if (days.length === 0) return
  const [staff] = await db
    .insert(staffUser)
    .values({ username: 'poikkeus', firstName: 'A', lastName: 'B', dispatcher: true, createdAt: now })
    .returning()
  const set = { reason: 'Poikkeus', staffId: staff!.id, changedAt: now }
  await db
    .insert(exceptionDay)
    .values(days.map(([day, cutoffLocal]) => ({ day, closed: cutoffLocal === null, cutoffLocal, ...set })))
}

type Staff = Awaited<ReturnType<typeof staffAtWork>>

/** A place that orders change money, and a dispatcher who sets exception days; both anew for each test. */
export function givenExceptionDays(portal: TestPortal) {
  const db = () => portal.database.db
  const ids = { companyId: 0, accountId: 0, userId: 0 }
  let headers: Record<string, string> = {}
  let atWork: Staff | undefined
  // It is Monday before noon, so two banking days later is Wednesday the 18th.
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T07:00:00Z')
    ids.companyId = (await addCompany(db(), { name: 'Kaleva', city: 'Tampere' })).id
    ids.accountId = (await addAccount(db(), ids.companyId, { changeAllowed: true, isDefault: true })).id
    ids.userId = (await addUser(portal)).id
    await addMandate(portal, ids.userId, ids.accountId, { changeCurrency: true })
    await addRole(db(), ids.userId, ids.companyId, { visitChangeRequest: true })
    headers = await signIn(portal, ids.userId)
    atWork = await staffAtWork(portal, 'ajo', ['dispatcher'])
  })

  const dispatcher = (): Staff => {
    if (!atWork) throw new Error('nobody is at work yet')
    return atWork
  }
  let puts = 0
  const put = (day: string, body: object, key = `exception-day-${(puts += 1)}`) =>
    portal.app.inject({
      method: 'PUT',
      url: `/api/desk/exceptiondays/${day}`,
      headers: { cookie: dispatcher().browser.cookie(), 'x-desk': '1', 'idempotency-key': key },
      payload: body,
    })
  const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, headers, payload })
  const get = async (url: string) => (await portal.app.inject({ url, headers })).json()
  const order = (deliveryDate: string, more: object = {}) => {
    const { companyId: customerId, accountId, userId } = ids
    const content = { billsTotalSum: 100, totalSum: 100, pcs_20e: 5 }
    const body = { accountId, customerId, userId, deliveryDate, ...content, ...more }
    return post('/api/changecurrencyorder', body)
  }
  return {
    ids,
    dispatcher,
    put,
    post,
    get,
    order,
    /** A token is valid for minutes, so whoever comes later signs in again. */
    later: async (moment: string) => {
      portal.now = new Date(moment)
      headers = await signIn(portal, ids.userId)
    },
    close: (day: string, more: object = {}) =>
      put(day, { closed: true, reason: 'Inventaario', version: 0, ...more }),
    earlier: (day: string, cutOff: string, more: object = {}) =>
      put(day, { closed: false, cutOff, reason: 'Pyhän aatto', version: 0, ...more }),
    preview: async (day: string, query = '') =>
      (await dispatcher().browser.get(`/exceptiondays/${day}/preview${query}`)).json(),
    dates: () => get(`/api/deliverydates?accountId=${ids.accountId}`),
    placed: async (deliveryDate: string): Promise<number> => (await order(deliveryDate)).json().entryId,
  }
}
