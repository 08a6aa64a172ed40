import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  deliveryDesk,
  done,
  FROZEN_DAY,
  LESS,
  letChange,
  OPEN_DAY,
  ORDERED,
  pack,
  packSupplies,
  read,
  recordsOf,
  refused,
  sendRun,
  type DeliveryDesk,
} from '../../../test/delivery-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { handledChangeOrder } from '../../tables/handled.ts'
import { outbox } from '../../tables/ledgers.ts'
import { supplyOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })

let { world, packer, dispatcher, supervisor } = {} as DeliveryDesk
beforeEach(async () => void ({ world, packer, dispatcher, supervisor } = await deliveryDesk(portal)))

const db = () => portal.database.db
const { stored, result, steps } = recordsOf(portal)
const told = async () => (await db().select().from(outbox).orderBy(asc(outbox.id))).map(({ type }) => type)

describe('packing', () => {
  test('as ordered writes the result, the state of the reports, a step and an event', async () => {
    const id = await world.order({ reference: '13', message: 'Kassa' })
    const packed = await pack(packer, id, { seal: 'S-88120' })
    expect(packed).toMatchObject({
      stage: 'packed',
      version: 1,
      seal: 'S-88120',
      ordered: ORDERED,
      packed: ORDERED,
      orderedTotal: 150,
      packedTotal: 150,
      packReason: '',
      packedBy: 'pakkaaja Työntekijä',
    })
    expect(await stored(id)).toMatchObject({ countingState: 'käsitelty', packedCounts: null })
    expect(await result(id)).toMatchObject({
      changeOrderId: id,
      packingDate: FROZEN_DAY,
      keeper: 'desk',
      staffId: packer.staffId,
      totalSumCents: 150_00,
      noteTotalSumCents: 100_00,
      noteTotalCount: 5,
      coinTotalSumCents: 50_00,
      coinTotalCount: 25,
      pcs_20e: 5,
      pcs_2e_roll: 1,
      reference: '13',
      message: 'Kassa',
      error1: '',
    })
    expect(await steps('changeOrder', id)).toEqual([[1, 'packed', '']])
    expect(await told()).toEqual(['changeorder.packed'])
  })

  test('something else needs a reason, and is never worth more than what was ordered', async () => {
    const id = await world.order()
    const path = `/orders/${id}/pack`
    const other = { seal: 'S-1', version: 0, counts: LESS }
    expect(await refused(packer, path, other)).toBe('required')
    expect(await refused(packer, path, { ...other, counts: {}, reason: 'Ei ole' })).toBe('orderEmpty')
    const more = { ...other, counts: { pcs_20e: 8 }, reason: 'Rullat loppuivat' }
    expect(await refused(packer, path, more)).toBe('packedAboveOrdered')
    expect(await refused(packer, path, { ...more, counts: { pcs_500e: 1 } })).toBe('invalid')
    expect(await refused(packer, path, { version: 0 })).toBe('required')
    const swapped = { pcs_20e: 5, pcs_1e_roll: 2 }
    const packed = await pack(packer, id, { counts: swapped, reason: '2 € rullat loppuivat' })
    expect(packed).toMatchObject({ ordered: ORDERED, packed: swapped, packedTotal: 150 })
    expect(await result(id)).toMatchObject({ totalSumCents: 150_00, pcs_2e_roll: 0, pcs_1e_roll: 2 })
    expect(await steps('changeOrder', id)).toEqual([[1, 'packed', '2 € rullat loppuivat']])
  })

  test('again tells what is in the bag now, in the same result, until the run has left', async () => {
    const id = await world.order()
    await pack(packer, id)
    const again = await pack(packer, id, { seal: 'S-2', version: 1, counts: LESS, reason: 'Rulla puuttui' })
    expect(again).toMatchObject({ version: 2, seal: 'S-2', packed: LESS, packedTotal: 100 })
    expect(await result(id)).toMatchObject({ totalSumCents: 100_00, pcs_2e_roll: 0, version: 1 })
    expect(await db().$count(handledChangeOrder)).toBe(1)
    expect(await steps('changeOrder', id)).toEqual([[1, 'packed', '']])
    await sendRun(dispatcher, world.routeId)
    const late = { seal: 'S-3', version: 3 }
    expect(await refused(packer, `/orders/${id}/pack`, late)).toBe('stateChanged')
  })

  test('is refused where another version, another state or the systems came first', async () => {
    const id = await world.order()
    const handled = await world.order({ countingState: 'käsitelty' })
    const named = await world.order()
    await db().insert(handledChangeOrder).values({
      extId: 'KASSA-1',
      companyId: world.company.id,
      changeOrderId: named,
      packingDate: '2026-11-14',
      createdAt: portal.now,
    })
    const past = await world.order({ deliveryDate: '2026-11-13' })
    const wish = { seal: 'S-1', version: 0 }
    expect(await refused(packer, `/orders/${id}/pack`, { ...wish, version: 1 })).toBe('changedElsewhere')
    expect(await refused(packer, `/orders/${handled}/pack`, wish)).toBe('packedElsewhere')
    expect(await refused(packer, `/orders/${named}/pack`, wish)).toBe('packedElsewhere')
    expect(await refused(packer, `/orders/${past}/pack`, wish)).toBe('dayInPast')
    expect(await refused(packer, '/orders/99999/pack', wish)).toBe('notFound')
    expect(await refused(dispatcher, `/orders/${id}/pack`, wish)).toBe('forbidden')
  })

  test('waits for the cut-off where customers may change their orders', async () => {
    const id = await world.order({ deliveryDate: OPEN_DAY })
    const other = await world.order({ deliveryDate: OPEN_DAY })
    await pack(packer, other)
    await letChange(portal)
    expect(await refused(packer, `/orders/${id}/pack`, { seal: 'S-1', version: 0 })).toBe('orderNotFrozen')
    // What is packed already can be packed again: its customer cannot change it.
    await pack(packer, other, { version: 1, seal: 'S-2' })
    portal.now = new Date('2026-11-16T10:00:00Z')
    const monday = await world.hire('pakkaaja2', 'packer')
    expect(await pack(monday, id)).toMatchObject({ stage: 'packed', isFrozen: true })
  })

  test('is done until the day of delivery ends in Helsinki, and its result has the day there', async () => {
    const [first, second] = [await world.order(), await world.order()]
    portal.now = new Date('2026-11-15T22:00:00Z')
    const night = await world.hire('ilta', 'packer')
    await pack(night, first)
    expect(await db().select().from(handledChangeOrder)).toMatchObject([{ packingDate: FROZEN_DAY }])
    portal.now = new Date('2026-11-16T22:00:00Z')
    const late = await world.hire('aamu', 'packer')
    expect(await refused(late, `/orders/${second}/pack`, { seal: 'S-1', version: 0 })).toBe('dayInPast')
  })

  test('of supplies counts pieces, needs no seal and writes no result', async () => {
    const id = await world.supplies({ tt_kpl_turvapussi_iso: 100 })
    const path = `/supplies/${id}/pack`
    const more = { version: 0, counts: { tt_kpl_turvapussi_iso: 151 }, reason: 'Isompia' }
    expect(await refused(packer, path, more)).toBe('packedAboveOrdered')
    const packed = await packSupplies(packer, id, {
      counts: { tt_kpl_turvapussi_iso: 150 },
      reason: 'Sinetit loppu',
    })
    expect(packed).toMatchObject({
      kind: 'supplyOrder',
      stage: 'packed',
      packed: { tt_kpl_turvapussi_iso: 150 },
    })
    expect(packed).toMatchObject({ orderedTotal: null, packedTotal: null, freezesAt: null, isFrozen: true })
    expect(await db().$count(handledChangeOrder)).toBe(0)
    expect(await told()).toEqual(['supplyorder.packed'])
  })
})

