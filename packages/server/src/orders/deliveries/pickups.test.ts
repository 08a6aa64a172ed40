import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, describe } from 'vitest'
import { declareBag } from '../../../test/bags-world.ts'
import {
  addDriver,
  delivered,
  deliveryDesk,
  done,
  DRIVER,
  FROZEN_DAY,
  pack,
  read,
  refused,
  sendRun,
  tell,
  type DeliveryDesk,
  type Staff,
} from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { serviceCase } from '../../tables/cases.ts'
import { deliveryRoute, runBag, runPickup } from '../../tables/orders.ts'
import { personnel } from '../../tables/places.ts'
import { deposit, visitRequest } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const later = (minutes: number) => (portal.now = new Date(portal.now.getTime() + minutes * 60_000))
const fetched = (bags: number, numbers: readonly string[] = []) => ({
  pickup: { outcome: 'fetched', bags, numbers },
})

describe('pickups', () => {
  let { world, packer, dispatcher } = {} as DeliveryDesk
  beforeEach(async () => {
    ;({ world, packer, dispatcher } = await deliveryDesk(portal))
  })

  const db = () => portal.database.db

  const declare = (number: string, companyId = world.company.id) =>
    declareBag(
      portal,
      { companyId, accountId: world.account.id, userId: world.user.id, headers: { authorization: '' } },
      number,
    )
  const accept = async (companyId: number, suggestedDate = FROZEN_DAY) => {
    const asked = { companyId, userId: world.user.id, suggestedDate, createdAt: portal.now }
    const told = { modifiedAt: portal.now, stage: 'accepted', additionalInfo: 'Kassakaappi täynnä' } as const
    await db()
      .insert(visitRequest)
      .values([{ ...asked, ...told }])
  }
  const nextStop = (name: string) => addCompany(db(), { name, routeId: world.routeId, stopNumber: 2 })

  const stopsOf = async (runId: number) => (await read(dispatcher, `/runs/${runId}`)).stops
  const plan = () => done(dispatcher, '/runs', { routeId: world.routeId, day: FROZEN_DAY, crew: [DRIVER] })

  test('an agreed visit and declared bags are stops of the run, which leaves for them alone', async () => {
    const shop = await nextStop('Sulkasaari')
    await accept(shop.id)
    await accept(shop.id, '2026-11-17')
    await declare('48210001')
    const away = { routeId: null, routeName: '', places: [{ name: 'Ilman reittiä' }] }
    const { id } = await addCompany(db(), { name: 'Ilman reittiä' })
    await accept(id)
    const before = await read(packer, `/runs?day=${FROZEN_DAY}`)
    const waiting = [
      { companyId: world.company.id, name: 'Esimerkki Kamppi', isVisit: false },
      { companyId: shop.id, name: 'Sulkasaari', isVisit: true },
    ]
    expect(before.withoutRun).toMatchObject([{ routeName: 'Etelä 1', places: waiting }, away])
    const { run, stops } = await sendRun(dispatcher, world.routeId)
    expect(run).toMatchObject({ state: 'left', stops: 2, openStops: 2 })
    expect((await read(packer, `/runs?day=${FROZEN_DAY}`)).withoutRun).toMatchObject([away])
    const visit = { kind: 'visit', additionalInfo: 'Kassakaappi täynnä' }
    expect(stops).toMatchObject([
      { companyId: world.company.id, orders: [], pickup: { declared: 1, visits: [], outcome: null } },
      { companyId: shop.id, orders: [], pickup: { declared: 0, visits: [visit], outcome: null } },
    ])
    const path = `/runs/${run.runId}/return`
    expect(await refused(dispatcher, path, { version: run.version })).toBe('stopsOpen')
    await tell(dispatcher, run.runId, world.company.id, fetched(1))
    const failed = { pickup: { outcome: 'notFetched', reason: 'closed' }, note: 'Ovi lukossa' }
    const told = await tell(dispatcher, run.runId, shop.id, failed)
    expect(told.stops[1].pickup).toMatchObject({
      visits: [visit],
      outcome: {
        outcome: 'notFetched',
        reason: 'closed',
        note: 'Ovi lukossa',
        bags: 0,
        by: 'ajo Työntekijä',
      },
    })
    expect(told.run).toMatchObject({ openStops: 0 })
    await done(dispatcher, path, { version: told.run.version })
  })

  test('what one van is about to fetch is not on another one’s list, nor what was fetched; the rest is', async () => {
    await declare('48210001')
    await declare('48210002')
    const first = await sendRun(dispatcher, world.routeId)
    const second = await plan()
    expect(await stopsOf(second.runId)).toEqual([])
    expect(await refused(dispatcher, `/runs/${second.runId}/depart`, { version: 0 })).toBe('runEmpty')
    later(10)
    await tell(dispatcher, first.run.runId, world.company.id, fetched(1, ['48210002']))
    expect(await stopsOf(second.runId)).toMatchObject([{ pickup: { declared: 1 } }])
    later(10)
    await tell(dispatcher, first.run.runId, (await nextStop('Lielahti')).id, fetched(2))
    await done(dispatcher, `/runs/${second.runId}/depart`, { version: 0 })
    await tell(dispatcher, second.runId, world.company.id, fetched(1))
    expect(await stopsOf((await plan()).runId)).toEqual([])
  })

  test('bags declared while the van is out become a stop, which does not keep it from coming back', async () => {
    await pack(packer, await world.order())
    const { run } = await sendRun(dispatcher, world.routeId)
    const shop = await nextStop('Lielahti')
    await declare('48210003', shop.id)
    expect(await stopsOf(run.runId)).toMatchObject([
      { companyId: world.company.id, pickup: null },
      { companyId: shop.id, pickup: { declared: 1, isAdded: true, outcome: null } },
    ])
    const told = await tell(dispatcher, run.runId, world.company.id, delivered)
    expect(told.run.openStops).toBe(0)
    const path = `/runs/${run.runId}/return`
    expect((await done(dispatcher, path, { version: told.run.version })).stops).toHaveLength(1)
  })

  test('a stop is told of its delivery and its pick-up at once, exactly once', async () => {
    await pack(packer, await world.order())
    await declare('48210001')
    await declare('48210002')
    const { run } = await sendRun(dispatcher, world.routeId)
    const stop = { runId: run.runId, companyId: world.company.id }
    expect(await refused(dispatcher, '/stops/outcome', stop)).toBe('required')
    const noReason = { ...stop, pickup: { outcome: 'notFetched' } }
    expect(await refused(dispatcher, '/stops/outcome', noReason)).toBe('required')
    const odd = { ...stop, ...fetched(1, ['S-1']) }
    expect(await refused(dispatcher, '/stops/outcome', odd)).toBe('bagNumberInvalid')
    const both = {
      ...delivered,
      receiver: 'Elli Ranta',
      isSealRead: true,
      ...fetched(1, ['48210002', '48210009']),
    }
    for (let time = 0; time < 2; time += 1) {
      const { stops } = await tell(dispatcher, run.runId, world.company.id, both)
      expect(stops).toMatchObject([
        {
          outcome: { outcome: 'delivered', receiver: 'Elli Ranta', isSealRead: true },
          pickup: { declared: 2, outcome: { bags: 2, numbers: ['48210002', '48210009'] } },
        },
      ])
    }
    expect(await refused(dispatcher, '/stops/outcome', { ...stop, ...fetched(3) })).toBe('stateChanged')
    expect(await db().$count(runPickup)).toBe(1)
    expect(await db().$count(runBag)).toBe(2)
    const foreign = await addCompany(db(), { name: 'Muualla' })
    const elsewhere = { ...stop, companyId: foreign.id, ...fetched(1) }
    expect(await refused(dispatcher, '/stops/outcome', elsewhere)).toBe('notFound')
  })

  test('a declaration that is removed, counted elsewhere or a week old calls no van', async () => {
    const ids = await Promise.all(['48210001', '48210002', '48210003'].map((number) => declare(number)))
    const change = (id: number, values: Partial<typeof deposit.$inferInsert>) =>
      db().update(deposit).set(values).where(eq(deposit.id, id))
    await change(ids[0]!, { removedAt: portal.now })
    await change(ids[1]!, { countingState: 'Käsitelty' })
    await change(ids[2]!, { createdAt: new Date(portal.now.getTime() - 8 * 86_400_000) })
    expect(await stopsOf((await plan()).runId)).toEqual([])
  })

  test('drivers of the area of the route stand first, each with the card number', async () => {
    await addDriver(portal, '10200', 'Zetterberg')
    const far = { areaName: 'Lappi', firstNames: 'Kalle', lastName: 'Ajuri', personId: '10050', location: '' }
    await db().insert(personnel).values(far)
    const path = `/drivers?routeId=${world.routeId}`
    const last = { personId: '10050', name: 'Kalle Ajuri', area: 'Lappi' }
    expect((await read(dispatcher, path)).rows).toEqual([
      { personId: DRIVER, name: 'Kalle Ajuri', area: 'Uusimaa' },
      { personId: '10200', name: 'Kalle Zetterberg', area: 'Uusimaa' },
      last,
    ])
    expect((await read(dispatcher, `${path}&q=10050`)).rows).toEqual([last])
    await db().update(deliveryRoute).set({ areaName: '' })
    expect((await read(dispatcher, path)).rows[0]).toEqual(last)
  })

  test('the case of a delivery names who packed it, who drove it and who took it, with the times', async () => {
    const orderId = await world.order()
    await pack(packer, orderId)
    const { run } = await sendRun(dispatcher, world.routeId)
    const departed = portal.now.toISOString()
    later(5)
    const taken = { ...delivered, receiver: 'Elli Ranta', isSealRead: true }
    await tell(dispatcher, run.runId, world.company.id, taken)
    const now = portal.now
    const of = { entryId: orderId, companyId: world.company.id, userId: world.user.id }
    const asked = { kind: 'receipt' as const, ...of, createdAt: now, askedAt: now, changedAt: now }
    const [made] = await db().insert(serviceCase).values(asked).returning()
    const shown = await read(await world.hire('palvelu', 'service'), `/cases/${made!.id}`)
    expect(shown.about.delivery).toMatchObject({
      packedBy: 'pakkaaja Työntekijä',
      packedAt: departed,
      crew: [`Kalle Ajuri ${DRIVER}`],
      departed,
      delivered: now.toISOString(),
      receiver: 'Elli Ranta',
      isSealRead: true,
      markedBy: 'ajo Työntekijä',
    })
  })
})

