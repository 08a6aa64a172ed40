import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDriver,
  closed,
  delivered,
  deliveryDesk,
  done,
  DRIVER,
  FROZEN_DAY,
  pack,
  packSupplies,
  read,
  refused,
  sendRun,
  tell,
  type DeliveryDesk,
  OPEN_DAY,
} from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { entryEvent, handledChangeOrder } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { deliveryRoute, runDriver } from '../../tables/orders.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
let { world, packer, dispatcher } = {} as DeliveryDesk
beforeEach(async () => void ({ world, packer, dispatcher } = await deliveryDesk(portal)))

describe('runs', () => {
  const db = () => portal.database.db
  const stageOf = async (id: number) =>
    (await db().select().from(changeOrder).where(eq(changeOrder.id, id)))[0]?.stage
  const plan = (day: string = FROZEN_DAY) =>
    done(dispatcher, '/runs', { routeId: world.routeId, day, crew: [DRIVER] })
  const later = (minutes: number) => (portal.now = new Date(portal.now.getTime() + minutes * 60_000))

  describe('a run', () => {
    test('has a crew from the list of drivers, and the second of a day is its second part', async () => {
      await addDriver(portal, '10200', 'Kallio')
      await addDriver(portal, '10200', 'Kallio')
      await addDriver(portal, '10203', 'Peltola')
      expect(await read(dispatcher, '/drivers')).toEqual({
        rows: [
          { personId: DRIVER, name: 'Kalle Ajuri', area: 'Uusimaa' },
          { personId: '10200', name: 'Kalle Kallio', area: 'Uusimaa' },
          { personId: '10203', name: 'Kalle Peltola', area: 'Uusimaa' },
        ],
      })
      expect((await read(dispatcher, '/drivers?q=pelt')).rows).toHaveLength(1)
      const run = await done(dispatcher, '/runs', {
        routeId: world.routeId,
        day: FROZEN_DAY,
        crew: ['10200', '10203'],
      })
      expect(run).toMatchObject({ part: 1, state: 'planned', routeName: 'Etelä 1', stops: 0, openStops: 0 })
      expect(run.crew.map(({ name }: { name: string }) => name)).toEqual(['Kalle Kallio', 'Kalle Peltola'])
      expect((await plan()).part).toBe(2)
      const path = `/runs/${run.runId}/crew`
      const unknown = await dispatcher.change(path, { crew: ['999'], version: 0 })
      expect(unknown.json().code).toBe('notFound')
      const changed = await dispatcher.change(path, { crew: ['10203'], version: 0 })
      expect(changed.json()).toMatchObject({ crew: [{ personId: '10203' }], version: 1 })
      expect((await read(packer, `/runs?day=${FROZEN_DAY}`)).rows).toHaveLength(2)
      const past = { routeId: world.routeId, day: '2026-11-14' }
      expect(await refused(dispatcher, '/runs', past)).toBe('dayInPast')
      expect(await refused(dispatcher, '/runs', { ...past, routeId: 999 })).toBe('notFound')
    })

    test('is planned for a day that has not ended in Helsinki, on a route that has not ended', async () => {
      portal.now = new Date('2026-11-16T22:00:00Z')
      dispatcher = await world.hire('ajo2', 'dispatcher')
      const wish = { routeId: world.routeId, day: FROZEN_DAY }
      expect(await refused(dispatcher, '/runs', wish)).toBe('dayInPast')
      await plan('2026-11-18')
      await db().update(deliveryRoute).set({ endedAt: portal.now })
      expect(await refused(dispatcher, '/runs', { ...wish, day: '2026-11-18' })).toBe('notFound')
    })

    test('leaves with what is packed for its stops that day, and with nothing else', async () => {
      const [first, unpacked] = [await world.order(), await world.order()]
      const supplies = await world.supplies()
      const tomorrow = await world.order({ deliveryDate: '2026-11-18' })
      const elsewhere = await addCompany(db(), { name: 'Muualla' })
      const account = await addAccount(db(), elsewhere.id)
      const foreign = await world.order({ companyId: elsewhere.id, accountId: account.id })
      const run = await plan()
      expect(await refused(dispatcher, `/runs/${run.runId}/depart`, { version: 0 })).toBe('runEmpty')
      for (const id of [first, tomorrow, foreign]) await pack(packer, id)
      await packSupplies(packer, supplies)
      const planned = await read(dispatcher, `/runs/${run.runId}`)
      expect(planned.stops[0].orders.map(({ orderId }: { orderId: number }) => orderId)).toEqual([
        first,
        unpacked,
        supplies,
      ])
      const left = await done(dispatcher, `/runs/${run.runId}/depart`, { version: 0 })
      expect(left.run).toMatchObject({
        state: 'left',
        stops: 1,
        openStops: 1,
        departed: portal.now.toISOString(),
      })
      expect(left.stops[0].orders).toMatchObject([
        { orderId: first, stage: 'onItsWay', runId: run.runId },
        { kind: 'supplyOrder', orderId: supplies, stage: 'onItsWay' },
      ])
      expect(await Promise.all([unpacked, tomorrow, foreign].map(stageOf))).toEqual([
        null,
        'packed',
        'packed',
      ])
      expect(await refused(dispatcher, `/runs/${run.runId}/depart`, { version: 1 })).toBe('stateChanged')
      const events = await db().select().from(outbox).orderBy(asc(outbox.id))
      expect(events.slice(-2).map(({ type }) => type)).toEqual([
        'changeorder.departed',
        'supplyorder.departed',
      ])
      const [row] = await db().select().from(audit).where(eq(audit.action, 'run.left'))
      expect(row?.detail).toEqual({ orders: [first], supplies: [supplies], pickups: [] })
    })

    test('is back only when every stop has its outcome', async () => {
      await pack(packer, await world.order())
      const { run } = await sendRun(dispatcher, world.routeId)
      const path = `/runs/${run.runId}/return`
      expect(await refused(dispatcher, path, { version: run.version })).toBe('stopsOpen')
      const { run: told } = await tell(dispatcher, run.runId, world.company.id, delivered)
      expect(told).toMatchObject({ stops: 1, openStops: 0 })
      expect(await refused(dispatcher, path, { version: run.version })).toBe('changedElsewhere')
      expect((await done(dispatcher, path, { version: told.version })).run).toMatchObject({ state: 'back' })
      expect(await refused(dispatcher, path, { version: told.version + 1 })).toBe('stateChanged')
    })
  })

  describe('the outcome of a stop', () => {
    test('keeps the time of the device, with the server’s own beside it', async () => {
      const id = await world.order()
      await pack(packer, id)
      const { run } = await sendRun(dispatcher, world.routeId)
      later(90)
      const nobody = await world.hire('ajo2', 'dispatcher')
      const at = new Date(portal.now.getTime() - 60 * 60_000).toISOString()
      const { stops } = await tell(nobody, run.runId, world.company.id, {
        ...closed,
        note: 'Ovi lukossa',
        at,
      })
      expect(stops[0].outcome).toEqual({
        outcome: 'notDelivered',
        reason: 'closed',
        note: 'Ovi lukossa',
        receiver: '',
        isSealRead: false,
        at,
        recordedAt: portal.now.toISOString(),
        by: 'ajo2 Työntekijä',
      })
      const [event] = await db().select().from(entryEvent).where(eq(entryEvent.stage, 'notDelivered'))
      expect(event).toMatchObject({ entryId: id, at: new Date(at), note: 'Kiinni. Ovi lukossa' })
      const [told] = await db().select().from(outbox).where(eq(outbox.type, 'changeorder.notdelivered'))
      expect(told?.data).toMatchObject({ reason: 'closed', note: 'Ovi lukossa', happenedAt: at })
    })

    test('told again or late changes nothing; another one is refused', async () => {
      await pack(packer, await world.order())
      const { run } = await sendRun(dispatcher, world.routeId)
      const { run: first } = await tell(dispatcher, run.runId, world.company.id, closed)
      await done(dispatcher, `/runs/${run.runId}/return`, { version: first.version })
      const before = await db().$count(outbox)
      const again = await tell(dispatcher, run.runId, world.company.id, { ...closed, note: 'uudelleen' })
      expect(again.stops[0].outcome).toMatchObject({ note: '' })
      expect(await db().$count(outbox)).toBe(before)
      const other = { runId: run.runId, companyId: world.company.id, ...delivered }
      expect(await refused(dispatcher, '/stops/outcome', other)).toBe('stateChanged')
    })

    test('needs a reason, a stop of the run and a time that can be', async () => {
      await pack(packer, await world.order())
      const { run } = await sendRun(dispatcher, world.routeId)
      const stop = { runId: run.runId, companyId: world.company.id }
      const at = (minutes: number) => new Date(portal.now.getTime() + minutes * 60_000).toISOString()
      const outcome = (more: object) => refused(dispatcher, '/stops/outcome', { ...stop, ...more })
      expect(await outcome({ outcome: 'notDelivered' })).toBe('required')
      expect(await outcome({ ...closed, companyId: 99_999 })).toBe('notFound')
      expect(await outcome({ ...closed, runId: 99_999 })).toBe('notFound')
      expect(await outcome({ ...delivered, at: at(10) })).toBe('dayInFuture')
      expect(await outcome({ ...delivered, at: at(-25 * 60) })).toBe('dayInPast')
      // Before the van left nothing was delivered: a device whose clock is slow tells the departure.
      const { stops } = await tell(dispatcher, run.runId, world.company.id, { ...delivered, at: at(-60) })
      expect(stops[0].outcome.at).toBe(portal.now.toISOString())
    })
  })

  describe('what was not delivered', () => {
    let id: number
    beforeEach(async () => {
      id = await world.order()
      await pack(packer, id)
      const { run } = await sendRun(dispatcher, world.routeId)
      const { run: told } = await tell(dispatcher, run.runId, world.company.id, closed)
      await done(dispatcher, `/runs/${run.runId}/return`, { version: told.version })
    })
    const entry = (more: object) => ({ kind: 'changeOrder', orderId: id, version: 3, ...more })

    test('waits in a list until it is taken back; its result says so', async () => {
      const { rows } = await read(dispatcher, '/deliveries/undelivered')
      expect(rows).toMatchObject([{ companyId: world.company.id, orders: [{ orderId: id, attempt: 1 }] }])
      const answer = await done(dispatcher, '/deliveries/return', entry({ reason: 'Liike lopetti' }))
      expect(answer).toMatchObject({ stage: 'returned' })
      expect((await db().select().from(handledChangeOrder))[0]).toMatchObject({ error1: 'Palautui' })
      expect((await read(dispatcher, '/deliveries/undelivered')).rows).toEqual([])
      expect(await refused(dispatcher, '/deliveries/return', entry({ version: 4 }))).toBe('stateChanged')
    })

    test('goes out again when the planned run leaves on which it was put', async () => {
      const run = await plan()
      const waiting = await done(dispatcher, '/deliveries/again', entry({ runId: run.runId }))
      expect(waiting).toMatchObject({ stage: 'notDelivered', attempt: 1, runId: run.runId })
      const { stops } = await read(dispatcher, `/runs/${run.runId}`)
      expect(stops).toMatchObject([{ orders: [{ orderId: id }], outcome: null }])
      const left = await done(dispatcher, `/runs/${run.runId}/depart`, { version: run.version })
      expect(left.stops[0].orders).toMatchObject([{ stage: 'onItsWay', attempt: 2 }])
      await tell(dispatcher, run.runId, world.company.id, delivered)
      expect(await stageOf(id)).toBe('delivered')
      const events = await db().select().from(entryEvent).orderBy(asc(entryEvent.id))
      expect(events.slice(-2).map(({ attempt, stage }) => [attempt, stage])).toEqual([
        [2, 'onItsWay'],
        [2, 'delivered'],
      ])
    })

    test('goes out at once with a run that is out, and never with one that is back', async () => {
      await pack(packer, await world.order())
      const { run } = await sendRun(dispatcher, world.routeId)
      const sent = await done(dispatcher, '/deliveries/again', entry({ runId: run.runId }))
      expect(sent).toMatchObject({ stage: 'onItsWay', attempt: 2, runId: run.runId })
      const { rows } = await read(dispatcher, `/runs?day=${FROZEN_DAY}`)
      const [back] = rows.filter(({ state }: { state: string }) => state === 'back')
      await tell(dispatcher, run.runId, world.company.id, closed)
      const wish = entry({ runId: back.runId, version: 5 })
      expect(await refused(dispatcher, '/deliveries/again', wish)).toBe('stateChanged')
      expect(await refused(dispatcher, '/deliveries/again', { ...wish, runId: 99_999 })).toBe('notFound')
    })
  })
})

