import { beforeEach, expect, test } from 'vitest'
import { deliveryDesk, done, pack, type DeliveryDesk } from '../../../test/delivery-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { alertEvent } from '../../tables/alerts.ts'
import { tellOfLateOrders } from './tell-late.ts'

const portal = givenPortal({ extra: deskFeatures })
let { world, packer, supervisor } = {} as DeliveryDesk
beforeEach(async () => void ({ world, packer, supervisor } = await deliveryDesk(portal)))

const told = async () => {
  await tellOfLateOrders(portal.deps)
  const rows = await portal.database.db.select().from(alertEvent).orderBy(alertEvent.id)
  return rows.map(({ kind, companyId, ownerId, path }) => [kind, companyId, ownerId, path])
}
const path = (id: number) => `/raportit/vaihtorahatilaukset/${id}`

test('the people of an order that did not leave on its day hear of it once, the morning after, and again of another day', async () => {
  const [unpacked, packed] = [await world.order(), await world.order()]
  await pack(packer, packed)
  const cancelled = await world.order()
  await world.order({ countingState: 'käsitelty' })
  await world.order({ deliveryDate: '2026-06-01' })
  await done(supervisor, `/orders/${cancelled}/cancel`, { reason: 'Tuplat', version: 0 })
  const of = (id: number) => ['orderChanged', world.company.id, world.user.id, path(id)]
  // Today is its day, and at four in the morning nobody is told.
  expect(await told()).toEqual([of(cancelled)])
  portal.now = new Date('2026-11-17T02:00:00Z')
  expect(await told()).toEqual([of(cancelled)])
  portal.now = new Date('2026-11-17T05:00:00Z')
  const late = [of(cancelled), of(unpacked), of(packed)]
  expect(await told()).toEqual(late)
  expect(await told()).toEqual(late)
  portal.now = new Date('2026-11-17T06:00:00Z')
  const dispatcher = await world.hire('ajo2', 'dispatcher')
  await done(dispatcher, `/orders/${unpacked}/day`, { day: '2026-11-17', reason: 'Auto rikki', version: 0 })
  // The move itself is told, and after the new day that it is late again.
  portal.now = new Date('2026-11-18T06:00:00Z')
  expect((await told()).slice(late.length)).toEqual([of(unpacked), of(unpacked)])
})
