import { beforeEach, describe, expect, test } from 'vitest'
import { sendFeedback, buildSender } from '../../../../test/event-calls.ts'
import { countingWorld, done, open, send, type Staff } from '../../../../test/bags-world.ts'
import {
  deliveryDesk,
  FROZEN_DAY,
  OPEN_DAY,
  pack,
  type DeliveryDesk,
} from '../../../../test/deliveries-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { deskFeatures } from '../../../desk-app.ts'

const portal = givenPortal({ extra: deskFeatures })
const figures = async ({ browser }: Staff, office = '') => {
  const answer = await browser.get(office ? `/figures?office=${office}` : '/figures')
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('the figures of counting', () => {
  let counter: Staff
  let supervisor: Staff
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T07:50:00Z')
    const world = await countingWorld(portal)
    counter = await world.hire('laskija', 'counter')
    supervisor = await world.hire('esimies', 'supervisor')
    await world.declare()
    await world.declare({ securityBagNumber: '40010085' })
    const { bagId, version } = (await send(counter, await open(counter), { pcs_50e: 22, pcs_20e: 7 })).bag
    await done(counter, `/bags/${bagId}/close`, { version })
    portal.now = new Date('2026-11-16T08:05:00Z')
    const equal = { pcs_50e: 22, pcs_20e: 8 }
    await send(counter, await open(counter, { number: '40010085' }), equal)
  })

  test('are told by the hour of the clock in Helsinki, for the office that is asked for', async () => {
    const byHour = [
      { hour: 9, bags: 1 },
      { hour: 10, bags: 1 },
    ]
    expect((await figures(counter)).counted).toEqual(byHour)
    expect((await figures(counter, 'Helsinki')).counted).toEqual(byHour)
    expect((await figures(counter, 'Oulu')).counted).toEqual([])
    portal.now = new Date('2026-11-16T22:30:00Z')
    const nextDay = await staffAtWork(portal, 'yo', ['counter'])
    expect((await figures(nextDay)).counted).toEqual([])
  })

  test('have the differences of the day only for those who decide about counts', async () => {
    expect((await figures(supervisor)).differences).toEqual({
      bags: 1,
      short: -20,
      over: 0,
      suspects: 0,
      undeclared: 0,
    })
    expect(await figures(counter)).not.toHaveProperty('differences')
    for (const role of ['service', 'packer', 'admin'] as const) {
      const other = await figures(await staffAtWork(portal, `toinen-${role}`, [role]))
      expect(other).not.toHaveProperty('counted')
      expect(other).not.toHaveProperty('differences')
    }
  })

  test('say when the bags that wait become late', async () => {
    await counter.act('/bags/receive', { number: '40010099' })
    // The second banking day after Monday has passed when Thursday begins.
    const limits = async () => (await figures(counter)).limits
    expect(await limits()).toEqual([])
    portal.now = new Date('2026-11-17T09:00:00Z')
    counter = await staffAtWork(portal, 'aamu', ['counter'])
    const [limit] = await limits()
    expect(limit).toMatchObject({ kind: 'bags', bags: 1 })
    portal.now = new Date(limit.at)
    counter = await staffAtWork(portal, 'yo', ['counter'])
    expect((await counter.browser.get('/pulse')).json().counting.late).toBe(1)
    expect(await limits()).toEqual([])
  })
})

describe('the figures of deliveries', () => {
  let { world, packer } = {} as DeliveryDesk
  beforeEach(async () => void ({ world, packer } = await deliveryDesk(portal)))

  test('are of the next day that has not left, by route, and say when the next days lock', async () => {
    expect(await figures(packer)).toMatchObject({ packed: null, limits: [] })
    const first = await world.order()
    await world.order()
    await world.order({ deliveryDate: OPEN_DAY })
    // Supplies are orders in every count of a day.
    await world.supplies({ deliveryDate: OPEN_DAY })
    await pack(packer, first)
    expect(await figures(packer)).toEqual({
      accessNotices: [],
      vaults: { counts: 0, short: 0, over: 0, in: 0, out: 0, belowZero: [] },
      packed: {
        day: FROZEN_DAY,
        routes: [{ routeId: world.routeId, name: 'Etelä 1', orders: 2, packed: 1 }],
      },
      limits: [{ kind: 'orders', at: '2026-11-16T10:00:00.000Z', day: OPEN_DAY, orders: 2 }],
    })
    const counter = await world.hire('laskija', 'counter')
    expect(await figures(counter)).toEqual({ accessNotices: [], counted: [], limits: [] })
  })
})

test('an answer that is due and the closing of the service are limits for those who answer', async () => {
  portal.now = new Date('2026-11-16T08:00:00Z')
  const sender = await buildSender(portal)
  const caseId = await sendFeedback(portal, sender)
  const service = await staffAtWork(portal, 'palvelu', ['service'])
  const { limits } = await figures(service)
  expect(limits).toMatchObject([
    { kind: 'service', at: '2026-11-16T14:00:00.000Z' },
    { kind: 'answer', caseId },
  ])
  const packer = await staffAtWork(portal, 'pakkaaja', ['packer'])
  expect((await figures(packer)).limits).toEqual([])
})
