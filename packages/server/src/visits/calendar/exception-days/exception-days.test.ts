import { describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenExceptionDays } from '../../../../test/exception-world.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { audit } from '../../../tables/ledgers.ts'

const portal = givenPortal({ extra: deskFeatures })
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
