import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
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
} from '../../../test/delivery-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addMandate, addRole, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { account } from '../../tables/company.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/messages.ts'
import { parameter } from '../../tables/parameter.ts'

const portal = givenPortal({ extra: deskFeatures })
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
  return rows.flatMap(({ orders }: { orders: { orderId: number }[] }) => orders.map(({ orderId }) => orderId))
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
  expect(told).toMatchObject({ companyId: world.company.id, userId: null, type: 'poikkeama', keeper: 'desk' })
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
