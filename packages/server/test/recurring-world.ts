import { setParameter } from '../src/shared/parameters.ts'
import { changeOrder } from '../src/tables/submissions.ts'
import { recurringOccurrence } from '../src/tables/recurring.ts'
import { asc } from 'drizzle-orm'
import type { TestPortal } from './harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from './world.ts'

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
