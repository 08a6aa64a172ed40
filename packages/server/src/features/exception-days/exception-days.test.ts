import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { setParameter } from '../../shared/parameters.ts'
import { audit } from '../../tables/ledgers.ts'
import { message } from '../../tables/messages.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
type Staff = Awaited<ReturnType<typeof staffAtWork>>

let [companyId, accountId, userId] = [0, 0, 0]
let headers: Record<string, string> = {}
let dispatcher: Staff
// It is Monday before noon, so two banking days later is Wednesday the 18th.
beforeEach(async () => {
  portal.now = new Date('2026-11-16T07:00:00Z')
  companyId = (await addCompany(db(), { name: 'Kaleva', city: 'Tampere' })).id
  accountId = (await addAccount(db(), companyId, { changeAllowed: true, isDefault: true })).id
  userId = (await addUser(portal)).id
  await addMandate(portal, userId, accountId, { changeCurrency: true })
  await addRole(db(), userId, companyId, { visitChangeRequest: true })
  headers = await signIn(portal, userId)
  dispatcher = await staffAtWork(portal, 'ajo', ['dispatcher'])
})

/** A token is valid for minutes, so whoever comes later signs in again. */
async function later(moment: string): Promise<void> {
  portal.now = new Date(moment)
  headers = await signIn(portal, userId)
}

let puts = 0
async function put(day: string, body: object, key = `exception-day-${(puts += 1)}`) {
  return portal.app.inject({
    method: 'PUT',
    url: `/api/desk/exceptiondays/${day}`,
    headers: { cookie: dispatcher.browser.cookie(), 'x-desk': '1', 'idempotency-key': key },
    payload: body,
  })
}
const close = (day: string, more: object = {}) =>
  put(day, { closed: true, reason: 'Inventaario', version: 0, ...more })
const earlier = (day: string, cutOff: string, more: object = {}) =>
  put(day, { closed: false, cutOff, reason: 'Pyhän aatto', version: 0, ...more })
const preview = async (day: string, query = '') =>
  (await dispatcher.browser.get(`/exceptiondays/${day}/preview${query}`)).json()
const get = async (path: string) => (await portal.app.inject({ url: path, headers })).json()
const dates = () => get(`/api/deliverydates?accountId=${accountId}`)

const order = (deliveryDate: string, more: object = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/changecurrencyorder',
    headers,
    payload: {
      accountId,
      customerId: companyId,
      userId,
      deliveryDate,
      billsTotalSum: 100,
      totalSum: 100,
      pcs_20e: 5,
      ...more,
    },
  })
const placed = async (deliveryDate: string): Promise<number> => (await order(deliveryDate)).json().entryId

