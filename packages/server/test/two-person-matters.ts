import type { ApprovalKind } from '@kassavirta/domain/people/approvals/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights } from '@kassavirta/domain/kernel/people/access'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { eq } from 'drizzle-orm'
import { tellOfLateBags } from '../src/bags/counting/late-bags.ts'
import { setParameter } from '../src/shared/parameters.ts'
import { company } from '../src/tables/company.ts'
import { portalUser } from '../src/tables/people.ts'
import { mandate, userCompanyRole } from '../src/tables/rights.ts'
import { staffUser } from '../src/tables/staff.ts'
import { BAG, countingWorld, DECLARED, done, open, send, type Staff } from './counting-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { mandateWorld, ORDERS } from './mandate-world.ts'
import { countAs, countVault, FIRST, OFFICE, openCount, pieces } from './vault-steps.ts'
import { addAccount, addCompany } from './world.ts'

/** Something to ask a second person for, and those who could approve it but for the part that they have had in it. */
export type Matter = {
  readonly ask: (by: Staff) => ReturnType<Staff['act']>
  readonly barred: readonly Staff[]
}

/** Each with the people who have had a part in it: all of them are supervisors too. */
export type Matters = Readonly<Record<ApprovalKind, (portal: TestPortal) => Promise<Matter>>>

const reason = 'Sovittu puhelimessa'
const OTHER_NUMBER = '40010048'
const hireOf =
  (portal: TestPortal) =>
  (name: string, ...roles: readonly StaffRole[]) =>
    staffAtWork(portal, name, roles)

async function countedBag(portal: TestPortal): Promise<Matter> {
  const world = await countingWorld(portal)
  await world.declare()
  const counter = await world.hire('laskenut', 'counter', 'supervisor')
  const { bag } = await send(counter, await open(counter), { pcs_50e: 22, pcs_20e: 7 })
  const { bagId, version } = await done(counter, `/bags/${bag.bagId}/close`, { version: bag.version })
  const ask = (by: Staff) => by.act(`/bags/${bagId}/correct`, { tills: [DECLARED], reason, version })
  return { ask, barred: [counter] }
}

/** A bag without a declaration, which two have counted, and a declaration whose bag did not come. */
async function undeclaredBag(portal: TestPortal): Promise<Matter> {
  const world = await countingWorld(portal)
  const depositId = await world.declare({ securityBagNumber: BAG })
  const counters = [
    await world.hire('laskenut', 'counter', 'supervisor'),
    await world.hire('laskenut2', 'counter', 'supervisor'),
  ] as const
  const owner = { companyId: world.company.id, accountId: world.account.id }
  const first = await send(counters[0], await open(counters[0], { number: OTHER_NUMBER }), DECLARED, owner)
  const again = await open(counters[1], { bagId: first.bag.bagId })
  const { bagId, version } = (await send(counters[1], again, DECLARED, owner)).bag
  const body = { bagId, version, knownBy: 'customer' }
  return { ask: (by) => by.act(`/bags/missing/${depositId}/link`, body), barred: counters }
}

/** A bag that did not come in time, though somebody has scanned it and taken the scan back. */
async function missingBag(portal: TestPortal): Promise<Matter> {
  const { db, clock } = portal.deps
  const world = await countingWorld(portal)
  await setParameter(db, 'statusLines', 'true', portal.now)
  const depositId = await world.declare({ createdAt: new Date(portal.now.getTime() - 14 * DAY_MS) })
  const mover = await world.hire('perunut', 'counter', 'supervisor')
  const { bag } = await done(mover, '/bags/receive', { number: BAG })
  await done(mover, `/bags/${bag.bagId}/withdraw`, { version: bag.version, reason })
  await tellOfLateBags({ db, clock })
  return { ask: (by) => by.act(`/bags/missing/${depositId}/close`, { reason }), barred: [mover] }
}

async function account(portal: TestPortal, path: string, body: object): Promise<Matter> {
  const { db } = portal.database
  const place = await addCompany(db)
  const terms = { keeper: 'desk', changeAllowed: true, withdrawLimitCents: 100_00 } as const
  const { id } = await addAccount(db, place.id, terms)
  const ask = (by: Staff) => by.act(`/customers/${place.id}/accounts/${id}/${path}`, { ...body, version: 0 })
  return { ask, barred: [] }
}

