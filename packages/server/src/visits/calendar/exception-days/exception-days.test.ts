import { beforeEach, describe, expect, test } from 'vitest'
import { addDriver, DRIVER, type Staff } from '../../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../../test/event-calls.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { givenExceptionDays, ORDERED } from '../../../../test/orders-world.ts'
import { takeVisitAnswers, requestVisit } from '../../../../test/visits-world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { audit } from '../../../tables/ledgers.ts'
import { exceptionDay } from '../../../tables/orders.ts'
import { account, company } from '../../../tables/places.ts'
import { changeOrder } from '../../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })

describe('exception days', () => {
  const { ids, dispatcher, put, post, get, order, later, close, earlier, dates } = givenExceptionDays(portal)
  const db = () => portal.database.db

  describe('a closed day', () => {
    test('is no day of delivery, wherever days are told or checked', async () => {
      expect((await close('2026-11-17')).statusCode).toBe(200)
      expect(await dates()).toMatchObject({ earliest: '2026-11-19', cutoff: '2026-11-16T10:00:00.000Z' })
      const { accounts } = await get(`/api/accounts?companyId=${ids.companyId}`)
      expect(accounts).toMatchObject([{ changeOrderEarliestDeliveryDate: '2026-11-19' }])
      const refused = await order('2026-11-18')
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'deliveryDayTooEarly'])
      expect((await order('2026-11-19')).statusCode).toBe(200)
    })

    test('is among the closed dates, and the browser is told of it', async () => {
      expect(await get('/api/parameter')).not.toHaveProperty('exceptionDays')
      await close('2026-11-25')
      expect((await dates()).closedDates).toContain('2026-11-25')
      expect(await get('/api/parameter')).toMatchObject({
        changeOrderCutoffTimeUTC: '10:00:00',
        usualCutOff: '12:00',
        exceptionDays: { '2026-11-25': null },
      })
    })

    test('that is removed is an ordinary one again, and can be closed anew', async () => {
      await close('2026-11-17')
      const stale = await dispatcher().act('/exceptiondays/2026-11-17/remove', { version: 0 })
      expect(stale.json().code).toBe('changedElsewhere')
      const removed = await dispatcher().act('/exceptiondays/2026-11-17/remove', { version: 1 })
      expect([removed.statusCode, removed.json()]).toEqual([200, { day: '2026-11-17' }])
      expect(await dates()).toMatchObject({ earliest: '2026-11-18' })
      const again = await dispatcher().act('/exceptiondays/2026-11-17/remove', { version: 2 })
      expect(again.json().code).toBe('notFound')
      expect((await close('2026-11-17')).json().exceptionDay).toMatchObject({ version: 3, closed: true })
    })
  })

  describe('an earlier cut-off', () => {
    test('counts for orders of that day, to the minute, and tomorrow the usual one does', async () => {
      await earlier('2026-11-16', '10:30')
      await later('2026-11-16T08:29:59.999Z')
      expect(await dates()).toMatchObject({ earliest: '2026-11-18', cutoff: '2026-11-16T08:30:00.000Z' })
      expect((await order('2026-11-18')).statusCode).toBe(200)
      await later('2026-11-16T08:30:00Z')
      expect((await order('2026-11-18')).json().code).toBe('deliveryDayTooEarly')
      expect(await dates()).toMatchObject({ earliest: '2026-11-19', cutoff: '2026-11-17T10:00:00.000Z' })
    })

    test('is today’s cut-off for clients of the specification', async () => {
      await earlier('2026-11-16', '10:30')
      expect(await get('/api/parameter')).toMatchObject({
        changeOrderCutoffTimeUTC: '08:30:00',
        usualCutOff: '12:00',
      })
      await later('2026-11-17T07:00:00Z')
      expect(await get('/api/parameter')).toMatchObject({ changeOrderCutoffTimeUTC: '10:00:00' })
    })

    test('moves the first day of a visit too', async () => {
      await earlier('2026-11-16', '10:30')
      await later('2026-11-16T08:30:00Z')
      const res = await post('/api/visitChange', {
        customerId: ids.companyId,
        userId: ids.userId,
        originalDate: '2026-11-25',
        newDate: '2026-11-18',
        contactInfo: 'Maija',
        additionalInfo: '',
      })
      expect([res.statusCode, res.json().code]).toEqual([400, 'visitDayTooEarly'])
    })
  })

  describe('is refused', () => {
    test.each([
      ['a day that is over', '2026-11-15', { closed: true }, 'dayInPast'],
      ['a time that is not earlier', '2026-11-20', { closed: false, cutOff: '12:00' }, 'cutOffNotEarlier'],
      ['neither closed nor a time', '2026-11-20', { closed: false }, 'cutOffNotEarlier'],
      ['no reason', '2026-11-20', { closed: true, reason: ' ' }, 'required'],
      ['another version', '2026-11-20', { closed: true, version: 3 }, 'changedElsewhere'],
      ['a day beyond all plans', '2036-11-20', { closed: true }, 'dayInvalid'],
    ])('%s', async (_title, day, more, code) => {
      const res = await put(day, { reason: 'Inventaario', version: 0, ...more })
      expect(res.json().code).toBe(code)
      expect((await dispatcher().browser.get('/exceptiondays')).json().rows).toEqual([])
    })

    test('a packer who closes a day; they may read the list', async () => {
      await close('2026-11-25')
      const packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
      const list = (await packer.browser.get('/exceptiondays')).json()
      expect(list).toMatchObject({
        usualCutOff: '12:00',
        rows: [{ day: '2026-11-25', closed: true, cutOff: null, changedBy: 'ajo Työntekijä', version: 1 }],
      })
      const res = await packer.act('/exceptiondays/2026-11-25/remove', { version: 1 })
      expect(res.statusCode).toBe(403)
    })
  })

  test('every act is in the audit log, with the person', async () => {
    await close('2026-11-25')
    await dispatcher().act('/exceptiondays/2026-11-25/remove', { version: 1 })
    const acts = (await db().select().from(audit).orderBy(audit.id)).filter(({ action }) =>
      action.startsWith('exceptionday'),
    )
    expect(acts).toMatchObject([
      { action: 'exceptionday.set', subject: '2026-11-25', staffId: dispatcher().staffId },
      { action: 'exceptionday.removed', subject: '2026-11-25', staffId: dispatcher().staffId },
    ])
  })
})

describe('closed days', () => {
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
})
