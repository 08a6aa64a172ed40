import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import {
  madeOrders,
  recurringWorld,
  settledDays,
  type RecurringWorld,
  recurring,
} from '../../../../test/orders-world.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { message } from '../../../tables/letters.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { portalUser } from '../../../tables/people.ts'
import { account, company, mandate } from '../../../tables/places.ts'
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

/** When the order for Thursday the 19th is made. */
const MOMENT = new Date('2026-11-16T10:00:00Z')

test('an order is made once, when the cut-off of the banking day before has passed', async () => {
  const { recurringId } = (await world.create({ message: 'Vakio' })).json()
  await run('2026-11-16T09:59:59.999Z')
  expect(await daysMade()).toEqual([])
  await run('2026-11-16T10:00:00Z')
  await run('2026-11-16T10:01:00Z')
  const [{ lookAt }] = (await db().select().from(recurringOrder)) as [typeof recurringOrder.$inferSelect]
  expect(lookAt.getTime()).toBeGreaterThan(portal.now.getTime())
  expect(await madeOrders(portal)).toMatchObject([
    {
      companyId: world.company.id,
      accountId: world.account.id,
      userId: world.user.id,
      deliveryDate: '2026-11-19',
      message: 'Vakio',
      totalSumCents: 10_000,
      pcs_20e: 5,
      countingState: 'uusi',
      stage: null,
      createdAt: MOMENT,
      modifiedAt: MOMENT,
    },
  ])
  const [order] = await madeOrders(portal)
  const events = await db().select().from(outbox).where(eq(outbox.type, 'changeorder.created'))
  expect(events).toMatchObject([
    {
      userId: world.user.id,
      companyId: world.company.id,
      data: { entryId: order!.id, source: 'recurring', recurringId, totalSum: 10_000, pcs_20e: 5 },
    },
  ])
  const recorded = await db().select().from(audit).where(eq(audit.action, 'changeorder.created'))
  expect(recorded).toMatchObject([
    { subject: String(order!.id), detail: { source: 'recurring', recurringDay: '2026-11-19' } },
  ])
  expect(await settledDays(portal)).toMatchObject([
    { recurringId, day: '2026-11-19', deliveryDate: '2026-11-19', orderId: order!.id, settledAt: MOMENT },
  ])
  await world.at('2026-11-16T10:02:00Z')
  expect((await world.list()).rows[0].occurrences[0]).toMatchObject({
    state: 'made',
    orderId: order!.id,
    isOpen: true,
  })
  expect(await notices()).toEqual([])
})

test('a skipped one is not made, a changed one is made as changed', async () => {
  let made = (await world.create()).json()
  const path = `/${made.recurringId}`
  made = (await world.post(`${path}/skip`, { day: '2026-11-19', isSkipped: true, version: 0 })).json()
  const changed = { billsTotalSum: 200, totalSum: 200, pcs_20e: 10 }
  await world.post(`${path}/change`, { day: '2026-11-26', version: 1, ...changed })
  await run('2026-11-23T12:00:00Z')
  expect(await madeOrders(portal)).toMatchObject([{ deliveryDate: '2026-11-26', totalSumCents: 20_000 }])
})

test('one that is taken back in after its moment is made at once', async () => {
  const { recurringId } = (await world.create()).json()
  await world.post(`/${recurringId}/skip`, { day: '2026-11-19', isSkipped: true, version: 0 })
  await run('2026-11-16T10:00:00Z')
  await world.at('2026-11-17T09:00:00Z')
  await world.post(`/${recurringId}/skip`, { day: '2026-11-19', isSkipped: false, version: 1 })
  await run('2026-11-17T09:00:01Z')
  expect(await daysMade()).toEqual(['2026-11-19'])
})

test('after an outage what can still be ordered is made, and each of the others is told once', async () => {
  await world.create({ weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] })
  await run('2026-11-24T11:00:00Z')
  await run('2026-11-24T11:01:00Z')
  // Until noon on the 24th money for the 26th could be ordered; it is past that, so the 27th is the first.
  expect(await daysMade()).toEqual(['2026-11-27'])
  expect((await notices()).map(({ header }) => header)).toEqual([
    'Vaihtorahaa ei voitu tilata toimitukseen ke 18.11.2026',
    'Vaihtorahaa ei voitu tilata toimitukseen to 19.11.2026',
    'Vaihtorahaa ei voitu tilata toimitukseen pe 20.11.2026',
    'Vaihtorahaa ei voitu tilata toimitukseen ma 23.11.2026',
    'Vaihtorahaa ei voitu tilata toimitukseen ti 24.11.2026',
    'Vaihtorahaa ei voitu tilata toimitukseen ke 25.11.2026',
    'Vaihtorahaa ei voitu tilata toimitukseen to 26.11.2026',
  ])
})

