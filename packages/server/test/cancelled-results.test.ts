import { beforeEach, expect, test } from 'vitest'
import { deliveryDesk, done, pack, type DeliveryDesk } from './delivery-world.ts'
import { givenPortal } from './harness.ts'
import { addMandate, addRole, signIn } from './world.ts'
import { deskFeatures } from '../src/desk-app.ts'
import { handledChangeOrder } from '../src/tables/handled.ts'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'

const portal = givenPortal({ extra: deskFeatures })
let { world, packer, supervisor } = {} as DeliveryDesk
beforeEach(async () => {
  ;({ world, packer, supervisor } = await deliveryDesk(portal))
  await addRole(world.db, world.user.id, world.company.id, { concernReport: true })
  await addMandate(portal, world.user.id, world.account.id, { changeOrderReport: true })
})

async function rows(path: string) {
  const headers = await signIn(portal, world.user.id)
  return Object.values((await portal.app.inject({ url: `/api/reports/${path}`, headers })).json())[0]
}
const packed = () => rows(`ChangeOrderHandled?companyId=${world.company.id}`)
const events = () => rows('HandledEvents')

/** A result of the provider's systems. */
const result = (extId: string, changeOrderId: number | null, message: string) =>
  world.db.insert(handledChangeOrder).values({
    extId,
    companyId: world.company.id,
    accountId: world.account.id,
    changeOrderId,
    packingDate: '2026-11-14',
    createdAt: portal.now,
    message,
    error1: 'Peruttu',
  })

test('what was packed and then cancelled, by the desk or by the systems, stays in the lists of results and says so', async () => {
  const id = await world.order({ message: 'Jäi' })
  await pack(packer, await world.order({ message: 'Lähti' }))
  await pack(packer, id)
  await done(supervisor, `/orders/${id}/cancel`, { reason: 'Asiakas sulki', version: 1 })
  const ofSystems = await world.order()
  await result('P1', ofSystems, 'Järjestelmän')
  // The words of the provider's systems are theirs: only the order says whether it was cancelled.
  await result('P2', null, 'Sana')
  const at = portal.now.toISOString()
  const cancelled = { kind: 'changeorder', entryId: ofSystems, stage: 'cancelled', at, note: 'Ei katetta' }
  const { database } = portal.deps
  await importBundle(database, { entryStages: [cancelled] }, { now: portal.now, dryRun: false })

  const told = [
    { message: 'Jäi', stage: 'cancelled', cancelled: at, cancelReason: 'Asiakas sulki' },
    { message: 'Lähti', stage: null, cancelled: null },
    { message: 'Sana', stage: null },
    { message: 'Järjestelmän', stage: 'cancelled', cancelReason: 'Ei katetta' },
  ]
  expect(await packed()).toMatchObject(told)
  expect(await events()).toMatchObject(told)
})

test('what a supervisor put back among the received orders is in no list of results until it is packed again', async () => {
  const id = await world.order()
  await pack(packer, id)
  await done(supervisor, `/orders/${id}/correct`, { stage: 'received', reason: 'Väärä rivi', version: 1 })
  expect([await packed(), await events()]).toEqual([[], []])
  expect(await rows('ChangeOrderExtended')).toMatchObject([{ packingDate: null, error1: '', ok: true }])
  await pack(packer, id, { version: 2 })
  expect(await packed()).toMatchObject([{ stage: null }])
  expect(await rows('ChangeOrderExtended')).toMatchObject([{ packingDate: '2026-11-16', error1: '' }])
})
