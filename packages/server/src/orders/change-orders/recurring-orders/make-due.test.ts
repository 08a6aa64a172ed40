import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace } from '../../../../test/bags-world.ts'
import { givenNeighbours, madeRows } from '../../../../test/neighbours.ts'
import {
  addOrder,
  madeOrders,
  recurringWorld,
  settledDays,
  type RecurringWorld,
} from '../../../../test/orders-world.ts'
import { addAccount, changeRights } from '../../../../test/world.ts'
import type { Db } from '../../../platform/database/database.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { message } from '../../../tables/letters.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { portalUser } from '../../../tables/people.ts'
import { account, company, mandate } from '../../../tables/places.ts'
import { makeDueOrders } from './make-due.ts'

const portal = givenNeighbours()
const db = () => portal.database.db
let world: RecurringWorld
beforeEach(async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  world = await recurringWorld(portal)
})
const create = async (more?: object): Promise<number> => (await world.create(more)).json().recurringId
/** The job at a moment. */
async function run(moment: string): Promise<void> {
  world.at(moment)
  await makeDueOrders(portal.deps)
}
const notices = () => madeRows(portal, message)
const daysMade = async () => (await madeOrders(portal)).map(({ deliveryDate }) => deliveryDate)
const firstListed = async () => (await world.list()).rows[0].occurrences[0]

const DAY = '2026-11-19'
/** When the order for the day is made. */
const NOON = '2026-11-16T10:00:00.000Z'
const MOMENT = new Date(NOON)

describe('an order', () => {
  test('is made once, when its cut-off has passed', async () => {
    await create()
    await run('2026-11-16T09:59:59.999Z')
    expect(await daysMade()).toEqual([])
    await run(NOON)
    await run('2026-11-16T10:01:00Z')
    expect([await daysMade(), await notices()]).toEqual([[DAY], []])
    const [row] = await madeRows(portal, recurringOrder)
    expect(row!.lookAt.getTime()).toBeGreaterThan(portal.now.getTime())
  })

  test('is made whole, in the name of its maker', async () => {
    await create({ message: 'Vakio' })
    await run(NOON)
    const content = { message: 'Vakio', totalSumCents: 10_000, pcs_20e: 5, deliveryDate: DAY }
    const state = { countingState: 'uusi', stage: null, createdAt: MOMENT, modifiedAt: MOMENT }
    expect(await madeOrders(portal)).toMatchObject([{ ...world.owner, ...content, ...state }])
  })

  test('is told and recorded as one of a recurring order', async () => {
    const recurringId = await create()
    await run(NOON)
    const [order] = await madeOrders(portal)
    const { companyId, userId } = world.owner
    const source = { entryId: order!.id, source: 'recurring', recurringId }
    const events = await db().select().from(outbox).where(eq(outbox.type, 'changeorder.created'))
    const data = { ...source, totalSum: 10_000, pcs_20e: 5 }
    expect(events).toMatchObject([{ userId, companyId, data }])
    const recorded = await db().select().from(audit).where(eq(audit.action, 'changeorder.created'))
    const detail = { source: 'recurring', recurringDay: DAY }
    expect(recorded).toMatchObject([{ subject: String(order!.id), detail }])
  })

  test('settles its day, which stays open', async () => {
    const recurringId = await create()
    await run(NOON)
    const [order] = await madeOrders(portal)
    const day = { recurringId, day: DAY, deliveryDate: DAY, orderId: order!.id, settledAt: MOMENT }
    expect(await settledDays(portal)).toMatchObject([day])
    expect(await firstListed()).toMatchObject({ state: 'made', orderId: order!.id, isOpen: true })
  })

  test('is not made of a skipped day, but of a changed', async () => {
    const path = `/${await create()}`
    await world.post(`${path}/skip`, { day: DAY, isSkipped: true, version: 0 })
    const changed = { billsTotalSum: 200, totalSum: 200, pcs_20e: 10 }
    await world.post(`${path}/change`, { day: '2026-11-26', version: 1, ...changed })
    await run('2026-11-23T12:00:00Z')
    const made = { deliveryDate: '2026-11-26', totalSumCents: 20_000 }
    expect(await madeOrders(portal)).toMatchObject([made])
  })

  test('of a day taken back in late is made at once', async () => {
    const path = `/${await create()}/skip`
    await world.post(path, { day: DAY, isSkipped: true, version: 0 })
    await run(NOON)
    world.at('2026-11-17T09:00:00Z')
    await world.post(path, { day: DAY, isSkipped: false, version: 1 })
    await run('2026-11-17T09:00:01Z')
    expect(await daysMade()).toEqual([DAY])
  })

  test('is not made while the provider does not offer it', async () => {
    await create()
    await setParameter(db(), 'recurringOrders', 'false', portal.now)
    await run(NOON)
    expect([await daysMade(), await settledDays(portal)]).toEqual([[], []])
  })

  test('is not made of what was stopped', async () => {
    await world.post(`/${await create()}/stop`, { version: 0 })
    await run(NOON)
    expect([await daysMade(), await settledDays(portal)]).toEqual([[], []])
  })
})

