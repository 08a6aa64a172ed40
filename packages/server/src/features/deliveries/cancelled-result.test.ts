import { expect, test } from 'vitest'
import { deliveryWorld, done, pack } from '../../../test/delivery-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addMandate, addRole, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { handledChangeOrder } from '../../tables/handled.ts'

const portal = givenPortal({ extra: deskFeatures })

test('what was packed and then cancelled is in no list of results unless it is asked for, and then it says so', async () => {
  const world = await deliveryWorld(portal)
  const packer = await world.hire('pakkaaja', 'packer')
  const supervisor = await world.hire('esimies', 'supervisor')
  await addRole(world.db, world.user.id, world.company.id, { concernReport: true })
  await addMandate(portal, world.user.id, world.account.id, { changeOrderReport: true })
  const [sent, cancelled] = [await world.order({ message: 'Lähti' }), await world.order({ message: 'Jäi' })]
  await pack(packer, sent)
  await pack(packer, cancelled)
  await done(supervisor, `/orders/${cancelled}/cancel`, { reason: 'Asiakas sulki', version: 1 })
  // The words of the provider's systems are theirs: nothing is left out for them.
  await world.db.insert(handledChangeOrder).values({
    extId: 'P1',
    companyId: world.company.id,
    accountId: world.account.id,
    packingDate: '2026-11-14',
    createdAt: portal.now,
    message: 'Järjestelmä',
    error1: 'Peruttu',
  })

  const headers = await signIn(portal, world.user.id)
  const rows = async (path: string) =>
    Object.values((await portal.app.inject({ url: path, headers })).json())[0]
  const list = `/api/reports/ChangeOrderHandled?companyId=${world.company.id}`
  expect(await rows(list)).toMatchObject([{ message: 'Lähti' }, { message: 'Järjestelmä' }])
  expect(await rows(list)).not.toContainEqual(expect.objectContaining({ stage: expect.anything() }))
  expect(await rows(`${list}&cancelled=true`)).toMatchObject([
    { message: 'Jäi', stage: 'cancelled' },
    { message: 'Lähti', stage: null },
    { message: 'Järjestelmä', stage: null },
  ])
  expect(await rows('/api/reports/HandledEvents')).toMatchObject([
    { message: 'Lähti' },
    { message: 'Järjestelmä' },
  ])
})