describe('the desk cancels', () => {
  test('what is not packed, with a reason that its customer reads', async () => {
    const id = await world.order()
    const path = `/orders/${id}/cancel`
    expect(await refused(dispatcher, path, { version: 0, reason: ' ' })).toBe('required')
    expect(await refused(packer, path, { version: 0, reason: 'Tuplatilaus' })).toBe('forbidden')
    const answer = await done(dispatcher, path, { version: 0, reason: 'Tuplatilaus' })
    expect(answer).toMatchObject({ stage: 'cancelled', cancelReason: 'Tuplatilaus' })
    expect(await steps('changeOrder', id)).toEqual([[1, 'cancelled', 'Tuplatilaus']])
    expect(await told()).toEqual(['changeorder.cancelled'])
    expect(await refused(packer, `/orders/${id}/pack`, { seal: 'S-1', version: 1 })).toBe('stateChanged')
  })

  test('what is packed only a supervisor, and the result says so', async () => {
    const id = await world.order()
    await pack(packer, id)
    const wish = { version: 1, reason: 'Asiakas soitti' }
    expect(await refused(dispatcher, `/orders/${id}/cancel`, wish)).toBe('forbidden')
    await done(supervisor, `/orders/${id}/cancel`, wish)
    expect(await result(id)).toMatchObject({ error1: 'Peruttu' })
    expect(await stored(id)).toMatchObject({ stage: 'cancelled', countingState: 'käsitelty' })
    const day = await read(packer, `/deliverydays/${FROZEN_DAY}`)
    expect(day).toMatchObject({ orders: 0, packed: 0, stops: 0, routes: [] })
  })

  test('supplies too, and nothing that the systems have handled', async () => {
    const id = await world.supplies()
    const handled = await world.order({ countingState: 'käsitelty' })
    await done(dispatcher, `/supplies/${id}/cancel`, { version: 0, reason: 'Väärä paikka' })
    expect((await db().select().from(supplyOrder))[0]).toMatchObject({ stage: 'cancelled' })
    const wish = { version: 0, reason: 'Väärä paikka' }
    expect(await refused(dispatcher, `/orders/${handled}/cancel`, wish)).toBe('packedElsewhere')
  })
})
