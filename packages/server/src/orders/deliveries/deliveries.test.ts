import { asc, eq } from 'drizzle-orm'
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
  delivered,
  tell,
  closed,
} from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { handledChangeOrder } from '../../tables/bags.ts'
import { outbox } from '../../tables/ledgers.ts'
import { supplyOrder, changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
let { world, packer, dispatcher, supervisor } = {} as DeliveryDesk
beforeEach(async () => void ({ world, packer, dispatcher, supervisor } = await deliveryDesk(portal)))

describe('deliveries', () => {
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
})

const SEAL = 'TM220501'
const wish = { seal: SEAL, version: 0 }

test('a seal that is on an order on its way to a customer is refused, and the refusal names the order [R-DLV-01]', async () => {
  const [first, second] = [await world.order(), await world.order()]
  await pack(packer, first, { seal: SEAL })
  const answer = await packer.act(`/orders/${second}/pack`, { ...wish, seal: 'tm220501' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'sealTaken',
      message: `Sinetti tm220501 on jo tilauksella ${first} (Esimerkki Kamppi), jota ei ole vielä toimitettu. Tarkista sinetti ja lue se uudelleen.`,
    },
  ])
  expect(await pack(packer, first, { seal: SEAL, version: 1 }), 'packed anew').toMatchObject({ seal: SEAL })
})

test('change money and supplies share their seals, and a bag without one is like no other [R-DLV-01]', async () => {
  const [money, supplies, others] = [await world.order(), await world.supplies(), await world.supplies()]
  await packSupplies(packer, supplies, { seal: SEAL })
  expect((await packer.act(`/orders/${money}/pack`, wish)).json().code).toBe('sealTaken')
  await packSupplies(packer, others)
  await pack(packer, money)
})

test('a seal is free again when its order is delivered or cancelled; what comes back then needs another [R-DLV-01]', async () => {
  const [first, second, third] = [await world.order(), await world.order(), await world.order()]
  await pack(packer, first, { seal: SEAL })
  const { run } = await sendRun(dispatcher, world.routeId)
  expect((await packer.act(`/orders/${second}/pack`, wish)).json().code).toBe('sealTaken')
  await tell(dispatcher, run.runId, world.company.id, delivered)
  await pack(packer, second, { seal: SEAL })
  // What lies open in the vault needs no seal.
  await done(supervisor, `/orders/${first}/correct`, { stage: 'returned', reason: 'Holvissa', version: 3 })
  const correction = { stage: 'packed', reason: 'Jäi autoon', version: 4 }
  expect((await supervisor.act(`/orders/${first}/correct`, correction)).json().code).toBe('sealTaken')
  await done(supervisor, `/orders/${second}/cancel`, { reason: 'Soitto', version: 1 })
  await done(supervisor, `/orders/${first}/correct`, correction)
  expect((await packer.act(`/orders/${third}/pack`, wish)).json().code).toBe('sealTaken')
})

test('the database itself refuses a second order with a living seal, whoever writes it [R-DLV-01]', async () => {
  const [first, second] = [await world.order(), await world.order()]
  const supplies = await world.supplies()
  await pack(packer, first, { seal: SEAL })
  const { db } = portal.database
  const packed = { stage: 'packed', sealNumber: SEAL } as const
  const refusedAs23505 = { cause: { code: '23505', constraint: 'living_seal' } }
  await expect(db.update(changeOrder).set(packed).where(eq(changeOrder.id, second))).rejects.toMatchObject(
    refusedAs23505,
  )
  await expect(db.update(supplyOrder).set(packed).where(eq(supplyOrder.id, supplies))).rejects.toMatchObject(
    refusedAs23505,
  )
})

test('of two packers who scan one seal at once, one packs [R-DLV-01]', async () => {
  const [first, second] = [await world.order(), await world.order()]
  const other = await world.hire('pakkaaja2', 'packer')
  const answers = await Promise.all([
    packer.act(`/orders/${first}/pack`, wish),
    other.act(`/orders/${second}/pack`, wish),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

describe('corrections', () => {
  const { stored, result, steps } = recordsOf(portal)

  describe('a supervisor corrects', () => {
    test('a packing that never was: everything of it is undone, and it can be packed again', async () => {
      const id = await world.order()
      await pack(packer, id)
      const path = `/orders/${id}/correct`
      expect(await refused(dispatcher, path, { stage: 'received', reason: 'Väärä rivi', version: 1 })).toBe(
        'forbidden',
      )
      expect(await refused(supervisor, path, { stage: 'packed', reason: 'Väärä rivi', version: 1 })).toBe(
        'nothingChanged',
      )
      const corrected = await done(supervisor, path, { stage: 'received', reason: 'Väärä rivi', version: 1 })
      expect(corrected).toMatchObject({ stage: null, attempt: 2, seal: '', packed: null, packedAt: null })
      expect(await stored(id)).toMatchObject({ countingState: 'uusi' })
      expect(await result(id)).toMatchObject({ error1: '' })
      expect(await refused(supervisor, path, { stage: 'delivered', reason: 'x', version: 2 })).toBe(
        'stateChanged',
      )
      await pack(packer, id, { version: 2 })
      expect(await result(id)).toMatchObject({ error1: '' })
      expect(await steps('changeOrder', id)).toEqual([
        [1, 'packed', ''],
        [2, 'packed', ''],
      ])
    })

    test('an outcome that was told of the wrong stop; only what is truly out is on its way', async () => {
      const id = await world.order()
      await pack(packer, id)
      const { run } = await sendRun(dispatcher, world.routeId)
      await tell(dispatcher, run.runId, world.company.id, delivered)
      const path = `/orders/${id}/correct`
      const wish = { reason: 'Väärä pysähdys', version: 3 }
      expect(await done(supervisor, path, { ...wish, stage: 'onItsWay' })).toMatchObject({ attempt: 2 })
      const again = await tell(dispatcher, run.runId, world.company.id, closed)
      expect(again.stops[0]).toMatchObject({ outcome: { outcome: 'notDelivered', reason: 'closed' } })
      await done(dispatcher, `/runs/${run.runId}/return`, { version: again.run.version })
      const back = { reason: 'Sittenkin', stage: 'onItsWay', version: 5 }
      expect(await refused(supervisor, path, back)).toBe('stateChanged')
      expect(await done(supervisor, path, { ...back, stage: 'delivered' })).toMatchObject({ attempt: 3 })
      expect(await steps('changeOrder', id)).toEqual([
        [1, 'packed', ''],
        [1, 'onItsWay', ''],
        [1, 'delivered', ''],
        [2, 'onItsWay', 'Väärä pysähdys'],
        [2, 'notDelivered', 'Kiinni'],
        [3, 'delivered', 'Sittenkin'],
      ])
    })

    test('what waits for a planned run is not on its way, and what is back in the house is on no run', async () => {
      const id = await world.order()
      await pack(packer, id)
      const { run } = await sendRun(dispatcher, world.routeId)
      await tell(dispatcher, run.runId, world.company.id, closed)
      const planned = await done(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY })
      const again = { kind: 'changeOrder', orderId: id, runId: planned.runId, version: 3 }
      await done(dispatcher, '/deliveries/again', again)
      const path = `/orders/${id}/correct`
      const wish = { reason: 'Pussi on hyllyssä', version: 4 }
      expect(await refused(supervisor, path, { ...wish, stage: 'onItsWay' })).toBe('stateChanged')
      await done(supervisor, path, { ...wish, stage: 'packed' })
      expect(await stored(id)).toMatchObject({ stage: 'packed', runId: null, sealNumber: `S-${id}` })
    })
  })
})
