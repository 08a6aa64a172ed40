import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import {
  madeOrders,
  recurring,
  recurringWorld,
  type RecurringWorld,
} from '../../../../test/recurring-world.ts'
import { message } from '../../../tables/messages.ts'
import { changeOrder } from '../../../tables/submissions.ts'
import { makeDueOrders } from './make-due.ts'

const portal = givenPortal()
const db = () => portal.database.db
let world: RecurringWorld
beforeEach(async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  world = await recurringWorld(portal)
})

/** The job at a moment. */
async function run(moment: string): Promise<void> {
  portal.now = new Date(moment)
  await makeDueOrders(portal.deps)
}
const notices = () => db().select().from(message).orderBy(message.id)
const daysMade = async () => (await madeOrders(portal)).map(({ deliveryDate }) => deliveryDate)

describe('a day for which the same is ordered already', () => {
  const order = async (more: object = {}): Promise<number> => {
    const { weekdays: _days, everyWeeks: _weeks, from: _from, until: _until, ...content } = recurring
    const body = { customerId: world.company.id, accountId: world.account.id, ...content }
    const payload = { ...body, deliveryDate: '2026-11-19', ...more }
    const { headers } = world
    const url = '/api/changecurrencyorder'
    return (await portal.app.inject({ method: 'POST', url, headers, payload })).json().entryId
  }

  test('is held back and told, and the days after it are made [R-REC-01]', async () => {
    const id = await order({ message: 'Käsin' })
    await world.create()
    await run('2026-11-16T10:00:00Z')
    await run('2026-11-16T10:01:00Z')
    expect((await madeOrders(portal)).map((made) => made.id)).toEqual([id])
    expect(await notices()).toMatchObject([
      {
        userId: world.user.id,
        header: 'Vaihtorahaa ei tilattu toista kertaa toimitukseen to 19.11.2026',
        body: expect.stringContaining(
          `Syy: Samalle päivälle on jo samanlainen tilaus, numero ${id}.</p><p>Jos tarvitset molemmat, tee toinen tilaus itse viimeistään`,
        ),
      },
    ])
    await world.at('2026-11-16T10:02:00Z')
    expect((await world.list()).rows[0].occurrences[0]).toMatchObject({
      state: 'failed',
      failure: `Samalle päivälle on jo samanlainen tilaus, numero ${id}.`,
    })
    await run('2026-11-23T10:00:00Z')
    expect(await daysMade()).toEqual(['2026-11-19', '2026-11-26'])
  })

  test('is made where the other order has other contents, or was cancelled [R-REC-01]', async () => {
    await order({ billsTotalSum: 120, totalSum: 120, pcs_20e: 6 })
    const cancelled = await order()
    const gone = { stage: 'cancelled', cancelledAt: portal.now } as const
    await db().update(changeOrder).set(gone).where(eq(changeOrder.id, cancelled))
    await world.create()
    await run('2026-11-16T10:00:00Z')
    expect(await madeOrders(portal)).toHaveLength(3)
    expect(await notices()).toEqual([])
  })
})
