import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { expectedPieces, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { vaultCount, vaultEntry } from '../src/tables/bags.ts'
import { outbox } from '../src/tables/ledgers.ts'
import { company } from '../src/tables/places.ts'
import { done, laterIn, read, type Staff } from './bags-world.ts'
import { givenDeliveries } from './deliveries-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { madeRows } from './neighbours.ts'
import { addCompany } from './world.ts'

export const OFFICE = 'Tampere'
export const FIRST = { pcs_50e: 100, pcs_20e: 100, pcs_2e: 500 }

/** Every denomination by name. */
export const pieces = (some: Partial<VaultPieces>): VaultPieces => ({
  ...recordOf(pieceFields, () => 0),
  ...some,
})

export const openCount = (staff: Staff) => done(staff, '/vault/open', { office: OFFICE })

export const countAs = async (staff: Staff, found: Partial<VaultPieces>): Promise<string> =>
  (await done(staff, '/vault/count', { office: OFFICE, pieces: pieces(found), note: '' })).outcome

type Two = readonly [one: Staff, other: Staff]

/** Two people find the same, or the second something else. */
export async function countVault([one, other]: Two, found: Partial<VaultPieces>, second = found) {
  await openCount(one)
  await countAs(one, found)
  return countAs(other, second)
}

export const askTransfer = (staff: Staff, way: 'in' | 'out', some: Partial<VaultPieces>) =>
  done(staff, '/vault/transfer', { office: OFFICE, way, pieces: some, reason: 'Pankki' })

/** The requests that wait, as a supervisor sees them. */
export const requestsFor = async (supervisor: Staff) => (await read(supervisor, '/approvals')).rows

/** Approves the newest request. */
export async function approveNewest(supervisor: Staff, reason = 'Selvitetty') {
  const { approvalId, version } = (await requestsFor(supervisor)).at(-1)
  return done(supervisor, `/approvals/${approvalId}/approve`, { version, reason })
}

export const held = async (staff: Staff): Promise<VaultPieces> =>
  expectedPieces((await read(staff, `/vault?office=${OFFICE}`)).flows)

export const entriesOf = async (staff: Staff) => (await read(staff, `/vault/entries?office=${OFFICE}`)).rows

/** What happens in the vaults of other offices, always after what a test does: it is none of the vault that it looks at. */
async function addOtherVaults({ world, packer, supervisor, portal }: ReturnType<typeof givenDeliveries>) {
  const at = new Date(portal.now.getTime() + DAY_MS)
  const row = { pieces: pieces({ pcs_5e: 7 }), staffId: packer.staffId, secondId: supervisor.staffId, at }
  await world.db.insert(vaultEntry).values([
    { ...row, office: 'Kuopio', kind: 'count' },
    { ...row, office: 'Oulu', kind: 'in' },
  ])
  await world.db.insert(vaultCount).values({ office: 'Kuopio', openedBy: supervisor.staffId, openedAt: at })
}

/** Before each test an office with a vault that was never counted, two people who pack and two supervisors. */
export function givenVault() {
  const given = givenDeliveries()
  const people = {} as { packer: Staff; second: Staff; supervisor: Staff; other: Staff }
  beforeEach(async () => {
    const { world, packer, supervisor } = given
    const second = await world.hire('pakkaaja2', 'packer')
    Object.assign(people, { packer, supervisor, second, other: await world.hire('esimies2', 'supervisor') })
    await world.db.update(company).set({ officeInCharge: OFFICE }).where(eq(company.id, world.company.id))
    await addCompany(world.db, { officeInCharge: 'Oulu' })
    await addOtherVaults(given)
  })
  /** Nothing happens at the moment of a count: what is packed or moved afterwards comes later. */
  const minuteLater = () => void laterIn(given.portal)(1)
  const events = async () =>
    (await madeRows(given.portal, outbox)).filter(({ type }) => type.startsWith('vault.'))
  return { given, people, minuteLater, events }
}

/** A real call for each kind of event of a vault. */
export function callsOfVault(portal: TestPortal) {
  const people = async () => {
    await addCompany(portal.database.db, { officeInCharge: OFFICE })
    // Several of the calls may be made in one world.
    const hire = (role: 'packer' | 'supervisor') => staffAtWork(portal, `${role}-${randomUUID()}`, [role])
    return { one: await hire('packer'), other: await hire('packer'), supervisor: await hire('supervisor') }
  }
  return {
    'vault.counted': async () => {
      const { one, other } = await people()
      await openCount(one)
      await countAs(one, { pcs_50e: 10 })
      return other.act('/vault/count', { office: OFFICE, pieces: pieces({ pcs_50e: 10 }) })
    },
    'vault.transferred': async () => {
      const { one, other, supervisor } = await people()
      await countVault([one, other], { pcs_50e: 10 })
      const { approvalId } = await askTransfer(one, 'out', { pcs_50e: 4 })
      return supervisor.act(`/approvals/${approvalId}/approve`, { version: 0 })
    },
    'vault.dropped': async () => {
      const { one } = await people()
      await openCount(one)
      return one.act('/vault/drop', { office: OFFICE, reason: 'Vuoro päättyi' })
    },
  }
}