test('after an outage is made if possible, or told once', async () => {
  await create({ weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] })
  for (const moment of ['2026-11-24T11:00:00Z', '2026-11-24T11:01:00Z']) await run(moment)
  // Until noon on the 24th money for the 26th could be ordered; it is past that, so the 27th is the first.
  expect(await daysMade()).toEqual(['2026-11-27'])
  const days = ['ke 18', 'to 19', 'pe 20', 'ma 23', 'ti 24', 'ke 25', 'to 26']
  const headers = days.map((day) => `Vaihtorahaa ei voitu tilata toimitukseen ${day}.11.2026`)
  expect((await notices()).map(({ header }) => header)).toEqual(headers)
})

describe('an order that cannot be made', () => {
  type Ending = (tx: Db) => Promise<unknown>
  const endings: Readonly<Record<string, Ending>> = {
    'the mandate has ended': (tx) =>
      tx.update(mandate).set({ lastDay: '2026-11-15' }).where(eq(mandate.id, world.mandate.id)),
    'the user is disabled': (tx) =>
      tx.update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, world.user.id)),
    'the account has ended': (tx) =>
      tx.update(account).set({ endedAt: portal.now }).where(eq(account.id, world.account.id)),
    'the company has ended': (tx) =>
      tx.update(company).set({ endedAt: portal.now }).where(eq(company.id, world.company.id)),
    'the limit is exceeded': (tx) =>
      tx.update(account).set({ withdrawLimitCents: 99_99 }).where(eq(account.id, world.account.id)),
    'the limit of the mandate is exceeded': (tx) =>
      tx.update(mandate).set({ withdrawLimitCents: 99_99 }).where(eq(mandate.id, world.mandate.id)),
  }

  test.for(Object.entries(endings))(
    'is told once, with why and what to do, where %s',
    async ([name, end]) => {
      const isOver = name.includes('limit')
      const recurringId = await create()
      const holders = { companyIds: [world.company.id], userIds: [world.user.id] }
      await changeRights(portal, holders, end)
      for (const moment of [NOON, '2026-11-16T10:01:00Z']) await run(moment)
      expect(await daysMade()).toEqual([])
      const { companyId, userId } = world.owner
      const [notice, ...others] = await notices()
      expect([notice, others]).toMatchObject([
        {
          type: 'poikkeama',
          companyId,
          userId: isOver ? userId : null,
          header: 'Vaihtorahaa ei voitu tilata toimitukseen to 19.11.2026',
          extId: `desk-recurring-${recurringId}-${DAY}`,
          createdAt: MOMENT,
        },
        [],
      ])
      expect(notice?.body).toContain(isOver ? 'Nostoraja ylittyy' : 'ei ole enää oikeutta')
      expect(notice?.body).toContain(isOver ? 'viimeistään ti 17.11. klo 12:00' : 'Pyydä henkilöä')
    },
  )

  test.for([
    ['the limit', 'the limit is exceeded', 'orderLimitExceeded'],
    ['the right', 'the mandate has ended', 'forbidden'],
  ] as const)('is recorded and settles its day, for want of %s', async ([, name, code]) => {
    const recurringId = await create()
    const holders = { companyIds: [world.company.id], userIds: [world.user.id] }
    await changeRights(portal, holders, endings[name]!)
    await run(NOON)
    const { companyId, userId } = world.owner
    const day = { day: DAY, deliveryDate: DAY }
    const failed = await db().select().from(audit).where(eq(audit.action, 'recurringorder.failed'))
    const row = { at: MOMENT, userId, companyId, subject: String(recurringId), detail: { ...day, code } }
    expect(failed).toMatchObject([row])
    expect(await settledDays(portal)).toMatchObject([{ ...day, settledAt: MOMENT, failure: { code } }])
  })

  test('says in the list that loose coins ended', async () => {
    world = await recurringWorld(portal, { looseChange: true })
    await create({ pcs_2e: 1, coinTotalSum: 2, totalSum: 102 })
    await db().update(account).set({ looseChange: false })
    await run(NOON)
    expect((await notices())[0]?.body).toContain('Irtokolikoita ei voi tilata')
    const failure = 'Irtokolikoita ei voi tilata tälle tilille'
    expect(await firstListed()).toMatchObject({ state: 'failed', failure })
  })
})