describe('arrivals', () => {
  let { world, dispatcher } = {} as DeliveryDesk
  let counter: Staff
  beforeEach(async () => {
    ;({ world, dispatcher } = await deliveryDesk(portal))
    counter = await world.hire('laskija', 'counter')
  })

  const declare = (number: string, companyId = world.company.id) =>
    declareBag(
      portal,
      { companyId, accountId: world.account.id, userId: world.user.id, headers: { authorization: '' } },
      number,
    )

  const arrivals = async () => (await read(counter, `/runs/arrivals?day=${FROZEN_DAY}`)).rows

  test('reception sees what each run brings and what of it is missing, without sums', async () => {
    const shop = await addCompany(portal.database.db, {
      name: 'Lielahti',
      routeId: world.routeId,
      stopNumber: 2,
    })
    for (const number of ['48210001', '48210002', '48210003']) await declare(number)
    await declare('48210004', shop.id)
    const { run } = await sendRun(dispatcher, world.routeId)
    later(5)
    const at = portal.now.toISOString()
    await tell(dispatcher, run.runId, world.company.id, fetched(2))
    await tell(dispatcher, run.runId, shop.id, fetched(2, ['48210004', '48219977']))
    later(5)
    await declare('48210005')
    for (const number of ['48210001', '48219977']) await done(counter, '/bags/receive', { number })
    const [row] = await arrivals()
    expect(row).toMatchObject({ routeName: 'Etelä 1', declared: 4, fetched: 4, scanned: 2, missing: 2 })
    expect(row.places).toEqual([
      {
        company: { companyId: world.company.id, name: 'Esimerkki Kamppi', city: 'Helsinki' },
        fetched: at,
        declared: 3,
        bags: 2,
        scanned: 1,
        numbers: ['48210002', '48210003'],
      },
      expect.objectContaining({ bags: 2, scanned: 1, numbers: ['48210004'] }),
    ])
    for (const number of ['48210002', '48210004']) await done(counter, '/bags/receive', { number })
    expect(await arrivals()).toMatchObject([{ scanned: 4, missing: 0, places: [] }])
    portal.now = new Date('2026-11-24T08:00:00Z')
    const { rows } = await read(await world.hire('laskija2', 'counter'), '/bags/missing')
    const fetch = { routeName: 'Etelä 1', at, bags: 2, declared: 3, isRead: false }
    expect(rows).toMatchObject([
      { number: '48210003', fetch },
      { number: '48210005', fetch: null },
    ])
  })

  test('a missing bag whose number the crew has read is told as such', async () => {
    await declare('48210001')
    const { run } = await sendRun(dispatcher, world.routeId)
    await tell(dispatcher, run.runId, world.company.id, fetched(1, ['48210001']))
    portal.now = new Date('2026-11-24T08:00:00Z')
    const { rows } = await read(await world.hire('laskija2', 'counter'), '/bags/missing')
    expect(rows).toMatchObject([{ number: '48210001', fetch: { bags: 1, declared: 1, isRead: true } }])
  })

  test('a bag whose scan was taken back has neither come nor been fetched', async () => {
    for (const number of ['48210001', '48210002']) await declare(number)
    const receive = async (number: string) => (await done(counter, '/bags/receive', { number })).bag
    const withdraw = async (number: string) => {
      const { bagId, version } = await receive(number)
      await done(counter, `/bags/${bagId}/withdraw`, { version })
    }
    await receive('48210001')
    await withdraw('48210002')
    later(5)
    const { run, stops } = await sendRun(dispatcher, world.routeId)
    expect(stops).toMatchObject([{ pickup: { declared: 1 } }])
    later(5)
    await tell(dispatcher, run.runId, world.company.id, fetched(2, ['48210002', '48219977']))
    for (const number of ['48210002', '48219977']) await withdraw(number)
    const place = { bags: 2, scanned: 0, numbers: ['48210002', '48219977'] }
    expect(await arrivals()).toMatchObject([{ fetched: 2, scanned: 0, missing: 2, places: [place] }])
    await receive('48210002')
    const left = { ...place, scanned: 1, numbers: ['48219977'] }
    expect(await arrivals()).toMatchObject([{ scanned: 1, missing: 1, places: [left] }])
  })
})