/** Somebody whom a member of the staff has made, so that they could give themselves a right under another name. */
async function madeUpCustomer(portal: TestPortal) {
  const world = await mandateWorld(portal)
  const giver = await world.hire('kutsunut', 'service', 'supervisor')
  const who = { firstName: 'Noora', lastName: 'Heino', phone: '', email: 'noora@mylly.example' }
  const rights = recordOf(roleRights, () => true)
  const invited = { username: 'noora.heino', ...who, ...rights }
  const { userId } = await done(giver, `/customers/${world.company.id}/people`, invited)
  return { world, giver, userId: userId as number }
}

async function grantedMandate(portal: TestPortal): Promise<Matter> {
  const { world, giver, userId } = await madeUpCustomer(portal)
  return { ask: (by) => world.grant({ holderId: userId }, by), barred: [giver] }
}

async function widenedMandate(portal: TestPortal): Promise<Matter> {
  const world = await mandateWorld(portal)
  const { db } = portal.database
  const giver = await world.hire('muuttanut', 'service', 'supervisor')
  for (const table of [mandate, portalUser, userCompanyRole]) await db.update(table).set({ keeper: 'desk' })
  const details = { firstName: 'Pekka', lastName: 'Korhonen', email: 'uusi@mylly.example', phone: '' }
  const path = `/customers/${world.company.id}/people/${world.pekka.id}/details`
  await done(giver, path, { ...details, version: 0 })
  const ask = (by: Staff) => world.change(world.mandate.id, { ...ORDERS, limit: null }, by)
  return { ask, barred: [giver] }
}

async function person(
  portal: TestPortal,
  path: string,
  more: (row: typeof staffUser.$inferSelect) => object = () => ({}),
): Promise<Matter> {
  const { db } = portal.database
  const subject = await hireOf(portal)('kohde', 'supervisor')
  const ask = async (by: Staff) => {
    const [row] = await db.select().from(staffUser).where(eq(staffUser.id, subject.staffId))
    return by.act(`/staff/${subject.staffId}/${path}`, { version: row!.version, ...more(row!) })
  }
  return { ask, barred: [subject] }
}

/** Two people whose first count of the vault agrees. */
async function vault(portal: TestPortal) {
  const { db } = portal.database
  await addCompany(db)
  await db.update(company).set({ officeInCharge: OFFICE })
  const hire = hireOf(portal)
  const counters = [
    await hire('holvi', 'packer', 'supervisor'),
    await hire('holvi2', 'packer', 'supervisor'),
  ] as const
  await countVault(counters, FIRST)
  return counters
}

async function vaultDifference(portal: TestPortal): Promise<Matter> {
  const [first] = await vault(portal)
  const ask = async (by: Staff) => {
    portal.now = new Date(portal.now.getTime() + 1)
    if (!(await isCounting(first))) {
      await openCount(first)
      await countAs(first, FIRST)
    }
    return by.act('/vault/count', { office: OFFICE, pieces: pieces({ pcs_50e: 99 }), note: '' })
  }
  return { ask, barred: [first] }
}

const isCounting = async (staff: Staff): Promise<boolean> =>
  (await staff.browser.get(`/vault?office=${OFFICE}`)).json().count !== null

async function vaultTransfer(portal: TestPortal): Promise<Matter> {
  await vault(portal)
  const ask = (by: Staff) => {
    portal.now = new Date(portal.now.getTime() + 1)
    return by.act('/vault/transfer', { office: OFFICE, way: 'in', pieces: { pcs_5e: 40 }, reason })
  }
  return { ask, barred: [] }
}

const terms = { isDefault: false, changeAllowed: true, depositReference: '', changeReference: '' }
const limit = { before: '5000', value: '10000', reason }

export const matters = {
  countCorrection: countedBag,
  bagJoin: undeclaredBag,
  missingBagClosing: missingBag,
  settingChange: async () => ({
    ask: (by) => by.act('/settings/secondCountDifference/change', limit),
    barred: [],
  }),
  accountNumber: (portal) => account(portal, 'number', { accountNumber: 'FI3715903000000776', reason }),
  accountTerms: (portal) => account(portal, 'change', { ...terms, withdrawLimit: null, reason }),
  mandateGrant: grantedMandate,
  mandateChange: widenedMandate,
  staffRoles: (portal) => person(portal, 'roles', () => ({ roles: ['supervisor', 'counter'], reason })),
  staffCode: (portal) => person(portal, 'code/request'),
  factorReset: (portal) => person(portal, 'factor/reset'),
  staffAddress: (portal) =>
    person(portal, 'facts', ({ firstName, lastName, office }) => ({
      firstName,
      lastName,
      office,
      emailAddress: 'toinen@provider.example',
    })),
  vaultDifference,
  vaultTransfer,
} satisfies Matters
