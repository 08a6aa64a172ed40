import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, type Owner } from '../../../../test/bags-world.ts'
import { givenNeighbours, madeRows } from '../../../../test/neighbours.ts'
import { addOrder, addSupplies, givenExceptionDays, switchOn } from '../../../../test/orders-world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { alertEvent, message } from '../../../tables/letters.ts'
import { visitCalendar } from '../../../tables/places.ts'
import { visitChangeRequest, visitRequest } from '../../../tables/submissions.ts'

const portal = givenNeighbours({ extra: deskFeatures })
const { world, get, close, earlier, reopen, preview, placed } = givenExceptionDays(portal)
const db = () => portal.database.db
const notices = () => madeRows(portal, message)
const notified = async (answer: ReturnType<typeof close>) => (await answer).json().notified

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const sent = () => ({
  companyId: world.company.id,
  userId: world.user.id,
  createdAt: portal.now,
  modifiedAt: portal.now,
  contactInfo: '040 123',
})

describe('the preview of a day', () => {
  test('has the visits that are agreed for it', async () => {
    const [agreed] = await db()
      .insert(visitRequest)
      .values([
        { ...sent(), suggestedDate: '2026-11-20', proposedDate: MONDAY, stage: 'accepted' },
        { ...sent(), suggestedDate: MONDAY, stage: 'refused' },
        { ...sent(), suggestedDate: MONDAY, stage: null },
        { ...sent(), suggestedDate: TUESDAY, stage: 'accepted' },
      ])
      .returning()
    const { modifiedAt: _, ...changed } = sent()
    const [moved] = await db()
      .insert(visitChangeRequest)
      .values({ ...changed, originalDate: '2026-11-18', newDate: MONDAY, stage: 'accepted' })
      .returning()
    const of = { company: { companyId: world.company.id }, contactInfo: '040 123' }
    expect((await preview(MONDAY)).visits).toMatchObject([
      { kind: 'visit', entryId: agreed!.id, ...of },
      { kind: 'visitChange', entryId: moved!.id, ...of },
    ])
    expect((await preview(MONDAY, '?cutOff=10:00')).visits).toEqual([])
  })

  test('has its own orders and those that close earlier', async () => {
    await switchOn(portal, ['ordersChangeable'])
    const [monday, tuesday] = [await placed(MONDAY), await placed(TUESDAY)]
    await placed('2026-11-26')
    const { companyId } = world.owner
    const company = { companyId, name: 'Esimerkki Kamppi', city: 'Tampere' }
    const cutOffs = { cutOffBefore: '2026-11-19T10:00:00.000Z', cutOffAfter: '2026-11-18T10:00:00.000Z' }
    const later = { cutOffBefore: '2026-11-20T10:00:00.000Z', cutOffAfter: '2026-11-19T10:00:00.000Z' }
    const own = { orderId: monday, company, deliveryDate: MONDAY, total: 100, touch: 'notDelivered' }
    expect(await preview(MONDAY)).toEqual({
      orders: [
        { ...own, ...cutOffs },
        expect.objectContaining({ orderId: tuesday, touch: 'closesEarlier', ...later }),
      ],
      supplies: [],
      calendarVisits: 0,
      visits: [],
      notDelivered: 1,
      closesEarlier: 1,
      companies: 1,
    })
  })

  test('has each order once, by the rule of its own account', async () => {
    await switchOn(portal, ['ordersChangeable'])
    const placedOn = async (values: Parameters<typeof addPlace>[2]) =>
      addOrder(portal, { ...world.owner, ...(await addPlace(portal, {}, values)) }, MONDAY)
    const ids = [
      await placed(MONDAY),
      await placedOn({ deliveryPolicy: 'fixed' }),
      await placedOn({ deliveryDays: '1' }),
      await placedOn({ earliestDeliveryDate: '2026-11-20' }),
    ]
    const { orders } = await preview(MONDAY)
    expect(orders.map(({ orderId }: { orderId: number }) => orderId)).toEqual(ids)
  })

  test('has no order that is packed, cancelled or handled', async () => {
    await addOrder(portal, world.owner, MONDAY, { stage: 'packed', sealNumber: '1' })
    await addOrder(portal, world.owner, MONDAY, { stage: 'cancelled', cancelledAt: portal.now })
    await addOrder(portal, world.owner, MONDAY, { countingState: ' käsitelty' })
    await addSupplies(portal, world.owner, MONDAY, { stage: 'cancelled', cancelledAt: portal.now })
    await addSupplies(portal, world.owner, TUESDAY)
    const orderId = await placed(MONDAY)
    expect(await preview(MONDAY)).toMatchObject({ notDelivered: 1, orders: [{ orderId }], supplies: [] })
  })
})

