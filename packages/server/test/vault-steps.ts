import { randomUUID } from 'node:crypto'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { heldOf, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { asc } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { company } from '../src/tables/company.ts'
import { outbox } from '../src/tables/ledgers.ts'
import { done, givenDeliveries, read } from './delivery-world.ts'
import type { Staff } from './counting-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { addCompany } from './world.ts'

export const OFFICE = 'Tampere'

export const FIRST = { pcs_50e: 100, pcs_20e: 100, pcs_2e: 500 }

/** Every denomination by name. */
export const pieces = (some: Partial<VaultPieces>): VaultPieces => ({
  ...recordOf(pieceFields, () => 0),
  ...some,
})

export const openCount = (staff: Staff, office = OFFICE) => done(staff, '/vault/open', { office })

export const countAs = async (
  staff: Staff,
  found: Partial<VaultPieces>,
  { office = OFFICE, note = '' } = {},
): Promise<string> => (await done(staff, '/vault/count', { office, pieces: pieces(found), note })).outcome

type Two = readonly [one: Staff, other: Staff]

/** Two people find the same, or the second something else. */
export async function countVault([one, other]: Two, found: Partial<VaultPieces>, second = found) {
  await openCount(one)
  await countAs(one, found)
  return countAs(other, second)
}

export const askTransfer = (staff: Staff, way: 'in' | 'out', some: Partial<VaultPieces>, office = OFFICE) =>
  done(staff, '/vault/transfer', { office, way, pieces: some, reason: 'Pankki' })

/** The requests that wait, as a supervisor sees them. */
export const requestsFor = async (supervisor: Staff) => (await read(supervisor, '/approvals')).rows

/** Approves the newest request. */
export async function approveNewest(supervisor: Staff, reason = 'Selvitetty') {
  const { approvalId, version } = (await requestsFor(supervisor)).at(-1)
  return done(supervisor, `/approvals/${approvalId}/approve`, { version, reason })
}

export const held = async (staff: Staff, office = OFFICE): Promise<VaultPieces> =>
  heldOf((await read(staff, `/vault?office=${office}`)).flows)

export const entriesOf = async (staff: Staff, office = OFFICE) =>
  (await read(staff, `/vault/entries?office=${office}`)).rows

type People = { packer: Staff; second: Staff; supervisor: Staff; other: Staff }

/** Before each test an office with a vault that was never counted, two people who pack and two supervisors. */
export function givenVault() {
  const given = givenDeliveries()
  const people = {} as People
  beforeEach(async () => {
    const { world, packer, supervisor } = given
    const second = await world.hire('pakkaaja2', 'packer')
    Object.assign(people, { packer, supervisor, second, other: await world.hire('esimies2', 'supervisor') })
    await world.db.update(company).set({ officeInCharge: OFFICE })
    await addCompany(world.db, { officeInCharge: 'Oulu' })
  })
  /** Nothing happens at the moment of a count: what is packed or moved afterwards comes later. */
  const minuteLater = () => {
    given.portal.now = new Date(given.portal.now.getTime() + 60_000)
  }
  const events = async () =>
    (await given.world.db.select().from(outbox).orderBy(asc(outbox.id))).filter(({ type }) =>
      type.startsWith('vault.'),
    )
  return { given, people, minuteLater, events }
}

/** A real call for each kind of event of a vault. */
export function callsOfVault(portal: TestPortal) {
  const people = async () => {
    await addCompany(portal.database.db, { officeInCharge: OFFICE })
    // Several of the calls may be made in one world.
    const hire = (role: StaffRole) => staffAtWork(portal, `${role}-${randomUUID()}`, [role])
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
