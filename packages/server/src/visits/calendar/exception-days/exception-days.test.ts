import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Staff } from '../../../../test/bags-world.ts'
import { addDriver, DRIVER, planRun } from '../../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../../test/event-calls.ts'
import { givenNeighbours, madeRows } from '../../../../test/neighbours.ts'
import { addOrder, givenExceptionDays, ORDERED, setExceptions } from '../../../../test/orders-world.ts'
import { requestVisit, takeVisitAnswers } from '../../../../test/visits-world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { audit } from '../../../tables/ledgers.ts'
import { account, company } from '../../../tables/places.ts'

const portal = givenNeighbours({ extra: deskFeatures })
const db = () => portal.database.db

describe('an exception day', () => {
  const { world, put, get, order, close, earlier, reopen, dates } = givenExceptionDays(portal)
  const own = async () =>
    (await world.dispatcher.browser.get('/exceptiondays')).json().rows as { day: string }[]

  test('that is closed is no day of delivery anywhere', async () => {
    expect((await close('2026-11-17')).statusCode).toBe(200)
    const { accounts } = await get(`/api/accounts?companyId=${world.company.id}`)
    expect(accounts).toMatchObject([{ changeOrderEarliestDeliveryDate: '2026-11-19' }])
    const cutoff = '2026-11-16T10:00:00.000Z'
    expect(await dates()).toMatchObject({ earliest: '2026-11-19', cutoff })
    const refused = await order('2026-11-18')
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'deliveryDayTooEarly'])
    expect((await order('2026-11-19')).statusCode).toBe(200)
  })

  test('that is closed is told to the browser', async () => {
    const closed = { '2026-09-14': null }
    expect(await get('/api/parameter')).toMatchObject({ exceptionDays: closed })
    await close('2026-11-25')
    expect((await dates()).closedDates).toContain('2026-11-25')
    const usual = { changeOrderCutoffTimeUTC: '10:00:00', usualCutOff: '12:00' }
    const exceptionDays = { ...closed, '2026-11-25': null }
    expect(await get('/api/parameter')).toMatchObject({ ...usual, exceptionDays })
  })

  test('that is removed is ordinary again, and closed anew', async () => {
    await close('2026-11-25')
    await close('2026-11-17')
    expect((await reopen('2026-11-17', 0)).json().code).toBe('changedElsewhere')
    const removed = await reopen('2026-11-17', 1)
    expect([removed.statusCode, removed.json()]).toEqual([200, { day: '2026-11-17' }])
    const closedDates = expect.arrayContaining(['2026-11-25'])
    expect(await dates()).toMatchObject({ earliest: '2026-11-18', closedDates })
    expect((await reopen('2026-11-17', 2)).json().code).toBe('notFound')
    expect((await close('2026-11-17')).json().exceptionDay).toMatchObject({ version: 3, closed: true })
  })

  describe('with an earlier cut-off', () => {
    beforeEach(() => earlier('2026-11-16', '10:30'))

    test('counts for orders of that day to the minute', async () => {
      world.at('2026-11-16T08:29:59.999Z')
      expect(await dates()).toMatchObject({ earliest: '2026-11-18', cutoff: '2026-11-16T08:30:00.000Z' })
      expect((await order('2026-11-18')).statusCode).toBe(200)
      world.at('2026-11-16T08:30:00Z')
      expect((await order('2026-11-18')).json().code).toBe('deliveryDayTooEarly')
      expect(await dates()).toMatchObject({ earliest: '2026-11-19', cutoff: '2026-11-17T10:00:00.000Z' })
    })

    test('is today’s cut-off for clients of the specification', async () => {
      const cutOff = async () => (await get('/api/parameter')).changeOrderCutoffTimeUTC
      expect(await cutOff()).toBe('08:30:00')
      world.at('2026-11-17T07:00:00Z')
      expect(await cutOff()).toBe('10:00:00')
    })

    test('moves the first day of a visit too', async () => {
      world.at('2026-11-16T08:30:00Z')
      const days = { originalDate: '2026-11-25', newDate: '2026-11-18' }
      const about = { contactInfo: 'Maija', additionalInfo: '' }
      const res = await world.call('/api/visitChange', { userId: world.user.id, ...days, ...about })
      expect([res.statusCode, res.json().code]).toEqual([400, 'visitDayTooEarly'])
    })
  })

  test.for([
    ['a day that is over', '2026-11-15', { closed: true }, 'dayInPast'],
    ['a time that is not earlier', '2026-11-20', { closed: false, cutOff: '12:00' }, 'cutOffNotEarlier'],
    ['neither closed nor a time', '2026-11-20', { closed: false }, 'cutOffNotEarlier'],
    ['no reason', '2026-11-20', { closed: true, reason: ' ' }, 'required'],
    ['another version', '2026-11-20', { closed: true, version: 3 }, 'changedElsewhere'],
    ['a day beyond all plans', '2036-11-20', { closed: true }, 'dayInvalid'],
  ] as const)('is refused with %s', async ([, day, more, code]) => {
    const res = await put(day, { reason: 'Inventaario', version: 0, ...more })
    expect([res.json().code, await own()]).toEqual([code, []])
  })

  test('is read by packers, and changed by none of them', async () => {
    await close('2026-11-25')
    const packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
    const row = { day: '2026-11-25', closed: true, cutOff: null, changedBy: 'ajo Työntekijä', version: 1 }
    const list = (await packer.browser.get('/exceptiondays')).json()
    expect(list).toMatchObject({ usualCutOff: '12:00', rows: [row] })
    const res = await packer.act('/exceptiondays/2026-11-25/remove', { version: 1 })
    expect(res.statusCode).toBe(403)
  })

  test('is in the audit log with each act and its person', async () => {
    await close('2026-11-25')
    await reopen('2026-11-25', 1)
    const by = { subject: '2026-11-25', staffId: world.dispatcher.staffId }
    expect(await madeRows(portal, audit)).toMatchObject([
      { action: 'exceptionday.set', ...by },
      { action: 'exceptionday.removed', ...by },
    ])
  })
})

