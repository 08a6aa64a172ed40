import { and, eq, asc } from 'drizzle-orm'
import { beforeEach, expect, test, describe } from 'vitest'
import {
  deliveryDesk,
  done,
  letChange,
  pack,
  packSupplies,
  read,
  recordsOf,
  refused,
  sendRun,
  type DeliveryDesk,
} from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addMandate, addRole, signIn, addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message, alertEvent } from '../../tables/letters.ts'
import { parameter } from '../../tables/operation.ts'
import { account } from '../../tables/places.ts'
import { notifyOfLateOrders } from './notify-customers.ts'

const portal = givenPortal({ extra: deskFeatures })

describe('moving', () => {
  const db = () => portal.database.db
  const { stored } = recordsOf(portal)

  let { world, packer, dispatcher, supervisor } = {} as DeliveryDesk
  beforeEach(async () => void ({ world, packer, dispatcher, supervisor } = await deliveryDesk(portal)))

  const FRIDAY = '2026-11-13'
  const TODAY = '2026-11-16'
  const TUESDAY = '2026-11-17'
  const REASON = 'Pakkaus <myöhästyi>'

  const moved = (day: string, version = 0) => ({ day, reason: REASON, version })
  const lateIds = async () => {
    const { rows } = await read(packer, '/deliveries/late')
    return rows.flatMap(({ orders }: { orders: { orderId: number }[] }) =>
      orders.map(({ orderId }) => orderId),
    )
  }

  test('what has not left on its day is late, packed or not, however long ago; what left, was cancelled or handled elsewhere is not', async () => {
    const money = await world.order({ deliveryDate: FRIDAY })
    const forgotten = await world.order({ deliveryDate: '2025-03-03' })
    const supplies = await world.supplies({ deliveryDate: '2026-09-20' })
    const packed = await world.order()
    await pack(packer, packed)
    const gone = await world.order()
    await pack(packer, gone)
    await sendRun(dispatcher, world.routeId)
    await world.order({ deliveryDate: FRIDAY, countingState: 'KÄSITELTY' })
    const cancelled = await world.order({ deliveryDate: FRIDAY })
    await done(dispatcher, `/orders/${cancelled}/cancel`, { reason: 'Tuplat', version: 0 })
    const left = await world.order()
    await pack(packer, left)
    await world.order({ deliveryDate: '2026-11-18' })
    expect(await lateIds()).toEqual([forgotten, money, supplies])
    expect((await read(packer, '/pulse')).deliveries.late).toBe(3)
    portal.now = new Date('2026-11-17T06:00:00Z')
    packer = await world.hire('pakkaaja2', 'packer')
    expect(await lateIds()).toEqual([forgotten, money, left, supplies])
  })

  test('a late order is moved to a day on which it can be packed, and its customer hears why', async () => {
    const id = await world.order({ deliveryDate: FRIDAY })
    expect(await refused(packer, `/orders/${id}/pack`, { seal: 'S-1', version: 0 })).toBe('dayInPast')
    expect(await done(dispatcher, `/orders/${id}/day`, moved(TUESDAY))).toMatchObject({
      day: TUESDAY,
      movedFrom: FRIDAY,
      moveReason: REASON,
      version: 1,
      stage: null,
    })
    expect(await lateIds()).toEqual([])
    const [told] = await db().select().from(message)
    expect(told).toMatchObject({
      companyId: world.company.id,
      userId: null,
      type: 'poikkeama',
      keeper: 'desk',
    })
    expect(told?.header).toBe(`Toimituspäivä siirtyi, tilaus ${id}`)
    for (const words of ['ti 17.11.2026', 'pe 13.11.2026', 'Pakkaus &lt;myöhästyi&gt;'])
      expect(told?.body).toContain(words)
    const [event] = await db().select().from(outbox).where(eq(outbox.type, 'changeorder.moved'))
    expect(event?.data).toMatchObject({ entryId: id, deliveryDate: TUESDAY, from: FRIDAY, reason: REASON })
    const isMove = and(eq(audit.action, 'changeorder.moved'), eq(audit.subject, String(id)))
    expect((await db().select().from(audit).where(isMove))[0]).toMatchObject({
      staffId: dispatcher.staffId,
      detail: { from: FRIDAY, to: TUESDAY, reason: REASON },
    })
    await pack(packer, id, { version: 1 })
    expect(await stored(id)).toMatchObject({ stage: 'packed', deliveryDate: TUESDAY })
  })

  test('an order is moved as often as it must be, and its customer hears of each move', async () => {
    const id = await world.order({ deliveryDate: FRIDAY })
    const supplies = await world.supplies({ deliveryDate: FRIDAY })
    for (const path of [`/orders/${id}/day`, `/supplies/${supplies}/day`]) {
      await done(dispatcher, path, moved(TODAY))
      await done(dispatcher, path, moved(TUESDAY, 1))
    }
    const told = await db().select().from(message).orderBy(asc(message.id))
    const days = told.map(({ body }) => (body.match(/\d+\.11\.2026/g) ?? []).toSorted())
    const [first, again] = [
      ['13.11.2026', '16.11.2026'],
      ['16.11.2026', '17.11.2026'],
    ]
    expect(days).toEqual([first, again, first, again])
  })

  test('what was packed for a day that passed keeps its seal and goes out on the new day', async () => {
    const id = await world.order()
    const supplies = await world.supplies()
    await pack(packer, id)
    await packSupplies(packer, supplies)
    portal.now = new Date('2026-11-17T06:00:00Z')
    const staff = await world.hire('ajo2', 'dispatcher')
    const row = await done(staff, `/orders/${id}/day`, moved(TUESDAY, 1))
    expect(row).toMatchObject({ stage: 'packed', seal: `S-${id}`, day: TUESDAY })
    await done(staff, `/supplies/${supplies}/day`, moved(TUESDAY, 1))
    const { stops } = await sendRun(staff, world.routeId, TUESDAY)
    expect(stops[0].orders.map(({ stage }: { stage: string }) => stage)).toEqual(['onItsWay', 'onItsWay'])
  })

  test('is refused for a closed, past, far or same day, for what is packed, has left or was moved by another', async () => {
    const id = await world.order({ deliveryDate: FRIDAY })
    const closing = { closed: true, reason: 'Huolto', version: 0 }
    expect((await dispatcher.change('/exceptiondays/2026-11-18', closing)).statusCode).toBe(200)
    const dayFault = async (day: string) => {
      const { code, errors } = (await dispatcher.act(`/orders/${id}/day`, moved(day))).json()
      return [code, Object.keys(errors)]
    }
    expect(await dayFault('2026-11-18')).toEqual(['dayClosed', ['day']])
    expect(await dayFault(FRIDAY)).toEqual(['dayInPast', ['day']])
    expect(await dayFault('2027-01-16')).toEqual(['deliveryDayOutside', ['day']])
    expect(await refused(packer, `/orders/${id}/day`, moved(TUESDAY))).toBe('forbidden')
    await done(dispatcher, `/orders/${id}/day`, moved(TODAY))
    expect(await refused(supervisor, `/orders/${id}/day`, moved(TUESDAY))).toBe('changedElsewhere')
    expect(await refused(supervisor, `/orders/${id}/day`, moved(TODAY, 1))).toBe('nothingChanged')
    await pack(packer, id, { version: 1 })
    expect(await refused(supervisor, `/orders/${id}/day`, moved(TUESDAY, 2))).toBe('orderPacked')
    await sendRun(dispatcher, world.routeId)
    expect(await refused(supervisor, `/orders/${id}/day`, moved(TUESDAY, 3))).toBe('stateChanged')
    const handled = await world.order({ deliveryDate: FRIDAY, countingState: 'käsitelty' })
    expect(await refused(dispatcher, `/orders/${handled}/day`, moved(TUESDAY))).toBe('packedElsewhere')
    expect(await db().select().from(message)).toHaveLength(1)
  })

  test('the customer follows the move, and may change the order until the cut-off of its new day', async () => {
    await letChange(portal)
    await db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
    await db().update(account).set({ changeAllowed: true })
    await addRole(db(), world.user.id, world.company.id)
    await addMandate(portal, world.user.id, world.account.id, { changeCurrency: true })
    const id = await world.order({ deliveryDate: FRIDAY })
    await done(dispatcher, `/orders/${id}/day`, moved('2026-11-20'))
    const headers = await signIn(portal, world.user.id)
    const ask = async (path: string) =>
      (
        await portal.app.inject({ url: `/api/${path}companyId=${world.company.id}&entryId=${id}`, headers })
      ).json()
    expect((await ask('entryevents?type=changeOrder&')).events.at(-1)).toMatchObject({
      stage: 'moved',
      at: '2026-11-16T06:00:00.000Z',
      note: `Aiempi toimituspäivä pe 13.11.2026. Syy: ${REASON}`,
    })
    expect((await ask('changecurrencyorder/state?')).changeableUntil).toBe('2026-11-18T10:00:00.000Z')
  })
})