describe('a closed day with supplies and visits', () => {
  let places: Readonly<Record<'visited' | 'moved' | 'quiet', Owner>>
  let ids = { order: 0, supplies: 0, visit: 0 }

  beforeEach(async () => {
    await switchOn(portal, ['visitCalendars'])
    places = { visited: await addPlace(portal), moved: await addPlace(portal), quiet: await addPlace(portal) }
    const { visited, moved, quiet } = places
    const window = { from: '09:30', to: '10:30' }
    await db()
      .insert(visitCalendar)
      .values([
        { companyId: visited.companyId, week: { monday: window }, exceptions: {} },
        { companyId: moved.companyId, week: { monday: window }, exceptions: { [MONDAY]: null } },
        { companyId: quiet.companyId, week: { tuesday: window }, exceptions: {} },
      ])
    const agreed = {
      ...sent(),
      companyId: moved.companyId,
      suggestedDate: MONDAY,
      stage: 'accepted',
    } as const
    const [visit] = await db().insert(visitRequest).values(agreed).returning()
    ids = {
      order: await placed(MONDAY),
      supplies: await addSupplies(portal, world.owner, MONDAY),
      visit: visit!.id,
    }
  })

  test('previews all that it touches', async () => {
    expect(await preview(MONDAY)).toMatchObject({
      supplies: [{ orderId: ids.supplies, company: { companyId: world.company.id } }],
      calendarVisits: 1,
      visits: [{ entryId: ids.visit }],
      companies: 3,
    })
  })

  test('tells each place that it touches once', async () => {
    expect(await notified(close(MONDAY))).toBe(3)
    expect(await notified(close(MONDAY, { version: 1 }))).toBe(0)
    const bodies = new Map((await notices()).map((each) => [each.companyId, each.body]))
    const told = [places.visited.companyId, places.moved.companyId]
    expect(new Set(bodies.keys())).toEqual(new Set([world.company.id, ...told]))
    expect(bodies.get(world.company.id)).toContain(`Tarviketilaus ${ids.supplies}`)
    expect(bodies.get(world.company.id)).not.toContain('Kuljettaja ei käy')
    for (const id of told) expect(bodies.get(id)).toContain('Kuljettaja ei käy silloin')
  })

  test('alerts the people of each order and visit', async () => {
    await close(MONDAY)
    const alerts = await madeRows(portal, alertEvent)
    expect(alerts.map(({ kind, companyId, path }) => [kind, companyId, path])).toEqual([
      ['orderChanged', world.company.id, `/raportit/vaihtorahatilaukset/${ids.order}`],
      ['orderChanged', world.company.id, `/raportit/tarviketilaukset/${ids.supplies}`],
      ['visitDecided', places.moved.companyId, `/raportit/kuljetustilaukset/${ids.visit}`],
      ['visitDecided', places.visited.companyId, '/'],
    ])
  })
})

describe('a place whose orders are touched', () => {
  test('is told with each order and its new cut-off', async () => {
    await switchOn(portal, ['ordersChangeable'])
    const [monday, tuesday] = [await placed(MONDAY), await placed(TUESDAY)]
    expect(await notified(close(MONDAY, { reason: 'Syy <b>' }))).toBe(1)
    const [notice] = await notices()
    const of = { companyId: world.company.id, userId: null, type: 'poikkeama', keeper: 'desk' }
    expect(notice).toMatchObject({ ...of, header: 'Emme toimita emmekä nouda ma 23.11.2026' })
    for (const words of [
      `Tilaus ${monday}, 100,00`,
      'viimeistään ke 18.11. klo 12:00',
      'Syy &lt;b&gt;',
      `Tilaus ${tuesday}, toimitus ti 24.11.2026: to 19.11. klo 12:00 asti`,
    ])
      expect(notice?.body).toContain(words)
    const { messages } = await get(`/api/messages?companyId=${world.company.id}`)
    expect(messages).toHaveLength(1)
  })

  test('is told once, though repeated or with another reason', async () => {
    await placed(MONDAY)
    const body = { closed: true, reason: 'Syy', version: 0 }
    const put = () =>
      world.dispatcher.browser.put(`/exceptiondays/${MONDAY}`, body, { 'idempotency-key': 'the-same-act' })
    const [first, again] = [await put(), await put()]
    const exceptionDay = { day: MONDAY, version: 1 }
    expect(first.json()).toMatchObject({ notified: 1, exceptionDay })
    expect(again.json()).toEqual(first.json())
    expect(await notified(close(MONDAY, { version: 1 }))).toBe(0)
    expect(await notices()).toHaveLength(1)
  })

  test('is told again of a day closed again', async () => {
    await placed(MONDAY)
    expect(await notified(close(MONDAY))).toBe(1)
    expect((await reopen(MONDAY, 1)).statusCode).toBe(200)
    expect(await notified(close(MONDAY))).toBe(1)
    expect(await notices()).toHaveLength(2)
  })

  test('hears of no earlier cut-off where it changes nothing', async () => {
    await placed(TUESDAY)
    const touched = { closesEarlier: 1, companies: 0 }
    expect(await preview('2026-11-20', '?cutOff=09:00')).toMatchObject(touched)
    expect(await notified(earlier('2026-11-20', '09:00'))).toBe(0)
    expect(await notices()).toEqual([])
  })

  test('is told to call where it changes nothing', async () => {
    await placed(MONDAY)
    expect(await notified(close(MONDAY))).toBe(1)
    expect((await notices())[0]?.body).toContain('Sovi uusi toimituspäivä')
  })

  test('gets one message for many orders, as does another', async () => {
    const other = { ...world.owner, ...(await addPlace(portal)) }
    for (const owner of [world.owner, other]) for (const _ of [1, 2, 3]) await addOrder(portal, owner, MONDAY)
    expect(await notified(close(MONDAY))).toBe(2)
    const told = (await notices()).map(({ companyId }) => companyId)
    expect(new Set(told)).toEqual(new Set([world.company.id, other.companyId]))
  })
})
