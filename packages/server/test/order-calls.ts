import { portalSwitches } from '@kassavirta/domain/operation/settings/config/api'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { parameter } from '../src/tables/parameter.ts'
import { changeOrder } from '../src/tables/submissions.ts'
import type { TestPortal } from './harness.ts'

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