describe('cancelled orders', () => {
  const db = () => portal.database.db
  let { world, supervisor } = {} as DeliveryDesk
  beforeEach(async () => void ({ world, supervisor } = await deliveryDesk(portal)))

  const told = () => db().select().from(message).orderBy(asc(message.id))
  const alerts = async () =>
    (await db().select().from(alertEvent).orderBy(asc(alertEvent.id))).map(({ kind, path }) => [kind, path])

  test('an order that the desk cancels is told to its place by a message and by the alert of its kind', async () => {
    const value = '020 123 4567'
    await db().insert(parameter).values({ key: 'serviceDeskPhone', value, changedAt: portal.now })
    const [money, supplies] = [await world.order(), await world.supplies()]
    await done(supervisor, `/orders/${money}/cancel`, { reason: 'Tilattu <kahdesti>', version: 0 })
    await done(supervisor, `/supplies/${supplies}/cancel`, { reason: 'Loppu', version: 0 })
    const of = { companyId: world.company.id, userId: null, type: 'poikkeama', keeper: 'desk' }
    const by = { ...of, staffId: supervisor.staffId }
    expect(await told()).toMatchObject([
      {
        ...by,
        header: `Tilaus on peruttu, tilaus ${money}`,
        body: `<p>Asiakaspalvelu on perunut tilauksen (tilaus ${money}, toimituspäivä ma 16.11.2026). Rahoja ei toimiteta.</p><p>Syy: Tilattu &lt;kahdesti&gt;</p><p>Jos tarvitset toimituksen, tee uusi tilaus tai soita asiakaspalveluun, puh. ${value}.</p>`,
      },
      { ...by, header: `Tilaus on peruttu, tarviketilaus ${supplies}` },
    ])
    expect((await told())[1]?.body).toContain('Tarvikkeita ei toimiteta.')
    expect(await alerts()).toEqual([
      ['orderChanged', `/raportit/vaihtorahatilaukset/${money}`],
      ['orderChanged', `/raportit/tarviketilaukset/${supplies}`],
    ])
    // The place reads it, its neighbour does not.
    const { id: neighbourId } = await addCompany(db())
    await addRole(db(), world.user.id, world.company.id)
    await addRole(db(), world.user.id, neighbourId)
    const headers = await signIn(portal, world.user.id)
    const unread = async (companyId: number) =>
      (await portal.app.inject({ url: `/api/messages?companyId=${companyId}`, headers })).json().messages
        .length
    expect([await unread(world.company.id), await unread(neighbourId)]).toEqual([2, 0])
  })

  test('one that the systems cancel is told the same way, once', async () => {
    const [money, supplies] = [await world.order(), await world.supplies()]
    await world.order()
    const at = portal.now.toISOString()
    const cancelled = { stage: 'cancelled', at, note: 'Ei katetta' }
    const bundle = {
      entryStages: [
        { kind: 'changeorder', entryId: money, ...cancelled },
        { kind: 'supplyorder', entryId: supplies, ...cancelled, note: '' },
      ],
    }
    const load = () => importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
    expect(await load()).toMatchObject({ applied: true, faults: [] })
    expect(await load()).toMatchObject({ applied: true })
    const of = { companyId: world.company.id, keeper: 'desk', staffId: null, createdAt: portal.now }
    expect(await told()).toMatchObject([
      { ...of, header: `Tilaus on peruttu, tilaus ${money}` },
      { ...of, header: `Tilaus on peruttu, tarviketilaus ${supplies}` },
    ])
    const [first, second] = await told()
    expect([first?.body.includes('Syy: Ei katetta'), second?.body.includes('Syy:')]).toEqual([true, false])
    expect(await alerts()).toHaveLength(2)
  })
})