describe('a closed day', () => {
  test('is no day of delivery, wherever days are told or checked', async () => {
    expect((await close('2026-11-17')).statusCode).toBe(200)
    expect(await dates()).toMatchObject({ earliest: '2026-11-19', cutoff: '2026-11-16T10:00:00.000Z' })
    const { accounts } = await get(`/api/accounts?companyId=${companyId}`)
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
    const stale = await dispatcher.act('/exceptiondays/2026-11-17/remove', { version: 0 })
    expect(stale.json().code).toBe('changedElsewhere')
    const removed = await dispatcher.act('/exceptiondays/2026-11-17/remove', { version: 1 })
    expect([removed.statusCode, removed.json()]).toEqual([200, { day: '2026-11-17' }])
    expect(await dates()).toMatchObject({ earliest: '2026-11-18' })
    const again = await dispatcher.act('/exceptiondays/2026-11-17/remove', { version: 2 })
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
    const res = await portal.app.inject({
      method: 'POST',
      url: '/api/visitChange',
      headers,
      payload: {
        customerId: companyId,
        userId,
        originalDate: '2026-11-25',
        newDate: '2026-11-18',
        contactInfo: 'Maija',
        additionalInfo: '',
      },
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
    expect((await dispatcher.browser.get('/exceptiondays')).json().rows).toEqual([])
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

describe('the orders that an exception touches', () => {
  test('are those of the day itself, and those that close earlier; places are told once', async () => {
    await setParameter(db(), 'ordersChangeable', 'true', portal.now)
    const monday = await placed('2026-11-23')
    const tuesday = await placed('2026-11-24')
    await placed('2026-11-26')
    expect(await preview('2026-11-23')).toEqual({
      orders: [
        {
          orderId: monday,
          place: { companyId, name: 'Kaleva', city: 'Tampere' },
          deliveryDate: '2026-11-23',
          total: 100,
          touch: 'notDelivered',
          cutOffBefore: '2026-11-19T10:00:00.000Z',
          cutOffAfter: '2026-11-18T10:00:00.000Z',
        },
        expect.objectContaining({
          orderId: tuesday,
          touch: 'closesEarlier',
          cutOffBefore: '2026-11-20T10:00:00.000Z',
          cutOffAfter: '2026-11-19T10:00:00.000Z',
        }),
      ],
      notDelivered: 1,
      closesEarlier: 1,
      places: 1,
    })
    const first = await put('2026-11-23', { closed: true, reason: 'Syy <b>', version: 0 }, 'the-same-act')
    expect(first.json()).toMatchObject({ told: 1, exceptionDay: { day: '2026-11-23', version: 1 } })
    // The same act again, and another reason, tell nobody anything new.
    expect(
      (await put('2026-11-23', { closed: true, reason: 'Syy <b>', version: 0 }, 'the-same-act')).json(),
    ).toEqual(first.json())
    expect((await close('2026-11-23', { version: 1 })).json().told).toBe(0)
    const told = await db().select().from(message)
    expect(told).toMatchObject([
      {
        companyId,
        userId: null,
        type: 'poikkeama',
        keeper: 'desk',
        header: 'Emme toimita vaihtorahaa ma 23.11.2026',
      },
    ])
    expect(told[0]?.body).toContain(`Tilaus ${monday}, 100,00`)
    expect(told[0]?.body).toContain('viimeistään ke 18.11. klo 12:00')
    expect(told[0]?.body).toContain('Syy &lt;b&gt;')
    expect(told[0]?.body).toContain(`Tilaus ${tuesday}, toimitus ti 24.11.2026: to 19.11. klo 12:00 asti`)
    const messages = await get(`/api/messages?companyId=${companyId}`)
    expect(messages.messages).toHaveLength(1)
  })

  test('close earlier without a word to customers who cannot change them', async () => {
    await placed('2026-11-24')
    expect(await preview('2026-11-20', '?cutOff=09:00')).toMatchObject({ closesEarlier: 1, places: 0 })
    expect((await earlier('2026-11-20', '09:00')).json().told).toBe(0)
    expect(await db().select().from(message)).toEqual([])
  })

  test('are told to call where they cannot change anything themselves', async () => {
    await placed('2026-11-23')
    expect((await close('2026-11-23')).json().told).toBe(1)
    const [told] = await db().select().from(message)
    expect(told?.body).toContain('Sovi uusi toimituspäivä')
  })

  test('are none of those that are packed, cancelled or handled', async () => {
    await placed('2026-11-23')
    await db().update(changeOrder).set({ stage: 'packed', sealNumber: '1' })
    expect(await preview('2026-11-23')).toMatchObject({ notDelivered: 0, orders: [] })
    await placed('2026-11-23')
    await db().update(changeOrder).set({ countingState: 'käsitelty' })
    expect(await preview('2026-11-23')).toMatchObject({ notDelivered: 0, orders: [] })
  })

  test('many of many places get one message each', async () => {
    for (let each = 0; each < 3; each += 1) await placed('2026-11-23')
    const other = await addCompany(db(), { name: 'Keljo' })
    const rows = await db().select().from(changeOrder)
    await db()
      .insert(changeOrder)
      .values(rows.map(({ id: _, ...row }) => ({ ...row, companyId: other.id })))
    expect((await close('2026-11-23')).json().told).toBe(2)
    expect((await db().select().from(message)).map(({ companyId: to }) => to).toSorted()).toEqual(
      [companyId, other.id].toSorted(),
    )
  })
})

test('every act is in the audit log, with the person', async () => {
  await close('2026-11-25')
  await dispatcher.act('/exceptiondays/2026-11-25/remove', { version: 1 })
  const acts = (await db().select().from(audit)).filter(({ action }) => action.startsWith('exceptionday'))
  expect(acts).toMatchObject([
    { action: 'exceptionday.set', subject: '2026-11-25', staffId: dispatcher.staffId },
    { action: 'exceptionday.removed', subject: '2026-11-25', staffId: dispatcher.staffId },
  ])
})
