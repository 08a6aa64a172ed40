import { addDays, day, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, countingWorld } from '../../../test/bags-world.ts'
import { givenNeighbours, madeRows } from '../../../test/neighbours.ts'
import { addOrder, setExceptions } from '../../../test/orders-world.ts'
import { addAccount } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { alertEvent, reminderRound } from '../../tables/letters.ts'
import { account, company } from '../../tables/places.ts'
import { changeOrder, deposit } from '../../tables/submissions.ts'
import { remindPlaces } from './remind-places.ts'

/** A Wednesday. */
const TODAY = day('2026-11-18')
const portal = givenNeighbours()
const db = () => portal.database.db
let world: Awaited<ReturnType<typeof countingWorld>>
let sender = { companyId: 0, accountId: 0, userId: 0 }

beforeEach(async () => {
  world = await countingWorld(portal)
  sender = { ...world.owner, userId: world.user.id }
  await setParameter(db(), 'alertMails', 'true', portal.now)
})

const weeksAgo = (weeks: number, time = '10:00') => instantAt(addDays(TODAY, -7 * weeks), time)
const runAt = (time: string, on = TODAY) => {
  portal.now = instantAt(on, time)
  return remindPlaces({ db: db(), clock: () => portal.now })
}
const reminded = async () =>
  (await madeRows(portal, alertEvent)).map(({ kind, companyId, userId, path }) => ({
    kind,
    companyId,
    userId,
    path,
  }))
const rounds = async () =>
  (await madeRows(portal, reminderRound)).map(({ kind, endedAt }) => [kind, endedAt !== null])
const ofPlace = (kind: string, path: string) => [{ kind, companyId: sender.companyId, userId: null, path }]

describe('a place that usually declares today', () => {
  const DAYS = [1, 2, 3, 4] as const
  const declareOn = async (weeks: readonly number[], more: Parameters<typeof world.declare>[0] = {}) => {
    for (const week of weeks)
      await world.declare({ createdAt: weeksAgo(week), securityBagNumber: `${week}`, ...more })
  }
  const missing = () => ofPlace('depositMissing', '/tilitys')

  test('is reminded once, in the evening, however many processes look', async () => {
    await declareOn([1, 2, 4, 8])
    await runAt('20:59')
    expect([await reminded(), await rounds()]).toEqual([[], []])
    await Promise.all([runAt('21:00'), runAt('21:00'), runAt('21:00')])
    await runAt('21:01')
    await runAt('23:59')
    expect([await reminded(), await rounds()]).toEqual([missing(), [['depositMissing', true]]])
  })

  test('is reminded again on the next such day', async () => {
    await declareOn(DAYS)
    await runAt('21:00')
    await runAt('21:00', addDays(TODAY, 7))
    expect(await reminded()).toEqual([...missing(), ...missing()])
  })

  test('is none with three such days, or with removed declarations', async () => {
    await declareOn([1, 2, 3, 9])
    await declareOn([4], { removedAt: portal.now })
    await runAt('21:00')
    expect(await reminded()).toEqual([])
  })

  test('is none by what another place declares', async () => {
    const there = await addPlace(portal)
    await declareOn(DAYS, there)
    await runAt('21:00')
    expect((await reminded()).map(({ companyId }) => companyId)).toEqual([there.companyId])
  })

  test('is not reminded where it has declared, unless that was removed', async () => {
    await declareOn(DAYS)
    const done = await world.declare({ createdAt: instantAt(TODAY, '08:00') })
    await runAt('21:00')
    expect(await reminded()).toEqual([])
    await db().update(deposit).set({ removedAt: portal.now }).where(eq(deposit.id, done))
    await db().delete(reminderRound)
    await runAt('21:00')
    expect(await reminded()).toEqual(missing())
  })

  test('is not reminded on a holiday, nor once it has ended', async () => {
    const christmasEve = day('2026-12-24')
    for (const week of DAYS)
      await world.declare({ createdAt: instantAt(addDays(christmasEve, -7 * week), '10:00') })
    await runAt('21:00', christmasEve)
    await declareOn(DAYS)
    await db().update(company).set({ endedAt: portal.now })
    await runAt('21:00')
    expect(await reminded()).toEqual([])
  })

  test('is reminded at the hour that the provider set', async () => {
    await setParameter(db(), 'depositReminderLocal', '18:30', portal.now)
    await declareOn(DAYS)
    await setParameter(db(), 'alertMails', 'false', portal.now)
    await runAt('18:30')
    expect([await reminded(), await rounds()]).toEqual([[], []])
    await setParameter(db(), 'alertMails', 'true', portal.now)
    await runAt('18:30')
    expect(await reminded()).toEqual(missing())
  })

  test('is not looked at twice after a crash', async () => {
    await declareOn(DAYS)
    const { companyId } = await addPlace(portal)
    const begun = { kind: 'depositMissing', day: TODAY, begunAt: portal.now } as const
    await db()
      .insert(reminderRound)
      .values({ ...begun, afterCompanyId: companyId - 1 })
    await runAt('21:05')
    expect([await reminded(), await rounds()]).toEqual([[], [['depositMissing', true]]])
  })
})

