import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { done, read, refused, type Staff } from '../../../test/bags-world.ts'
import {
  givenDeliveries,
  letChange,
  pack,
  packSupplies,
  recordsOf,
  sendRun,
} from '../../../test/deliveries-world.ts'
import { madeRows } from '../../../test/neighbours.ts'
import { setExceptions, switchOn } from '../../../test/orders-world.ts'
import { addCompany, addMandate, addRole, signIn } from '../../../test/world.ts'
import { importBundle } from '../../operation/provider/import/import-bundle.ts'
import { setParameter } from '../../shared/parameters.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { alertEvent, message } from '../../tables/letters.ts'
import { account } from '../../tables/places.ts'
import { notifyOfLateOrders } from './notify-customers.ts'

const given = givenDeliveries()
const { portal } = given
const db = () => portal.database.db
const { stored } = recordsOf(portal)

const FRIDAY = '2026-11-13'
const TODAY = '2026-11-16'
const TUESDAY = '2026-11-17'
const REASON = 'Pakkaus <myöhästyi>'
const late = { deliveryDate: FRIDAY }

const move = (id: number, day: string, version = 0, kind = 'orders') =>
  [`/${kind}/${id}/day`, { day, reason: REASON, version }] as const
const cancel = (staff: Staff, id: number, reason = 'Tuplat', kind = 'orders') =>
  done(staff, `/${kind}/${id}/cancel`, { reason, version: 0 })
const told = () => madeRows(portal, message)
const alerts = async () =>
  (await madeRows(portal, alertEvent)).map(({ kind, companyId, ownerId, path }) => [
    kind,
    companyId,
    ownerId,
    path,
  ])
const pageOf = (id: number, list = 'vaihtorahatilaukset') => `/raportit/${list}/${id}`

describe('a late order', () => {
  const lateIds = async (staff: Staff) => {
    const { rows } = await read(staff, '/deliveries/late')
    return rows.flatMap(({ orders }: { orders: { orderId: number }[] }) =>
      orders.map(({ orderId }) => orderId),
    )
  }

  test('is what has not left on its day', async () => {
    const { world, packer } = given
    const money = await world.order(late)
    const forgotten = await world.order({ deliveryDate: '2025-03-03' })
    const supplies = await world.supplies({ deliveryDate: '2026-09-20' })
    const packed = await world.order()
    await pack(packer, packed)
    expect(await lateIds(packer)).toEqual([forgotten, money, supplies])
    expect((await read(packer, '/pulse')).deliveries.late).toBe(3)
    portal.now = new Date('2026-11-17T06:00:00Z')
    const tomorrow = await world.hire('pakkaaja2', 'packer')
    expect(await lateIds(tomorrow)).toEqual([forgotten, money, packed, supplies])
  })

  test('is nothing that left, ended or has time', async () => {
    const { world, packer, dispatcher } = given
    await pack(packer, await world.order())
    await packSupplies(packer, await world.supplies())
    await sendRun(dispatcher, world.routeId)
    await world.order({ ...late, countingState: 'KÄSITELTY' })
    await cancel(dispatcher, await world.order(late))
    // The systems say that it is packed, and not the desk.
    await world.order({ ...late, stage: 'packed', sealNumber: 'X', packedAt: null })
    await world.supplies({ ...late, stage: 'packed', packedAt: null })
    await world.order({ deliveryDate: '2026-11-18' })
    portal.now = new Date('2026-11-17T06:00:00Z')
    expect(await lateIds(await world.hire('pakkaaja2', 'packer'))).toEqual([])
  })
})

