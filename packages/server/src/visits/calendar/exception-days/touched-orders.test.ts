import { describe, expect, test } from 'vitest'
import { givenExceptionDays } from '../../../../test/orders-world.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { addCompany } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { setParameter } from '../../../shared/parameters.ts'
import { alertEvent, message } from '../../../tables/letters.ts'
import { visitCalendar } from '../../../tables/places.ts'
import { changeOrder, supplyOrder, visitRequest } from '../../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const { ids, dispatcher, put, get, close, earlier, preview, placed } = givenExceptionDays(portal)
const db = () => portal.database.db

test('a closed day lists the visits that are agreed for it, and an earlier cut-off none', async () => {
  const { companyId, userId } = ids
  const sent = { companyId, userId, createdAt: portal.now, modifiedAt: portal.now, contactInfo: '040 123' }
  const [agreed] = await db()
    .insert(visitRequest)
    .values([
      { ...sent, suggestedDate: '2026-11-20', proposedDate: '2026-11-23', stage: 'accepted' },
      { ...sent, suggestedDate: '2026-11-23', stage: 'refused' },
      { ...sent, suggestedDate: '2026-11-24', stage: 'accepted' },
    ])
    .returning()
  expect((await preview('2026-11-23')).visits).toMatchObject([
    { kind: 'visit', entryId: agreed?.id, company: { companyId }, contactInfo: '040 123' },
  ])
  expect((await preview('2026-11-23', '?cutOff=10:00')).visits).toEqual([])
})

test('a closed day tells each place that it touches once, of supplies and visits too, by message and by alert', async () => {
  await setParameter(db(), 'visitCalendars', 'true', portal.now)
  const { companyId, userId } = ids
  const monday = '2026-11-23'
  const order = await placed(monday)
  const at = { createdAt: portal.now, modifiedAt: portal.now }
  const [supplies] = await db()
    .insert(supplyOrder)
    .values({ companyId, userId, deliveryDate: monday, ...at, tt_kpl_sinetit: 50 })
    .returning()
  const [visited, moved, quiet] = [
    await addCompany(db(), { name: 'Lielahti' }),
    await addCompany(db(), { name: 'Keskusta' }),
    await addCompany(db(), { name: 'Rauhala' }),
  ]
  const window = { from: '09:30', to: '10:30' }
  await db()
    .insert(visitCalendar)
    .values([
      { companyId: visited.id, week: { monday: window }, exceptions: {} },
      { companyId: moved.id, week: { monday: window }, exceptions: { [monday]: null } },
      { companyId: quiet.id, week: { tuesday: window }, exceptions: {} },
    ])
  const [agreed] = await db()
    .insert(visitRequest)
    .values({
      companyId: moved.id,
      userId,
      ...at,
      contactInfo: '040',
      suggestedDate: monday,
      stage: 'accepted',
    })
    .returning()
  expect(await preview(monday)).toMatchObject({
    supplies: [{ orderId: supplies!.id, company: { companyId } }],
    calendarVisits: 1,
    visits: [{ entryId: agreed!.id }],
    companies: 3,
  })
  expect((await close(monday)).json().notified).toBe(3)
  expect((await close(monday, { version: 1 })).json().notified).toBe(0)
  const bodies = new Map((await db().select().from(message)).map((each) => [each.companyId, each.body]))
  expect(new Set(bodies.keys())).toEqual(new Set([companyId, visited.id, moved.id]))
  expect(bodies.get(companyId)).toContain(`Tarviketilaus ${supplies!.id}`)
  expect(bodies.get(companyId)).not.toContain('Kuljettaja ei käy')
  for (const { id } of [visited, moved]) expect(bodies.get(id)).toContain('Kuljettaja ei käy silloin')
  const alerts = await db().select().from(alertEvent).orderBy(alertEvent.id)
  expect(alerts.map(({ kind, companyId: of, path }) => [kind, of, path])).toEqual([
    ['orderChanged', companyId, `/raportit/vaihtorahatilaukset/${order}`],
    ['orderChanged', companyId, `/raportit/tarviketilaukset/${supplies!.id}`],
    ['visitDecided', moved.id, `/raportit/kuljetustilaukset/${agreed!.id}`],
    ['visitDecided', visited.id, '/'],
  ])
})

test('a day that is closed again after it was opened tells its places again', async () => {
  await placed('2026-11-23')
  expect((await close('2026-11-23')).json().notified).toBe(1)
  expect((await dispatcher().act('/exceptiondays/2026-11-23/remove', { version: 1 })).statusCode).toBe(200)
  expect((await close('2026-11-23')).json().notified).toBe(1)
  expect(await db().select().from(message)).toHaveLength(2)
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
          company: { companyId: ids.companyId, name: 'Kaleva', city: 'Tampere' },
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
      supplies: [],
      calendarVisits: 0,
      visits: [],
      notDelivered: 1,
      closesEarlier: 1,
      companies: 1,
    })
    const first = await put('2026-11-23', { closed: true, reason: 'Syy <b>', version: 0 }, 'the-same-act')
    expect(first.json()).toMatchObject({ notified: 1, exceptionDay: { day: '2026-11-23', version: 1 } })
    // The same act again, and another reason, tell nobody anything new.
    expect(
      (await put('2026-11-23', { closed: true, reason: 'Syy <b>', version: 0 }, 'the-same-act')).json(),
    ).toEqual(first.json())
    expect((await close('2026-11-23', { version: 1 })).json().notified).toBe(0)
    const notified = await db().select().from(message)
    expect(notified).toMatchObject([
      {
        companyId: ids.companyId,
        userId: null,
        type: 'poikkeama',
        keeper: 'desk',
        header: 'Emme toimita emmekä nouda ma 23.11.2026',
      },
    ])
    expect(notified[0]?.body).toContain(`Tilaus ${monday}, 100,00`)
    expect(notified[0]?.body).toContain('viimeistään ke 18.11. klo 12:00')
    expect(notified[0]?.body).toContain('Syy &lt;b&gt;')
    expect(notified[0]?.body).toContain(`Tilaus ${tuesday}, toimitus ti 24.11.2026: to 19.11. klo 12:00 asti`)
    const messages = await get(`/api/messages?companyId=${ids.companyId}`)
    expect(messages.messages).toHaveLength(1)
  })

  test('close earlier without a word to customers who cannot change them', async () => {
    await placed('2026-11-24')
    expect(await preview('2026-11-20', '?cutOff=09:00')).toMatchObject({ closesEarlier: 1, companies: 0 })
    expect((await earlier('2026-11-20', '09:00')).json().notified).toBe(0)
    expect(await db().select().from(message)).toEqual([])
  })

  test('are told to call where they cannot change anything themselves', async () => {
    await placed('2026-11-23')
    expect((await close('2026-11-23')).json().notified).toBe(1)
    const [notified] = await db().select().from(message)
    expect(notified?.body).toContain('Sovi uusi toimituspäivä')
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
      .values(rows.map((row) => ({ ...row, id: row.id + 1000, companyId: other.id })))
    expect((await close('2026-11-23')).json().notified).toBe(2)
    const notified = await db().select().from(message)
    expect(new Set(notified.map(({ companyId: to }) => to))).toEqual(new Set([ids.companyId, other.id]))
    expect(notified).toHaveLength(2)
  })
})
