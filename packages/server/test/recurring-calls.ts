import type { LightMyRequestResponse } from 'fastify'
import type { TestPortal } from './harness.ts'
import { switchOn } from './order-calls.ts'
import { recurring } from './recurring-world.ts'

type Post = (url: string, body: object) => Promise<LightMyRequestResponse>

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