test('a fault in one keeps no others waiting', async () => {
  const broken = await create()
  await create()
  await db().execute(`update recurring_order set counts = '{"pcs_20e": "five"}' where id = ${broken}`)
  portal.now = MOMENT
  await expect(makeDueOrders(portal.deps)).rejects.toThrow('could not be looked at')
  expect(await daysMade()).toEqual([DAY])
})

describe('a day for which the same is ordered already', () => {
  const EQUAL = { totalSumCents: 10_000, coinTotalSumCents: 0, noteTotalSumCents: 10_000, pcs_2e_roll: 0 }
  const order = (more: object = {}) => addOrder(portal, world.owner, DAY, { ...EQUAL, ...more })

  test('is held back and told [R-REC-01]', async () => {
    const id = await order()
    await create()
    for (const moment of [NOON, '2026-11-16T10:01:00Z']) await run(moment)
    expect((await madeOrders(portal)).map((made) => made.id)).toEqual([id])
    const failure = `Samalle päivälle on jo samanlainen tilaus, numero ${id}.`
    const advice = '</p><p>Jos tarvitset molemmat, tee toinen tilaus itse viimeistään'
    const header = 'Vaihtorahaa ei tilattu toista kertaa toimitukseen to 19.11.2026'
    const body = expect.stringContaining(`Syy: ${failure}${advice}`)
    expect(await notices()).toMatchObject([{ userId: world.user.id, header, body }])
    expect(await firstListed()).toMatchObject({ state: 'failed', failure })
  })

  test('holds back no day after it [R-REC-01]', async () => {
    await order()
    await create()
    await run(NOON)
    await run('2026-11-23T10:00:00Z')
    expect(await daysMade()).toEqual([DAY, '2026-11-26'])
  })

  const cancelled = { stage: 'cancelled', cancelledAt: new Date('2026-11-16T09:00:00Z') }
  test.for([
    ['has other contents', async () => ({ pcs_20e: 6, noteTotalSumCents: 120_00, totalSumCents: 120_00 })],
    ['was cancelled', async () => cancelled],
    ['is of another day', async () => ({ deliveryDate: '2026-11-20' })],
    ['is of another account', async () => ({ accountId: (await addAccount(db(), world.company.id)).id })],
    ['is of another place', () => addPlace(portal)],
  ] as const)('is made where the other order %s [R-REC-01]', async ([, values]) => {
    await order(await values())
    await create()
    await run(NOON)
    expect([(await madeOrders(portal)).length, await notices()]).toEqual([2, []])
  })
})