test('nothing is made while the provider does not offer it, nor of a stopped one', async () => {
  const { recurringId } = (await world.create()).json()
  await setParameter(db(), 'recurringOrders', 'false', portal.now)
  await run('2026-11-16T10:00:00Z')
  expect(await daysMade()).toEqual([])
  await setParameter(db(), 'recurringOrders', 'true', portal.now)
  await world.at('2026-11-16T10:01:00Z')
  await world.post(`/${recurringId}/stop`, { version: 0 })
  await run('2026-11-16T10:02:00Z')
  expect([await daysMade(), await settledDays(portal)]).toEqual([[], []])
})

describe('an order that cannot be made is told once, with why and what to do:', () => {
  const ofCompany = (change: (tx: Db) => Promise<unknown>) =>
    inTransaction(db(), async (tx) => {
      await lockRights(tx, { changes: { companyIds: [world.company.id], userIds: [world.user.id] } })
      await change(tx)
    })
  const endings: Record<
    string,
    readonly [change: (tx: Db) => Promise<unknown>, reason: string, toMaker: boolean]
  > = {
    'the mandate has ended': [
      (tx) => tx.update(mandate).set({ lastDay: '2026-11-15' }).where(eq(mandate.id, world.mandate.id)),
      'ei ole enää oikeutta',
      false,
    ],
    'the user is disabled': [
      (tx) => tx.update(portalUser).set({ disabledAt: portal.now }),
      'ei ole enää oikeutta',
      false,
    ],
    'the account has ended': [
      (tx) => tx.update(account).set({ endedAt: portal.now }),
      'ei ole enää oikeutta',
      false,
    ],
    'the company has ended': [
      (tx) => tx.update(company).set({ endedAt: portal.now }),
      'ei ole enää oikeutta',
      false,
    ],
    'the limit is exceeded': [
      (tx) => tx.update(account).set({ withdrawLimitCents: 99_99 }),
      'Nostoraja ylittyy',
      true,
    ],
    'the limit of the mandate is exceeded': [
      (tx) => tx.update(mandate).set({ withdrawLimitCents: 99_99 }),
      'Nostoraja ylittyy',
      true,
    ],
  }
  test.each(Object.keys(endings))('%s', async (name) => {
    const [change, reason, toMaker] = endings[name]!
    const { recurringId } = (await world.create()).json()
    await ofCompany(change)
    await run('2026-11-16T10:00:00Z')
    await run('2026-11-16T10:01:00Z')
    expect(await daysMade()).toEqual([])
    const told = await notices()
    expect(told).toMatchObject([
      {
        type: 'poikkeama',
        companyId: world.company.id,
        userId: toMaker ? world.user.id : null,
        header: 'Vaihtorahaa ei voitu tilata toimitukseen to 19.11.2026',
        extId: `desk-recurring-${recurringId}-2026-11-19`,
        createdAt: MOMENT,
      },
    ])
    expect(told[0]?.body).toContain(reason)
    expect(told[0]?.body).toContain(toMaker ? 'viimeistään ti 17.11. klo 12:00' : 'Pyydä henkilöä')
    const failed = eq(audit.action, 'recurringorder.failed')
    const failure = { code: toMaker ? 'orderLimitExceeded' : 'forbidden' }
    const day = { day: '2026-11-19', deliveryDate: '2026-11-19' }
    const [author, subject] = [{ userId: world.user.id, companyId: world.company.id }, String(recurringId)]
    expect(await db().select().from(audit).where(failed)).toMatchObject([
      { at: MOMENT, ...author, subject, detail: { ...day, ...failure } },
    ])
    expect(await settledDays(portal)).toMatchObject([{ ...day, settledAt: MOMENT, failure }])
  })

  test('loose coins are agreed on no more', async () => {
    world = await recurringWorld(portal, { looseChange: true })
    await world.create({ pcs_2e: 1, coinTotalSum: 2, totalSum: 102 })
    await db().update(account).set({ looseChange: false })
    await run('2026-11-16T10:00:00Z')
    expect((await notices())[0]?.body).toContain('Irtokolikoita ei voi tilata')
    await world.at('2026-11-16T10:01:00Z')
    expect((await world.list()).rows[0].occurrences[0]).toMatchObject({
      state: 'failed',
      failure: 'Irtokolikoita ei voi tilata tälle tilille',
    })
  })
})

test('a fault in one recurring order does not keep the others waiting', async () => {
  const { recurringId } = (await world.create()).json()
  await world.create()
  await portal.database.db.execute(
    `update recurring_order set counts = '{"pcs_20e": "five"}' where id = ${recurringId}`,
  )
  portal.now = MOMENT
  await expect(makeDueOrders(portal.deps)).rejects.toThrow('could not be looked at')
  expect(await daysMade()).toEqual(['2026-11-19'])
})

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
