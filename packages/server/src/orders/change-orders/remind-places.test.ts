import { addDays, day, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { countingWorld } from '../../../test/bags-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { alertEvent, reminderRound } from '../../tables/letters.ts'
import { exceptionDay } from '../../tables/orders.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { remindPlaces } from './remind-places.ts'

/** A Wednesday. */
const TODAY = day('2026-11-18')
const portal = givenPortal()
const db = () => portal.database.db
let world: Awaited<ReturnType<typeof countingWorld>>

beforeEach(async () => {
  world = await countingWorld(portal)
  await setParameter(db(), 'alertMails', 'true', portal.now)
})

const weeksAgo = (weeks: number, time = '10:00') => instantAt(addDays(TODAY, -7 * weeks), time)
const runAt = (time: string, on = TODAY) => {
  portal.now = instantAt(on, time)
  return remindPlaces({ db: db(), clock: () => portal.now })
}
const reminded = async () =>
  (await db().select().from(alertEvent)).map(({ kind, companyId, userId, path }) => ({
    kind,
    companyId,
    userId,
    path,
  }))
const rounds = async () =>
  (await db().select().from(reminderRound)).map(({ kind, endedAt }) => [kind, endedAt !== null])

async function declareOn(...weeks: readonly number[]) {
  for (const week of weeks) await world.declare({ createdAt: weeksAgo(week), securityBagNumber: `${week}` })
}

async function orderAt(
  createdAt: Date,
  deliveryDate: string,
  more: Partial<typeof changeOrder.$inferInsert> = {},
) {
  const place = { companyId: world.company.id, accountId: world.account.id, userId: world.user.id }
  const sums = { totalSumCents: 500_00, noteTotalSumCents: 500_00, coinTotalSumCents: 0 }
  const written = { createdAt, modifiedAt: createdAt }
  await db()
    .insert(changeOrder)
    .values({ ...place, ...sums, ...written, deliveryDate, ...more })
}

describe('of a deposit', () => {
  const missing = () => ({
    kind: 'depositMissing',
    companyId: world.company.id,
    userId: null,
    path: '/tilitys',
  })

  test('a place is reminded once, in the evening, however many processes look', async () => {
    await declareOn(1, 2, 4, 8)
    await runAt('20:59')
    expect([await reminded(), await rounds()]).toEqual([[], []])
    await Promise.all([runAt('21:00'), runAt('21:00'), runAt('21:00')])
    await runAt('21:01')
    await runAt('23:59')
    expect(await reminded()).toEqual([missing()])
    expect(await rounds()).toEqual([['depositMissing', true]])
  })

  test('not where it is no habit, is done, or the day is a holiday', async () => {
    await declareOn(1, 2, 3, 9)
    await runAt('21:00')
    expect(await reminded()).toEqual([])
    await declareOn(1, 2, 3, 4)
    await world.declare({ createdAt: instantAt(TODAY, '08:00'), securityBagNumber: 'today' })
    await db().delete(reminderRound)
    await runAt('21:00')
    expect(await reminded()).toEqual([])
    const christmasEve = day('2026-12-24')
    for (const week of [1, 2, 3, 4])
      await world.declare({ createdAt: instantAt(addDays(christmasEve, -7 * week), '10:00') })
    await runAt('21:00', christmasEve)
    expect(await reminded()).toEqual([])
  })

  test('at the hour that the provider has set, and only where it sends such mails', async () => {
    await setParameter(db(), 'depositReminderLocal', '18:30', portal.now)
    await declareOn(1, 2, 3, 4)
    await setParameter(db(), 'alertMails', 'false', portal.now)
    await runAt('18:30')
    expect([await reminded(), await rounds()]).toEqual([[], []])
    await setParameter(db(), 'alertMails', 'true', portal.now)
    await runAt('18:30')
    expect(await reminded()).toEqual([missing()])
  })

  test('a process that died on the way is followed by one that goes on from there', async () => {
    await declareOn(1, 2, 3, 4)
    const later = await addCompany(db())
    await db()
      .insert(reminderRound)
      .values({ kind: 'depositMissing', day: TODAY, afterCompanyId: later.id - 1, begunAt: portal.now })
    await runAt('21:05')
    // This place was looked at before.
    expect([await reminded(), await rounds()]).toEqual([[], [['depositMissing', true]]])
  })
})

describe('of the cut-off', () => {
  const near = () => ({
    kind: 'cutOffNear',
    companyId: world.company.id,
    userId: null,
    path: '/vaihtorahatilaus',
  })
  beforeEach(async () => {
    await orderAt(weeksAgo(1), '2026-11-13')
    await orderAt(weeksAgo(3), '2026-10-30')
  })

  test('a place that usually orders is reminded once, two hours before it', async () => {
    await runAt('09:59')
    expect(await reminded()).toEqual([])
    await Promise.all([runAt('10:00'), runAt('10:00')])
    await runAt('11:59')
    expect(await reminded()).toEqual([near()])
  })

  test('not where it has ordered for the day that closes, but where it has for another', async () => {
    await orderAt(instantAt(TODAY, '08:00'), '2026-11-23')
    await orderAt(instantAt(TODAY, '08:00'), '2026-11-20')
    await runAt('10:00')
    expect(await reminded()).toEqual([])
    await db().delete(reminderRound)
    await db()
      .update(changeOrder)
      .set({ deliveryDate: '2026-11-24' })
      .where(eq(changeOrder.deliveryDate, '2026-11-20'))
    await runAt('10:00')
    expect(await reminded()).toEqual([near()])
  })

  test('not after it has passed, and not where only one of eight weeks had an order', async () => {
    await runAt('12:00')
    expect(await reminded()).toEqual([])
    await db()
      .update(changeOrder)
      .set({ stage: 'cancelled', cancelledAt: portal.now })
      .where(eq(changeOrder.deliveryDate, '2026-11-13'))
    await runAt('10:00')
    expect(await reminded()).toEqual([])
  })

  test('not on a day that the provider has closed', async () => {
    const { staffId } = await world.hire('esimies', 'supervisor')
    await db()
      .insert(exceptionDay)
      .values({ day: TODAY, closed: true, reason: 'Lakko', staffId, changedAt: portal.now })
    await runAt('10:00')
    expect([await reminded(), await rounds()]).toEqual([[], []])
  })
})