describe('on a closed day', () => {
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
  const close = (day = DAY) => setExceptions(portal, { [day]: null })
  const ordered = (day: string) => {
    const owner = { companyId: sender.company.id, accountId: sender.account.id, userId: sender.user.id }
    return addOrder(portal, owner, day)
  }
  const pack = (id: number) => staff.act(`/orders/${id}/pack`, { seal: 'S-1', version: 0 })

  async function routeOf(): Promise<number> {
    const { routeId } = (await staff.act('/routes', { name: 'Etelä 1' })).json()
    await db().update(company).set({ routeId }).where(eq(company.id, sender.company.id))
    return routeId
  }

  const visit = { additionalInfo: '', contactInfo: 'Maija' }
  const later = () => requestVisit(post, 'visit', { suggestedDate: '2026-11-25' })
  const decide = (id: number, decision: object) =>
    staff.act(`/visits/visit/${id}/decide`, { ...decision, version: 0 })
  const propose = (id: number, proposedDate: string) => decide(id, { decision: 'propose', proposedDate })

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
      return pack(id)
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
      const id = await later()
      await shut()
      return propose(id, day)
    },
    'a visit that the desk accepts': async (day, shut) => {
      const id = await requestVisit(post, 'visit', { suggestedDate: day })
      await shut()
      return decide(id, { decision: 'accept' })
    },
    'a proposed visit that the customer accepts': async (day, shut) => {
      const id = await later()
      await propose(id, day)
      await shut()
      return post('/api/visit/answer', { entryId: id, version: 1, accepts: true })
    },
  }

  describe.for(Object.entries(deeds))('%s', ([, deed]) => {
    test('is refused, and tells to choose another day [R-DLV-05]', async () => {
      const answer = await deed(DAY, close)
      const message = 'Päivä on suljettu: silloin ei toimiteta eikä noudeta mitään. Valitse toinen päivä.'
      const refusal = [400, { code: 'dayClosed', message }]
      expect([answer.statusCode, answer.json()]).toMatchObject(refusal)
    })

    test('is taken on the days around it [R-DLV-05]', async () => {
      expect((await deed(OTHER, close)).statusCode).toBe(200)
    })
  })

  test('a run that was planned before does not leave [R-DLV-05]', async () => {
    const today = '2026-11-16'
    const { runId } = await planRun(staff, await routeOf(), today)
    await pack(await ordered(today))
    await close(today)
    expect((await staff.act(`/runs/${runId}/depart`, { version: 0 })).json().code).toBe('dayClosed')
  })

  test('a visit that was proposed before can still be declined [R-DLV-05]', async () => {
    const id = await later()
    await propose(id, DAY)
    await close()
    const declined = await post('/api/visit/answer', { entryId: id, version: 1, accepts: false })
    expect(declined.json()).toMatchObject({ stage: 'declined' })
  })
})
