import { beforeEach, expect, test } from 'vitest'
import {
  deliveryWorld,
  done,
  pack,
  refused,
  type DeliveryWorld,
  type Staff,
} from '../../../../test/delivery-world.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { handledChangeOrder } from '../../../tables/handled.ts'
import { changeOrder } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let world: DeliveryWorld
let packer: Staff
let id: number
beforeEach(async () => {
  world = await deliveryWorld(portal)
  packer = await world.hire('pakkaaja', 'packer')
  id = await world.order()
})

const load = (dryRun = false) =>
  importBundle(
    portal.deps.database,
    {
      handledChangeOrders: [
        {
          extId: 'P1',
          company: world.company.extId,
          account: 'A1',
          packingDate: '2026-11-15',
          portalEntryId: id,
          noteTotalSum: 100,
          totalSum: 100,
          pcs_20e: 5,
        },
      ],
      countingStates: [{ kind: 'changeorder', entryId: id, state: 'uusi' }],
    },
    { now: portal.now, dryRun },
  )
const results = async () =>
  (await db().select().from(handledChangeOrder).orderBy(handledChangeOrder.id)).map(({ extId, keeper }) => [
    extId,
    keeper,
  ])
const state = async () => (await db().select().from(changeOrder))[0]?.countingState

test('results and states of an order that the desk has packed are kept, listed and change nothing', async () => {
  await pack(packer, id)
  for (const dryRun of [true, false]) {
    const { kept } = await load(dryRun)
    expect(kept).toEqual([
      { section: 'handledChangeOrders', extId: 'P1', entryId: id },
      { section: 'countingStates', entryId: id },
    ])
  }
  expect(await results()).toEqual([[`desk-order-${id}`, 'desk']])
  expect(await state()).toBe('käsitelty')
})

test('what the systems pack first is not packed at the desk any more', async () => {
  expect((await load()).kept).toEqual([])
  expect(await results()).toEqual([['P1', 'systems']])
  expect(await refused(packer, `/orders/${id}/pack`, { seal: 'S-1', version: 0 })).toBe('packedElsewhere')
})

test('an order whose packing a supervisor has undone is anybody’s again', async () => {
  await pack(packer, id)
  const supervisor = await world.hire('esimies', 'supervisor')
  await done(supervisor, `/orders/${id}/correct`, { stage: 'received', reason: 'Väärä rivi', version: 1 })
  expect((await load()).kept).toEqual([])
  expect(await results()).toEqual([
    [`desk-order-${id}`, 'desk'],
    ['P1', 'systems'],
  ])
  expect(await refused(packer, `/orders/${id}/pack`, { seal: 'S-1', version: 2 })).toBe('packedElsewhere')
})
