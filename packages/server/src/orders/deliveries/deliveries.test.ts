import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, done, read, refused, type Staff } from '../../../test/bags-world.ts'
import { databaseKind } from '../../../test/database.ts'
import {
  closed,
  delivered,
  FROZEN_DAY,
  givenDeliveries,
  LESS,
  letChange,
  OPEN_DAY,
  ORDERED,
  pack,
  packSupplies,
  planRun,
  recordsOf,
  sendRun,
  tell,
} from '../../../test/deliveries-world.ts'
import { madeRows } from '../../../test/neighbours.ts'
import { handledChangeOrder } from '../../tables/bags.ts'
import { outbox } from '../../tables/ledgers.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'

const given = givenDeliveries()
const { portal } = given
const db = () => portal.database.db
const { stored, result, steps } = recordsOf(portal)
const results = () => madeRows(portal, handledChangeOrder)
const told = async () => (await madeRows(portal, outbox)).map(({ type }) => type)

type Act = 'pack' | 'cancel' | 'correct'
const on = (id: number, act: Act, version: number, more: object = {}) =>
  [`/orders/${id}/${act}`, { version, ...more }] as const
const sealed = (id: number, version = 0, more: object = {}) =>
  on(id, 'pack', version, { seal: 'S-1', ...more })

describe('packing as ordered', () => {
  test('shows what is in the bag, and who packed it', async () => {
    const packed = await pack(given.packer, await given.world.order(), { seal: 'S-88120' })
    const content = { ordered: ORDERED, packed: ORDERED, orderedTotal: 150, packedTotal: 150 }
    const by = { packReason: '', packedBy: 'pakkaaja Työntekijä' }
    expect(packed).toMatchObject({ stage: 'packed', version: 1, seal: 'S-88120', ...content, ...by })
  })

  test('writes the result, the state, a step and an event', async () => {
    const id = await given.world.order({ reference: '13', message: 'Kassa' })
    await pack(given.packer, id)
    expect(await stored(id)).toMatchObject({ countingState: 'käsitelty', packedCounts: null })
    expect(await result(id)).toMatchObject({
      changeOrderId: id,
      packingDate: FROZEN_DAY,
      keeper: 'desk',
      staffId: given.packer.staffId,
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
    expect([await steps('changeOrder', id), await told()]).toEqual([
      [[1, 'packed', '']],
      ['changeorder.packed'],
    ])
  })
})

describe('packing something else', () => {
  test.for([
    ['a reason', { counts: LESS }, 'required'],
    ['something in it', { counts: {}, reason: 'Ei ole' }, 'orderEmpty'],
    [
      'no more worth than what was ordered',
      { counts: { pcs_20e: 8 }, reason: 'Loppu' },
      'packedAboveOrdered',
    ],
    ['money that is sold', { counts: { pcs_500e: 1 }, reason: 'Loppu' }, 'invalid'],
    ['a seal', { seal: undefined }, 'required'],
  ] as const)('needs %s', async ([, more, code]) => {
    expect(await refused(given.packer, ...sealed(await given.world.order(), 0, more))).toBe(code)
  })

  test('is shown beside what was ordered, with the reason', async () => {
    const id = await given.world.order()
    const swapped = { pcs_20e: 5, pcs_1e_roll: 2 }
    const packed = await pack(given.packer, id, { counts: swapped, reason: '2 € rullat loppuivat' })
    expect(packed).toMatchObject({ ordered: ORDERED, packed: swapped, packedTotal: 150 })
    expect(await result(id)).toMatchObject({ totalSumCents: 150_00, pcs_2e_roll: 0, pcs_1e_roll: 2 })
    expect(await steps('changeOrder', id)).toEqual([[1, 'packed', '2 € rullat loppuivat']])
  })
})

describe('packing', () => {
  test('again tells what is in the bag now', async () => {
    const { world, packer, dispatcher } = given
    const id = await world.order()
    await pack(packer, id)
    const again = await pack(packer, id, { seal: 'S-2', version: 1, counts: LESS, reason: 'Rulla puuttui' })
    expect(again).toMatchObject({ version: 2, seal: 'S-2', packed: LESS, packedTotal: 100 })
    expect(await results()).toMatchObject([{ totalSumCents: 100_00, pcs_2e_roll: 0, version: 1 }])
    expect(await steps('changeOrder', id)).toEqual([[1, 'packed', '']])
    await sendRun(dispatcher, world.routeId)
    expect(await refused(packer, ...sealed(id, 3))).toBe('stateChanged')
  })

  test.for([
    ['that another has changed', {}, 1, 'changedElsewhere'],
    ['that the systems have handled', { countingState: 'käsitelty' }, 0, 'packedElsewhere'],
    ['whose day is over', { deliveryDate: '2026-11-13' }, 0, 'dayInPast'],
  ] as const)('an order %s is refused', async ([, values, version, code]) => {
    expect(await refused(given.packer, ...sealed(await given.world.order(values), version))).toBe(code)
  })

  test('an order with a result of the systems alone is refused', async () => {
    const { world, packer } = given
    const [id, other] = [await world.order(), await world.order()]
    const named = { companyId: world.company.id, changeOrderId: id, packingDate: '2026-11-14' }
    await db()
      .insert(handledChangeOrder)
      .values({ extId: 'KASSA-1', ...named, createdAt: portal.now })
    expect(await refused(packer, ...sealed(id))).toBe('packedElsewhere')
    await pack(packer, other)
  })

  test('is done by packers, of orders that there are', async () => {
    expect(await refused(given.packer, ...sealed(99999))).toBe('notFound')
    expect(await refused(given.dispatcher, ...sealed(await given.world.order()))).toBe('forbidden')
  })

  test('waits for the cut-off where customers may change their orders', async () => {
    const { world, packer } = given
    const [id, other] = [
      await world.order({ deliveryDate: OPEN_DAY }),
      await world.order({ deliveryDate: OPEN_DAY }),
    ]
    await pack(packer, other)
    await letChange(portal)
    expect(await refused(packer, ...sealed(id))).toBe('orderNotFrozen')
    // What is packed already can be packed again: its customer cannot change it.
    await pack(packer, other, { version: 1, seal: 'S-2' })
    portal.now = new Date('2026-11-16T10:00:00Z')
    const noon = await world.hire('pakkaaja2', 'packer')
    expect(await pack(noon, id)).toMatchObject({ stage: 'packed', isFrozen: true })
  })

  test('is done until the day of delivery ends in Helsinki', async () => {
    const { world } = given
    const [first, second] = [await world.order(), await world.order()]
    portal.now = new Date('2026-11-15T22:00:00Z')
    await pack(await world.hire('ilta', 'packer'), first)
    expect(await results()).toMatchObject([{ packingDate: FROZEN_DAY }])
    portal.now = new Date('2026-11-16T22:00:00Z')
    const late = await world.hire('aamu', 'packer')
    expect(await refused(late, ...sealed(second))).toBe('dayInPast')
  })

  test('supplies counts pieces, needs no seal and writes no result', async () => {
    const id = await given.world.supplies({ tt_kpl_turvapussi_iso: 100 })
    const more = { version: 0, counts: { tt_kpl_turvapussi_iso: 151 }, reason: 'Isompia' }
    expect(await refused(given.packer, `/supplies/${id}/pack`, more)).toBe('packedAboveOrdered')
    const packed = { tt_kpl_turvapussi_iso: 150 }
    const shown = await packSupplies(given.packer, id, { counts: packed, reason: 'Sinetit loppu' })
    const worthless = { orderedTotal: null, packedTotal: null, freezesAt: null, isFrozen: true }
    expect(shown).toMatchObject({ kind: 'supplyOrder', stage: 'packed', packed, ...worthless })
    expect([await results(), await told()]).toEqual([[], ['supplyorder.packed']])
  })
})

describe('the desk cancels', () => {
  test('what is not packed, with a reason that its customer reads', async () => {
    const { world, packer, dispatcher } = given
    const id = await world.order()
    const reason = 'Tuplatilaus'
    expect(await refused(dispatcher, ...on(id, 'cancel', 0, { reason: ' ' }))).toBe('required')
    expect(await refused(packer, ...on(id, 'cancel', 0, { reason }))).toBe('forbidden')
    const answer = await done(dispatcher, ...on(id, 'cancel', 0, { reason }))
    expect(answer).toMatchObject({ stage: 'cancelled', cancelReason: reason })
    expect([await steps('changeOrder', id), await told()]).toEqual([
      [[1, 'cancelled', reason]],
      ['changeorder.cancelled'],
    ])
    expect(await refused(packer, ...sealed(id, 1))).toBe('stateChanged')
  })

  test('what is packed by a supervisor alone', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const [id, other] = [await world.order(), await world.order()]
    for (const each of [id, other]) await pack(packer, each)
    const cancelling = on(id, 'cancel', 1, { reason: 'Asiakas soitti' })
    expect(await refused(dispatcher, ...cancelling)).toBe('forbidden')
    await done(supervisor, ...cancelling)
    expect((await results()).map(({ error1 }) => error1)).toEqual(['Peruttu', ''])
    expect(await stored(id)).toMatchObject({ stage: 'cancelled', countingState: 'käsitelty' })
  })

  test('and nothing of that is left on its day', async () => {
    const { world, packer, supervisor } = given
    const id = await world.order()
    await pack(packer, id)
    await done(supervisor, ...on(id, 'cancel', 1, { reason: 'Asiakas soitti' }))
    const empty = { orders: 0, packed: 0, stops: 0, routes: [] }
    expect(await read(packer, `/deliverydays/${FROZEN_DAY}`)).toMatchObject(empty)
  })

  test('supplies too, and nothing that the systems have handled', async () => {
    const { world, dispatcher } = given
    const reason = 'Väärä paikka'
    await done(dispatcher, `/supplies/${await world.supplies()}/cancel`, { version: 0, reason })
    expect(await madeRows(portal, supplyOrder)).toMatchObject([{ stage: 'cancelled' }])
    const handled = await world.order({ countingState: 'käsitelty' })
    expect(await refused(dispatcher, ...on(handled, 'cancel', 0, { reason }))).toBe('packedElsewhere')
  })
})

describe('a seal', () => {
  const SEAL = 'TM220501'
  const withSeal = (id: number) => sealed(id, 0, { seal: SEAL })
  let ids = [0, 0, 0] as [number, number, number]
  beforeEach(async () => {
    ids = [await given.world.order(), await given.world.order(), await given.world.order()]
  })

  test('that is on its way is refused with its order [R-DLV-01]', async () => {
    const [first, second] = ids
    await pack(given.packer, first, { seal: SEAL })
    const answer = await given.packer.act(...sealed(second, 0, { seal: 'tm220501' }))
    const message = `Sinetti tm220501 on jo tilauksella ${first} (Esimerkki Kamppi), jota ei ole vielä toimitettu. Tarkista sinetti ja lue se uudelleen.`
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'sealTaken', message }])
    expect(await pack(given.packer, first, { seal: SEAL, version: 1 })).toMatchObject({ seal: SEAL })
  })

  test('is one for change and supplies, and none is unique [R-DLV-01]', async () => {
    const { world, packer } = given
    await packSupplies(packer, await world.supplies(), { seal: SEAL })
    expect(await refused(packer, ...withSeal(ids[0]))).toBe('sealTaken')
    await packSupplies(packer, await world.supplies())
    await pack(packer, ids[0])
  })

  test('is taken until its order is delivered [R-DLV-01]', async () => {
    const { world, packer, dispatcher } = given
    await pack(packer, ids[0], { seal: SEAL })
    const { run } = await sendRun(dispatcher, world.routeId)
    expect(await refused(packer, ...withSeal(ids[1]))).toBe('sealTaken')
    await tell(dispatcher, run.runId, world.company.id, delivered)
    await pack(packer, ids[1], { seal: SEAL })
  })

  test('of what comes back must be another, until cancelled [R-DLV-01]', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const [first, second, third] = ids
    await pack(packer, first, { seal: SEAL })
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, world.company.id, delivered)
    await pack(packer, second, { seal: SEAL })
    // What lies open in the vault needs no seal.
    await done(supervisor, ...on(first, 'correct', 3, { stage: 'returned', reason: 'Holvissa' }))
    const correction = on(first, 'correct', 4, { stage: 'packed', reason: 'Jäi autoon' })
    expect(await refused(supervisor, ...correction)).toBe('sealTaken')
    await done(supervisor, ...on(second, 'cancel', 1, { reason: 'Soitto' }))
    await done(supervisor, ...correction)
    expect(await refused(packer, ...withSeal(third))).toBe('sealTaken')
  })

  test('is kept by the database itself, whoever writes a second one [R-DLV-01]', async () => {
    await pack(given.packer, ids[0], { seal: SEAL })
    const packed = { stage: 'packed', sealNumber: SEAL } as const
    const failure = { cause: { code: '23505', constraint: 'living_seal' } }
    const money = db().update(changeOrder).set(packed).where(eq(changeOrder.id, ids[1]))
    await expect(money).rejects.toMatchObject(failure)
    const id = await given.world.supplies()
    const supplies = db().update(supplyOrder).set(packed).where(eq(supplyOrder.id, id))
    await expect(supplies).rejects.toMatchObject(failure)
  })

  test.runIf(databaseKind === 'postgres')(
    'that two packers scan at once is on one order [R-DLV-01]',
    async () => {
      const packers: readonly Staff[] = [given.packer, await given.world.hire('pakkaaja2', 'packer')]
      const answers = await Promise.all(packers.map((each, nth) => each.act(...withSeal(ids[nth]!))))
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    },
  )
})

