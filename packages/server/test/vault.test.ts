import type { VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { beforeEach, expect, test } from 'vitest'
import { BAG, DECLARED, open, send, type Staff } from './counting-world.ts'
import { closed, done, givenDeliveries, pack, read, sendRun, tell } from './delivery-world.ts'
import { approveNewest, countVault, held as heldAt, OFFICE, pieces } from './vault-steps.ts'
import { importBundle } from '../src/operation/provider/import/import-bundle.ts'
import { company } from '../src/tables/company.ts'
import { deposit } from '../src/tables/submissions.ts'

const given = givenDeliveries()
const FIRST = { pcs_50e: 100, pcs_20e: 100, pcs_2e: 500 }
let second: Staff

beforeEach(async () => {
  second = await given.world.hire('pakkaaja2', 'packer')
})

/** Nothing happens at the moment of a count: what is closed or packed afterwards comes later. */
const minuteLater = () => {
  given.portal.now = new Date(given.portal.now.getTime() + 60_000)
}
/** Two people find the same; what differs from what there should be is settled. */
async function count(some: Partial<VaultPieces>): Promise<string> {
  const outcome = await countVault([given.packer, second], some)
  if (outcome === 'difference') await approveNewest(given.supervisor)
  return outcome
}
const held = () => heldAt(given.supervisor)

async function inOffice(): Promise<void> {
  await given.world.db.update(company).set({ officeInCharge: OFFICE })
}

/** A bag of the place is counted as it was declared. */
async function closeBag(): Promise<void> {
  const { world, portal } = given
  const { company: place, account, user } = world
  const sums = { totalSumCents: 1_260_00, coinTotalSumCents: 0, registerDate: '2026-11-14' }
  const moments = { createdAt: portal.now, modifiedAt: portal.now }
  const ids = { companyId: place.id, accountId: account.id, userId: user.id, securityBagNumber: BAG }
  await world.db.insert(deposit).values({ ...ids, ...sums, ...DECLARED, ...moments })
  const counter = await world.hire('laskija', 'counter')
  await send(counter, await open(counter), DECLARED)
}

/** The vault is counted, and an order packed after it. */
async function packAfterCount(): Promise<number> {
  await inOffice()
  await count(FIRST)
  minuteLater()
  const orderId = await given.world.order()
  await pack(given.packer, orderId)
  return orderId
}

test('counted bags come to the vault, packed orders leave it, and what returns is back in it', async () => {
  await inOffice()
  expect((await read(given.packer, '/vault')).flows).toBeNull()
  expect(await count(FIRST)).toBe('equal')
  minuteLater()
  await closeBag()
  expect(await held()).toEqual(pieces({ pcs_50e: 122, pcs_20e: 108, pcs_2e: 500 }))

  const [whole, less] = [await given.world.order(), await given.world.order()]
  await pack(given.packer, whole)
  await pack(given.packer, less, { counts: { pcs_20e: 5 }, reason: 'Rullat loppuivat' })
  expect(await held()).toEqual(pieces({ pcs_50e: 122, pcs_20e: 98, pcs_2e: 475 }))

  const { run } = await sendRun(given.dispatcher, given.world.routeId)
  await tell(given.dispatcher, run.runId, given.world.company.id, closed)
  minuteLater()
  expect(await count({ pcs_50e: 121, pcs_20e: 98, pcs_2e: 475 })).toBe('difference')
  minuteLater()
  const [{ orders }] = (await read(given.dispatcher, '/deliveries/undelivered')).rows
  const { version } = orders.find(({ orderId }: { readonly orderId: number }) => orderId === whole)
  await done(given.dispatcher, '/deliveries/return', { kind: 'changeOrder', orderId: whole, version })
  expect(await held()).toEqual(pieces({ pcs_50e: 121, pcs_20e: 103, pcs_2e: 500 }))
})

test('an order that was packed before a count and is packed anew or unpacked after it moves only the difference', async () => {
  const orderId = await packAfterCount()
  minuteLater()
  await count({ pcs_50e: 100, pcs_20e: 95, pcs_2e: 475 })
  minuteLater()
  await pack(given.packer, orderId, { version: 1, counts: { pcs_20e: 4 }, reason: 'Setelit loppuivat' })
  expect(await held()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 96, pcs_2e: 500 }))
  const correction = { stage: 'received', reason: 'Väärä tilaus', version: 2 }
  await done(given.supervisor, `/orders/${orderId}/correct`, correction)
  expect(await held()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 100, pcs_2e: 500 }))
})

test('what the systems say of an order that the desk has packed moves nothing in the vault', async () => {
  const entryId = await packAfterCount()
  const at = given.portal.now.toISOString()
  const entryStages = ['cancelled', 'returned'].map((stage) => ({ kind: 'changeorder', entryId, stage, at }))
  for (const stage of entryStages) {
    const options = { now: given.portal.now, dryRun: false }
    const { kept } = await importBundle(given.portal.deps.database, { entryStages: [stage] }, options)
    expect(kept).toEqual([{ section: 'entryStages', entryId }])
  }
  expect(await held()).toEqual(pieces({ pcs_50e: 100, pcs_20e: 95, pcs_2e: 475 }))
})