describe('an order that is moved', () => {
  test('can be packed on its new day', async () => {
    const { world, packer, dispatcher } = given
    const id = await world.order(late)
    expect(await refused(packer, `/orders/${id}/pack`, { seal: 'S-1', version: 0 })).toBe('dayInPast')
    const moved = { day: TUESDAY, movedFrom: FRIDAY, moveReason: REASON, version: 1, stage: null }
    expect(await done(dispatcher, ...move(id, TUESDAY))).toMatchObject(moved)
    expect((await read(packer, '/deliveries/late')).rows).toEqual([])
    await pack(packer, id, { version: 1 })
    expect(await stored(id)).toMatchObject({ stage: 'packed', deliveryDate: TUESDAY })
  })

  test('is told to its place with both days and why', async () => {
    const id = await given.world.order(late)
    await done(given.dispatcher, ...move(id, TUESDAY))
    const [notice] = await told()
    const of = { companyId: given.world.company.id, userId: null, type: 'poikkeama', keeper: 'desk' }
    expect(notice).toMatchObject({ ...of, header: `Toimituspäivä siirtyi, tilaus ${id}` })
    for (const words of ['ti 17.11.2026', 'pe 13.11.2026', 'Pakkaus &lt;myöhästyi&gt;'])
      expect(notice?.body).toContain(words)
  })

  test('is told to the systems and recorded', async () => {
    const id = await given.world.order(late)
    await done(given.dispatcher, ...move(id, TUESDAY))
    const [event] = await db().select().from(outbox).where(eq(outbox.type, 'changeorder.moved'))
    expect(event?.data).toMatchObject({ entryId: id, deliveryDate: TUESDAY, from: FRIDAY, reason: REASON })
    const isMove = and(eq(audit.action, 'changeorder.moved'), eq(audit.subject, String(id)))
    const detail = { from: FRIDAY, to: TUESDAY, reason: REASON }
    const row = { staffId: given.dispatcher.staffId, detail }
    expect(await db().select().from(audit).where(isMove)).toMatchObject([row])
  })

  test.for(['orders', 'supplies'] as const)(
    'is moved as often as needed, of %s, and told each time',
    async (kind) => {
      const { world, dispatcher } = given
      const id = await (kind === 'orders' ? world.order(late) : world.supplies(late))
      await done(dispatcher, ...move(id, TODAY, 0, kind))
      await done(dispatcher, ...move(id, TUESDAY, 1, kind))
      const days = (await told()).map(({ body }) => (body.match(/\d+\.11\.2026/g) ?? []).toSorted())
      expect(days).toEqual([
        ['13.11.2026', '16.11.2026'],
        ['16.11.2026', '17.11.2026'],
      ])
    },
  )

  test('that was packed keeps its seal on the new day', async () => {
    const { world, packer } = given
    const [id, supplies] = [await world.order(), await world.supplies()]
    await pack(packer, id)
    await packSupplies(packer, supplies)
    portal.now = new Date('2026-11-17T06:00:00Z')
    const staff = await world.hire('ajo2', 'dispatcher')
    const row = await done(staff, ...move(id, TUESDAY, 1))
    expect(row).toMatchObject({ stage: 'packed', seal: `S-${id}`, day: TUESDAY })
    await done(staff, ...move(supplies, TUESDAY, 1, 'supplies'))
    const { stops } = await sendRun(staff, world.routeId, TUESDAY)
    const stages = stops[0].orders.map(({ stage }: { stage: string }) => stage)
    expect(stages).toEqual(['onItsWay', 'onItsWay'])
  })

  test.for([
    ['closed', '2026-11-18', 'dayClosed'],
    ['past', FRIDAY, 'dayInPast'],
    ['far', '2027-01-16', 'deliveryDayOutside'],
  ] as const)('is not moved to a day that is %s', async ([, day, code]) => {
    await setExceptions(portal, { '2026-11-18': null })
    const answer = await given.dispatcher.act(...move(await given.world.order(late), day))
    const { code: said, errors } = answer.json()
    expect([said, Object.keys(errors)]).toEqual([code, ['day']])
  })

  test('is moved by dispatchers, from what they saw', async () => {
    const { world, packer, dispatcher } = given
    const id = await world.order(late)
    expect(await refused(packer, ...move(id, TUESDAY))).toBe('forbidden')
    await done(dispatcher, ...move(id, TODAY))
    expect(await refused(dispatcher, ...move(id, TUESDAY))).toBe('changedElsewhere')
    expect(await refused(dispatcher, ...move(id, TODAY, 1))).toBe('nothingChanged')
    expect(await told()).toHaveLength(1)
  })

  test('is none that is packed for today, left or handled', async () => {
    const { world, packer, dispatcher } = given
    const id = await world.order()
    await pack(packer, id)
    expect(await refused(dispatcher, ...move(id, TUESDAY, 1))).toBe('orderPacked')
    await sendRun(dispatcher, world.routeId)
    expect(await refused(dispatcher, ...move(id, TUESDAY, 2))).toBe('stateChanged')
    const handled = await world.order({ ...late, countingState: 'käsitelty' })
    expect(await refused(dispatcher, ...move(handled, TUESDAY))).toBe('packedElsewhere')
  })

  test('may be changed until the cut-off of its new day', async () => {
    const { world, dispatcher } = given
    await letChange(portal)
    await switchOn(portal, ['statusLines'])
    await db().update(account).set({ changeAllowed: true })
    await addRole(db(), world.user.id, world.company.id)
    await addMandate(portal, world.user.id, world.account.id, { changeCurrency: true })
    const id = await world.order(late)
    await done(dispatcher, ...move(id, '2026-11-20'))
    const headers = await signIn(portal, world.user.id)
    const of = `companyId=${world.company.id}&entryId=${id}`
    const ask = async (path: string) =>
      (await portal.app.inject({ url: `/api/${path}${of}`, headers })).json()
    expect((await ask('entryevents?type=changeOrder&')).events.at(-1)).toMatchObject({
      stage: 'moved',
      at: '2026-11-16T06:00:00.000Z',
      note: `Aiempi toimituspäivä pe 13.11.2026. Syy: ${REASON}`,
    })
    const { changeableUntil } = await ask('changecurrencyorder/state?')
    expect(changeableUntil).toBe('2026-11-18T10:00:00.000Z')
  })
})