describe('a supervisor corrects', () => {
  const WRONG = { reason: 'Väärä rivi' }

  test('a packing that never was, which can be packed again', async () => {
    const { world, packer, supervisor } = given
    const id = await world.order()
    await pack(packer, id)
    const corrected = await done(supervisor, ...on(id, 'correct', 1, { ...WRONG, stage: 'received' }))
    expect(corrected).toMatchObject({ stage: null, attempt: 2, seal: '', packed: null, packedAt: null })
    expect(await stored(id)).toMatchObject({ countingState: 'uusi' })
    await pack(packer, id, { version: 2 })
    expect(await result(id)).toMatchObject({ error1: '' })
    expect(await steps('changeOrder', id)).toEqual([
      [1, 'packed', ''],
      [2, 'packed', ''],
    ])
  })

  test('nothing that is so already, or cannot be', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const id = await world.order()
    await pack(packer, id)
    const to = (stage: string) => on(id, 'correct', 1, { ...WRONG, stage })
    expect(await refused(dispatcher, ...to('received'))).toBe('forbidden')
    expect(await refused(supervisor, ...to('packed'))).toBe('nothingChanged')
    await done(supervisor, ...to('received'))
    const late = on(id, 'correct', 2, { ...WRONG, stage: 'delivered' })
    expect(await refused(supervisor, ...late)).toBe('stateChanged')
  })

  test('an outcome of the wrong stop', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const id = await world.order()
    await pack(packer, id)
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, world.company.id, delivered)
    const out = { reason: 'Väärä pysähdys', stage: 'onItsWay' }
    expect(await done(supervisor, ...on(id, 'correct', 3, out))).toMatchObject({ attempt: 2 })
    const again = await tell(dispatcher, run.runId, world.company.id, closed)
    expect(again.stops[0]).toMatchObject({ outcome: { outcome: 'notDelivered', reason: 'closed' } })
    await done(dispatcher, `/runs/${run.runId}/return`, { version: again.run.version })
    expect(await refused(supervisor, ...on(id, 'correct', 5, out))).toBe('stateChanged')
    await done(supervisor, ...on(id, 'correct', 5, { reason: 'Sittenkin', stage: 'delivered' }))
    expect(await steps('changeOrder', id)).toEqual([
      [1, 'packed', ''],
      [1, 'onItsWay', ''],
      [1, 'delivered', ''],
      [2, 'onItsWay', 'Väärä pysähdys'],
      [2, 'notDelivered', 'Kiinni'],
      [3, 'delivered', 'Sittenkin'],
    ])
  })

  test('what waits for a planned run is on no way', async () => {
    const { world, packer, dispatcher, supervisor } = given
    const id = await world.order()
    await pack(packer, id)
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, world.company.id, closed)
    const { runId } = await planRun(dispatcher, world.routeId)
    await done(dispatcher, '/deliveries/again', { kind: 'changeOrder', orderId: id, runId, version: 3 })
    const to = (stage: string) => on(id, 'correct', 4, { reason: 'Pussi on hyllyssä', stage })
    expect(await refused(supervisor, ...to('onItsWay'))).toBe('stateChanged')
    await done(supervisor, ...to('packed'))
    expect(await stored(id)).toMatchObject({ stage: 'packed', runId: null, sealNumber: `S-${id}` })
  })
})

test('an act on one order leaves those of other places alone', async () => {
  const { world, packer } = given
  const other = await world.order(await addPlace(portal))
  await pack(packer, await world.order())
  expect(await stored(other)).toMatchObject({ stage: null, version: 0, countingState: 'uusi' })
})
