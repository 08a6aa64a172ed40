import { beforeEach, describe, expect, test } from 'vitest'
import {
  closed,
  delivered,
  deliveryDesk,
  done,
  FROZEN_DAY,
  pack,
  recordsOf,
  refused,
  sendRun,
  tell,
  type DeliveryDesk,
} from '../../../test/delivery-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'

const portal = givenPortal({ extra: deskFeatures })

let { world, packer, dispatcher, supervisor } = {} as DeliveryDesk
beforeEach(async () => void ({ world, packer, dispatcher, supervisor } = await deliveryDesk(portal)))

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
