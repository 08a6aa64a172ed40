import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { deliveryWorld, FROZEN_DAY, pack, packSupplies, read, type Staff } from './delivery-world.ts'
import { givenPortal } from './harness.ts'

/** Looks at what deliveries send to PostgreSQL, beside what every act of the desk sends; the embedded database sends nothing. */
const portal = givenPortal({ extra: deskFeatures })
const sent: string[] = []
let isWatched = false
let world: Awaited<ReturnType<typeof deliveryWorld>>
let packer: Staff
beforeEach(async () => {
  if (!isWatched) portal.deps.database.onStatement((text) => sent.push(text))
  isWatched = true
  world = await deliveryWorld(portal)
  packer = await world.hire('pakkaaja', 'packer')
})

/** The first words of the statements about orders, places and parameters, in their order. */
async function statementsOf(call: () => Promise<unknown>): Promise<readonly string[]> {
  sent.length = 0
  await call()
  const own = sent.filter((text) => /\b(change_order|supply_order|company|parameter)\b/.test(text))
  return own.map((text) => text.trim().split(/\s+/, 1).join(''))
}

/** What the statements of packing are for, in their order. */
const steps = {
  order: /for update/,
  seal: /living_seal_holder/,
  facts: /hasSystemsResult/,
  parameters: /from parameter/,
  write: /^with/,
}
async function stepsOf(call: () => Promise<unknown>): Promise<readonly string[]> {
  sent.length = 0
  await call()
  return sent.flatMap((text) => Object.entries(steps).find(([, form]) => form.test(text.trim()))?.[0] ?? [])
}

test('packing locks the order, then the seal, then reads what decides, and writes with the ledgers', async () => {
  const [money, supplies] = [await world.order(), await world.supplies()]
  const packing = ['order', 'seal', 'facts', 'parameters', 'parameters', 'write']
  expect(await stepsOf(() => pack(packer, money))).toEqual(packing)
  expect(await stepsOf(() => pack(packer, money, { seal: 'S-2', version: 1 }))).toEqual(packing)
  const withoutFacts = packing.filter((step) => step !== 'facts')
  expect(await stepsOf(() => packSupplies(packer, supplies))).toEqual(withoutFacts)
})

test('a day opens with one statement, and the stops of a route with five', async () => {
  await world.order()
  await world.supplies()
  expect(await statementsOf(() => read(packer, `/deliverydays/${FROZEN_DAY}`))).toHaveLength(1)
  const stops = `/deliveries?day=${FROZEN_DAY}&route=${world.routeId}`
  expect(await statementsOf(() => read(packer, stops))).toHaveLength(5)
})