describe('leaving', () => {
  const plan = (day: string, crew: readonly string[] = [DRIVER]) =>
    done(dispatcher, '/runs', { routeId: world.routeId, day, crew })
  const depart = async ({ runId, version }: { runId: number; version: number }, staff = dispatcher) =>
    (await staff.act(`/runs/${runId}/depart`, { version })).json()

  describe('a run leaves', () => {
    test('on its own day in Helsinki, neither before nor after [R-DLV-02]', async () => {
      await pack(packer, await world.order({ deliveryDate: OPEN_DAY }))
      const run = await plan(OPEN_DAY)
      expect(await depart(run)).toMatchObject({
        code: 'runNotToday',
        message:
          'Ajo on päivälle 18.11.2026, ja se voi lähteä vain silloin. Jos ajat tänään, tee ajo tälle päivälle.',
      })
      portal.now = new Date('2026-11-17T21:59:59Z')
      expect(await depart(run, await world.hire('ilta', 'dispatcher'))).toMatchObject({ code: 'runNotToday' })
      portal.now = new Date('2026-11-18T22:00:00Z')
      expect(await depart(run, await world.hire('yo', 'dispatcher'))).toMatchObject({ code: 'runNotToday' })
      portal.now = new Date('2026-11-17T22:00:00Z')
      expect(await depart(run, await world.hire('aamu', 'dispatcher'))).toMatchObject({
        run: { state: 'left' },
      })
    })

    test('with at least one person [R-DLV-03]', async () => {
      await pack(packer, await world.order())
      const run = await plan(FROZEN_DAY, [])
      expect(await depart(run)).toMatchObject({
        code: 'runWithoutCrew',
        message: 'Ajolla ei ole ketään. Lisää ajolle vähintään yksi henkilö.',
      })
      const manned = await dispatcher.change(`/runs/${run.runId}/crew`, { crew: [DRIVER], version: 0 })
      expect(await depart(manned.json())).toMatchObject({ run: { state: 'left' } })
    })
  })

  describe('a planned run', () => {
    const remove = (runId: number, version = 0) => dispatcher.act(`/runs/${runId}/remove`, { version })
    const codeOf = async (answer: ReturnType<typeof remove>) => (await answer).json().code

    test('for which nothing is packed can be removed, with its crew [R-DLV-04]', async () => {
      await world.order()
      const { runId } = await plan(FROZEN_DAY)
      expect(await codeOf(remove(runId, 7))).toBe('changedElsewhere')
      expect((await packer.act(`/runs/${runId}/remove`, { version: 0 })).statusCode).toBe(403)
      expect((await remove(runId)).json()).toEqual({ runId })
      expect((await read(dispatcher, `/runs?day=${FROZEN_DAY}`)).rows).toEqual([])
      expect(await portal.database.db.$count(runDriver)).toBe(0)
      expect(await codeOf(remove(runId))).toBe('notFound')
    })

    test('stays where something is packed for it or was put on it, and so does one that has left [R-DLV-04]', async () => {
      await pack(packer, await world.order())
      const waiting = await plan(FROZEN_DAY)
      expect(await codeOf(remove(waiting.runId))).toBe('runHasStops')
      const { run } = await sendRun(dispatcher, world.routeId)
      expect(await codeOf(remove(run.runId, run.version))).toBe('stateChanged')
      const { stops } = await tell(dispatcher, run.runId, world.company.id, closed)
      const [{ kind, orderId, version }] = stops[0].orders
      await done(dispatcher, '/deliveries/again', { kind, orderId, version, runId: waiting.runId })
      expect(await codeOf(remove(waiting.runId))).toBe('runHasStops')
    })
  })
})