describe('a place that usually orders today', () => {
  const near = () => ofPlace('cutOffNear', '/vaihtorahatilaus')
  const orderAt = (createdAt: Date, deliveryDate: string, more: object = {}) =>
    addOrder(portal, sender, deliveryDate, { createdAt, modifiedAt: createdAt, ...more })
  let usual = [0, 0]
  beforeEach(async () => {
    usual = [await orderAt(weeksAgo(1), '2026-11-13'), await orderAt(weeksAgo(3), '2026-10-30')]
  })

  test('is reminded once, two hours before the cut-off', async () => {
    await runAt('09:59')
    expect(await reminded()).toEqual([])
    await Promise.all([runAt('10:00'), runAt('10:00')])
    await runAt('11:59')
    expect(await reminded()).toEqual(near())
  })

  test('is not reminded once it has passed', async () => {
    await runAt('12:00')
    expect(await reminded()).toEqual([])
  })

  test('is not reminded where it has ordered', async () => {
    await orderAt(instantAt(TODAY, '08:00'), '2026-11-23')
    await orderAt(instantAt(TODAY, '08:00'), '2026-11-20')
    await runAt('10:00')
    expect(await reminded()).toEqual([])
  })

  test.for([
    ['for another day', { deliveryDate: '2026-11-24' }],
    ['and cancelled it', { stage: 'cancelled', cancelledAt: new Date('2026-11-18T06:00:00Z') }],
    ['at another place', 'other'],
  ] as const)('is reminded where it has ordered %s', async ([, how]) => {
    const more = how === 'other' ? await addPlace(portal) : how
    await orderAt(instantAt(TODAY, '08:00'), '2026-11-20', more)
    await runAt('10:00')
    expect(await reminded()).toEqual(near())
  })

  test.for([
    ['only one of eight weeks had an order', (ids: number[]) => inArray(changeOrder.id, ids.slice(1))],
    ['none had', (ids: number[]) => inArray(changeOrder.id, ids)],
  ] as const)('is none where %s', async ([, which]) => {
    await db().update(changeOrder).set({ stage: 'cancelled', cancelledAt: portal.now }).where(which(usual))
    await runAt('10:00')
    expect(await reminded()).toEqual([])
  })

  test('is none where each account had one order', async () => {
    const { id: accountId } = await addAccount(db(), sender.companyId)
    await db().update(changeOrder).set({ accountId }).where(eq(changeOrder.id, usual[0]!))
    await runAt('10:00')
    expect(await reminded()).toEqual([])
  })

  test('is not reminded once the account has ended', async () => {
    await db().update(account).set({ endedAt: portal.now })
    await runAt('10:00')
    expect(await reminded()).toEqual([])
  })

  test('is not reminded on a day that the provider has closed', async () => {
    await setExceptions(portal, { [TODAY]: null })
    await runAt('10:00')
    expect([await reminded(), await rounds()]).toEqual([[], []])
  })
})
