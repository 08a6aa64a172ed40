import { beforeEach, describe, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { account, company } from '../src/tables/company.ts'
import { exceptionDay } from '../src/tables/recurring.ts'
import { changeOrder } from '../src/tables/submissions.ts'
import { addDriver, DRIVER, type Staff } from './delivery-world.ts'
import { staffAtWork } from './desk.ts'
import { buildSender, postAs, type Sender } from './event-calls.ts'
import { givenPortal } from './harness.ts'
import { ORDERED } from './order-calls.ts'
import { takeVisitAnswers, requestVisit } from './visit-calls.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

/** A Friday, far enough ahead for everything. */
const DAY = '2026-11-20'
const OTHER = '2026-11-23'

let sender: Sender
let staff: Staff
beforeEach(async () => {
  portal.now = new Date('2026-11-16T06:00:00Z')
  sender = await buildSender(portal)
  staff = await staffAtWork(portal, 'ajo', ['dispatcher', 'packer'])
  await takeVisitAnswers(portal)
  await addDriver(portal, DRIVER, 'Ajuri')
})

const post = (url: string, body: object) => postAs(portal, sender)(url, body)

async function close(day: string): Promise<void> {
  const about = { reason: 'Inventaario', staffId: staff.staffId, changedAt: portal.now }
  await db()
    .insert(exceptionDay)
    .values({ day, closed: true, ...about })
}

async function ordered(deliveryDate: string): Promise<number> {
  const sums = { totalSumCents: 100_00, noteTotalSumCents: 100_00, coinTotalSumCents: 0 }
  const by = { companyId: sender.company.id, accountId: sender.account.id, userId: sender.user.id }
  const row = { ...by, ...sums, pcs_20e: 5, deliveryDate, createdAt: portal.now, modifiedAt: portal.now }
  const [made] = await db().insert(changeOrder).values(row).returning({ id: changeOrder.id })
  return made!.id
}

async function routeOf(): Promise<number> {
  const { routeId } = (await staff.act('/routes', { name: 'Etelä 1' })).json()
  await db().update(company).set({ routeId })
  return routeId
}

const visit = { additionalInfo: '', contactInfo: 'Maija' }
const propose = (id: number, date: string) =>
  staff.act(`/visits/visit/${id}/decide`, { decision: 'propose', proposedDate: date, version: 0 })

type Answer = Awaited<ReturnType<typeof post>>
/** Does what has a day; what must be there before the day is closed comes first. */
type Deed = (day: string, shut: () => Promise<void>) => Promise<Answer>

const deeds: Readonly<Record<string, Deed>> = {
  'an order of change money': async (deliveryDate, shut) => {
    await db().update(account).set({ deliveryPolicy: 'days' })
    await shut()
    return post('/api/changecurrencyorder', { ...ORDERED, accountId: sender.account.id, deliveryDate })
  },
  'an order of supplies': async (deliveryDate, shut) => {
    await shut()
    return post('/api/supplyorder', { deliveryDate, tt_kpl_sinetit: 1 })
  },
  packing: async (day, shut) => {
    const id = await ordered(day)
    await shut()
    return staff.act(`/orders/${id}/pack`, { seal: 'S-1', version: 0 })
  },
  'a run': async (day, shut) => {
    const routeId = await routeOf()
    await shut()
    return staff.act('/runs', { routeId, day })
  },
  'a requested visit': async (suggestedDate, shut) => {
    await shut()
    return post('/api/visit', { ...visit, suggestedDate })
  },
  'a changed visit': async (newDate, shut) => {
    await shut()
    return post('/api/visitChange', { ...visit, originalDate: '2026-11-18', newDate })
  },
  'a visit that the desk proposes': async (day, shut) => {
    const id = await requestVisit(post, 'visit', { suggestedDate: '2026-11-25' })
    await shut()
    return propose(id, day)
  },
  'a visit that the desk accepts': async (day, shut) => {
    const id = await requestVisit(post, 'visit', { suggestedDate: day })
    await shut()
    return staff.act(`/visits/visit/${id}/decide`, { decision: 'accept', version: 0 })
  },
  'a proposed visit that the customer accepts': async (day, shut) => {
    const id = await requestVisit(post, 'visit', { suggestedDate: '2026-11-25' })
    await propose(id, day)
    await shut()
    return post('/api/visit/answer', { entryId: id, version: 1, accepts: true })
  },
}

describe.each(Object.entries(deeds))('on a closed day %s', (_name, deed) => {
  test('is refused, and tells to choose another day [R-DLV-05]', async () => {
    const answer = await deed(DAY, () => close(DAY))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'dayClosed',
        message: 'Päivä on suljettu: silloin ei toimiteta eikä noudeta mitään. Valitse toinen päivä.',
      },
    ])
  })

  test('is taken on the days around it [R-DLV-05]', async () => {
    expect((await deed(OTHER, () => close(DAY))).statusCode).toBe(200)
  })
})

test('a run that was planned before its day was closed does not leave on it [R-DLV-05]', async () => {
  const routeId = await routeOf()
  const today = '2026-11-16'
  await staff.act(`/orders/${await ordered(today)}/pack`, { seal: 'S-1', version: 0 })
  const { runId } = (await staff.act('/runs', { routeId, day: today, crew: [DRIVER] })).json()
  await close(today)
  expect((await staff.act(`/runs/${runId}/depart`, { version: 0 })).json().code).toBe('dayClosed')
})

test('a proposed visit on a day that was closed since can still be declined [R-DLV-05]', async () => {
  const id = await requestVisit(post, 'visit', { suggestedDate: '2026-11-25' })
  await propose(id, DAY)
  await close(DAY)
  const declined = await post('/api/visit/answer', { entryId: id, version: 1, accepts: false })
  expect(declined.json()).toMatchObject({ stage: 'declined' })
})
