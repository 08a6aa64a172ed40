import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  delivered,
  deliveryDesk,
  done,
  pack,
  packSupplies,
  sendRun,
  tell,
  type DeliveryDesk,
} from '../../../test/delivery-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })

let { world, packer, dispatcher, supervisor } = {} as DeliveryDesk
beforeEach(async () => void ({ world, packer, dispatcher, supervisor } = await deliveryDesk(portal)))

const SEAL = 'TM220501'
const wish = { seal: SEAL, version: 0 }

test('a seal that is on an order on its way to a customer is refused, and the refusal names the order [R-DLV-01]', async () => {
  const [first, second] = [await world.order(), await world.order()]
  await pack(packer, first, { seal: SEAL })
  const answer = await packer.act(`/orders/${second}/pack`, { ...wish, seal: 'tm220501' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'sealTaken',
      message: `Sinetti tm220501 on jo tilauksella ${first} (Esimerkki Kamppi), jota ei ole vielä toimitettu. Tarkista sinetti ja lue se uudelleen.`,
    },
  ])
  expect(await pack(packer, first, { seal: SEAL, version: 1 }), 'packed anew').toMatchObject({ seal: SEAL })
})

test('change money and supplies share their seals, and a bag without one is like no other [R-DLV-01]', async () => {
  const [money, supplies, others] = [await world.order(), await world.supplies(), await world.supplies()]
  await packSupplies(packer, supplies, { seal: SEAL })
  expect((await packer.act(`/orders/${money}/pack`, wish)).json().code).toBe('sealTaken')
  await packSupplies(packer, others)
  await pack(packer, money)
})

test('a seal is free again when its order is delivered or cancelled; what comes back then needs another [R-DLV-01]', async () => {
  const [first, second, third] = [await world.order(), await world.order(), await world.order()]
  await pack(packer, first, { seal: SEAL })
  const { run } = await sendRun(dispatcher, world.routeId)
  expect((await packer.act(`/orders/${second}/pack`, wish)).json().code).toBe('sealTaken')
  await tell(dispatcher, run.runId, world.company.id, delivered)
  await pack(packer, second, { seal: SEAL })
  // What lies open in the vault needs no seal.
  await done(supervisor, `/orders/${first}/correct`, { stage: 'returned', reason: 'Holvissa', version: 3 })
  const correction = { stage: 'packed', reason: 'Jäi autoon', version: 4 }
  expect((await supervisor.act(`/orders/${first}/correct`, correction)).json().code).toBe('sealTaken')
  await done(supervisor, `/orders/${second}/cancel`, { reason: 'Soitto', version: 1 })
  await done(supervisor, `/orders/${first}/correct`, correction)
  expect((await packer.act(`/orders/${third}/pack`, wish)).json().code).toBe('sealTaken')
})

test('the database itself refuses a second order with a living seal, whoever writes it [R-DLV-01]', async () => {
  const [first, second] = [await world.order(), await world.order()]
  const supplies = await world.supplies()
  await pack(packer, first, { seal: SEAL })
  const { db } = portal.database
  const packed = { stage: 'packed', sealNumber: SEAL } as const
  const refusedAs23505 = { cause: { code: '23505', constraint: 'living_seal' } }
  await expect(db.update(changeOrder).set(packed).where(eq(changeOrder.id, second))).rejects.toMatchObject(
    refusedAs23505,
  )
  await expect(db.update(supplyOrder).set(packed).where(eq(supplyOrder.id, supplies))).rejects.toMatchObject(
    refusedAs23505,
  )
})

test('of two packers who scan one seal at once, one packs [R-DLV-01]', async () => {
  const [first, second] = [await world.order(), await world.order()]
  const other = await world.hire('pakkaaja2', 'packer')
  const answers = await Promise.all([
    packer.act(`/orders/${first}/pack`, wish),
    other.act(`/orders/${second}/pack`, wish),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})