describe('an order that is cancelled', () => {
  const of = () => ({ companyId: given.world.company.id, userId: null, type: 'poikkeama', keeper: 'desk' })
  const header = (id: number, noun = 'tilaus') => `Tilaus on peruttu, ${noun} ${id}`

  test('is told to its place with why and whom to call', async () => {
    const { world, supervisor } = given
    await setParameter(db(), 'serviceDeskPhone', '020 123 4567', portal.now)
    const id = await world.order()
    await cancel(supervisor, id, 'Tilattu <kahdesti>')
    const body = `<p>Asiakaspalvelu on perunut tilauksen (tilaus ${id}, toimituspäivä ma 16.11.2026). Rahoja ei toimiteta.</p><p>Syy: Tilattu &lt;kahdesti&gt;</p><p>Jos tarvitset toimituksen, tee uusi tilaus tai soita asiakaspalveluun, puh. 020 123 4567.</p>`
    const by = { ...of(), staffId: supervisor.staffId }
    expect(await told()).toMatchObject([{ ...by, header: header(id), body }])
    expect(await alerts()).toEqual([['orderChanged', world.company.id, world.user.id, pageOf(id)]])
  })

  test('by the desk is told of supplies too', async () => {
    const { world, supervisor } = given
    const id = await world.supplies()
    await cancel(supervisor, id, 'Loppu', 'supplies')
    const body = expect.stringContaining('Tarvikkeita ei toimiteta.')
    expect(await told()).toMatchObject([{ header: header(id, 'tarviketilaus'), body }])
    const path = pageOf(id, 'tarviketilaukset')
    expect(await alerts()).toEqual([['orderChanged', world.company.id, null, path]])
  })

  test('is read by the place, and not by its neighbour', async () => {
    const { world, supervisor } = given
    await cancel(supervisor, await world.order())
    const { id: neighbourId } = await addCompany(db())
    for (const id of [world.company.id, neighbourId]) await addRole(db(), world.user.id, id)
    const headers = await signIn(portal, world.user.id)
    const unread = async (companyId: number) =>
      (await portal.app.inject({ url: `/api/messages?companyId=${companyId}`, headers })).json().messages
    expect((await unread(world.company.id)).length).toBe(1)
    expect(await unread(neighbourId)).toEqual([])
  })

  test('by the systems is told the same way, once', async () => {
    const [money, supplies] = [await given.world.order(), await given.world.supplies()]
    await given.world.order()
    const cancelled = { stage: 'cancelled', at: portal.now.toISOString(), note: 'Ei katetta' }
    const entryStages = [
      { kind: 'changeorder', entryId: money, ...cancelled },
      { kind: 'supplyorder', entryId: supplies, ...cancelled, note: '' },
    ]
    const options = { now: portal.now, dryRun: false }
    for (const _ of [1, 2])
      expect(await importBundle(portal.deps.database, { entryStages }, options)).toMatchObject({ faults: [] })
    const notices = await told()
    expect(notices.map((notice) => [notice.header, notice.body.includes('Syy: Ei katetta')])).toEqual([
      [header(money), true],
      [header(supplies, 'tarviketilaus'), false],
    ])
    expect(notices[0]).toMatchObject({ ...of(), staffId: null, createdAt: portal.now })
    expect(await alerts()).toHaveLength(2)
  })
})

describe('an order that did not leave on its day', () => {
  const toldAt = async (moment: string) => {
    portal.now = new Date(moment)
    await notifyOfLateOrders(portal.deps)
    return (await alerts()).map(([, , , path]) => path)
  }

  test('is told to its people once, in the morning after', async () => {
    const { world, packer } = given
    const [unpacked, packed] = [await world.order(), await world.order()]
    await pack(packer, packed)
    const late = [pageOf(unpacked), pageOf(packed)]
    expect(await toldAt('2026-11-16T20:00:00Z')).toEqual([])
    // At four in the morning nobody is told.
    expect(await toldAt('2026-11-17T02:00:00Z')).toEqual([])
    expect(await toldAt('2026-11-17T05:00:00Z')).toEqual(late)
    expect(await toldAt('2026-11-17T06:00:00Z')).toEqual(late)
    const of = ['orderChanged', world.company.id, world.user.id]
    expect(await alerts()).toEqual(late.map((path) => [...of, path]))
  })

  test('is not told where it was handled elsewhere, or weeks ago', async () => {
    await given.world.order({ countingState: 'käsitelty' })
    await given.world.order({ deliveryDate: '2026-11-02' })
    const last = await given.world.order({ deliveryDate: '2026-11-03' })
    expect(await toldAt('2026-11-17T05:00:00Z')).toEqual([pageOf(last)])
  })

  test('is told again when it is late on another day', async () => {
    const id = await given.world.order()
    await toldAt('2026-11-17T05:00:00Z')
    await done(await given.world.hire('ajo2', 'dispatcher'), ...move(id, TUESDAY))
    // The move itself is told too.
    expect(await toldAt('2026-11-18T06:00:00Z')).toEqual([1, 2, 3].map(() => pageOf(id)))
  })
})
