import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { heldOf, type VaultPieces } from '@kassavirta/domain/vault/rules'
import { expect, test } from 'vitest'
import { BAG, DECLARED, open, send } from './counting-world.ts'
import { closed, done, givenDeliveries, pack, read, refused, sendRun, tell } from './delivery-world.ts'
import { addCompany } from './world.ts'
import { importBundle } from '../src/features/provider/import/import-bundle.ts'
import { company } from '../src/tables/company.ts'
import { audit } from '../src/tables/ledgers.ts'
import { deposit } from '../src/tables/submissions.ts'

const given = givenDeliveries()
const OFFICE = 'Tampere'
const FIRST = { pcs_50e: 100, pcs_20e: 100, pcs_2e: 500 }

const pieces = (some: Partial<VaultPieces>): VaultPieces => ({ ...recordOf(pieceFields, () => 0), ...some })
/** Nothing happens at the moment of a count: what is closed or packed afterwards comes later. */
const minuteLater = () => {
  given.portal.now = new Date(given.portal.now.getTime() + 60_000)
}
const count = (some: Partial<VaultPieces>) =>
  done(given.packer, '/vault/count', { office: OFFICE, pieces: some })
const held = async () => heldOf((await read(given.supervisor, `/vault?office=${OFFICE}`)).flows)
const differenceOf = async (some: Partial<VaultPieces>) => (await count(some)).differenceCents

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
  expect(await differenceOf(FIRST)).toBeNull()
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
  expect(await differenceOf({ pcs_50e: 121, pcs_20e: 98, pcs_2e: 475 })).toBe(-50_00)
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

test('a transfer changes what there should be, and an office knows only its own money', async () => {
  await inOffice()
  await addCompany(given.world.db, { officeInCharge: 'Oulu' })
  const transfer = { office: OFFICE, way: 'in', pieces: { pcs_5e: 40 }, reason: 'Pankista' }
  expect(await refused(given.packer, '/vault/transfer', transfer)).toBe('vaultUncounted')
  await count(FIRST)
  minuteLater()
  await done(given.packer, '/vault/transfer', transfer)
  await done(given.packer, '/vault/transfer', { ...transfer, way: 'out', pieces: { pcs_20e: 100 } })
  expect(await held()).toEqual(pieces({ pcs_50e: 100, pcs_2e: 500, pcs_5e: 40 }))
  const codes = await Promise.all([
    refused(given.packer, '/vault/transfer', { ...transfer, pieces: {} }),
    refused(given.packer, '/vault/transfer', { ...transfer, office: 'Rovaniemi' }),
    refused(given.packer, '/vault/transfer', { ...transfer, reason: ' ' }),
    refused(given.dispatcher, '/vault/transfer', transfer),
  ])
  expect(codes).toEqual(['transferEmpty', 'unknownOffice', 'required', 'forbidden'])
  expect(await read(given.packer, '/vault?office=Oulu')).toMatchObject({ office: 'Oulu', flows: null })
  const { entries } = await read(given.supervisor, `/vault?office=${OFFICE}`)
  const told = entries.map(({ kind, cents, differenceCents, note }: Record<string, unknown>) => [
    kind,
    cents,
    differenceCents,
    note,
  ])
  expect(told.toSorted()).toEqual([
    ['count', 8_000_00, null, ''],
    ['in', 200_00, null, 'Pankista'],
    ['out', 2_000_00, null, 'Pankista'],
  ])
  const acts = (await given.world.db.select().from(audit)).map(({ action }) => action)
  expect(acts.filter((action) => action.startsWith('vault.')).toSorted()).toEqual([
    'vault.counted',
    'vault.transferred',
    'vault.transferred',
  ])
})