describe('late orders', () => {
  let { world, packer, supervisor } = {} as DeliveryDesk
  beforeEach(async () => void ({ world, packer, supervisor } = await deliveryDesk(portal)))

  const told = async () => {
    await notifyOfLateOrders(portal.deps)
    const rows = await portal.database.db.select().from(alertEvent).orderBy(alertEvent.id)
    return rows.map(({ kind, companyId, ownerId, path }) => [kind, companyId, ownerId, path])
  }
  const path = (id: number) => `/raportit/vaihtorahatilaukset/${id}`

  test('the people of an order that did not leave on its day hear of it once, the morning after, and again of another day', async () => {
    const [unpacked, packed] = [await world.order(), await world.order()]
    await pack(packer, packed)
    const cancelled = await world.order()
    await world.order({ countingState: 'käsitelty' })
    await world.order({ deliveryDate: '2026-06-01' })
    await done(supervisor, `/orders/${cancelled}/cancel`, { reason: 'Tuplat', version: 0 })
    const of = (id: number) => ['orderChanged', world.company.id, world.user.id, path(id)]
    // Today is its day, and at four in the morning nobody is told.
    expect(await told()).toEqual([of(cancelled)])
    portal.now = new Date('2026-11-17T02:00:00Z')
    expect(await told()).toEqual([of(cancelled)])
    portal.now = new Date('2026-11-17T05:00:00Z')
    const late = [of(cancelled), of(unpacked), of(packed)]
    expect(await told()).toEqual(late)
    expect(await told()).toEqual(late)
    portal.now = new Date('2026-11-17T06:00:00Z')
    const dispatcher = await world.hire('ajo2', 'dispatcher')
    await done(dispatcher, `/orders/${unpacked}/day`, { day: '2026-11-17', reason: 'Auto rikki', version: 0 })
    // The move itself is told, and after the new day that it is late again.
    portal.now = new Date('2026-11-18T06:00:00Z')
    expect((await told()).slice(late.length)).toEqual([of(unpacked), of(unpacked)])
  })
})
