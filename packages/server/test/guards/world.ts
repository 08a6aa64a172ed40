import { portalSwitches } from '@kassavirta/domain/operation/settings/config/api'
import { mandateRights, roleRights, type StaffStanding } from '@kassavirta/domain/kernel/people/access'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { eq } from 'drizzle-orm'
import { hashKey } from '../../src/platform/rights/access.ts'
import { serviceCase } from '../../src/tables/cases.ts'
import { deliveryRoute, run } from '../../src/tables/deliveries.ts'
import { providerKey } from '../../src/tables/ledgers.ts'
import { parameter } from '../../src/tables/parameter.ts'
import { portalUser } from '../../src/tables/people.ts'
import { mandate, userChain, userCompanyRole, userConcern } from '../../src/tables/rights.ts'
import { addStaff } from '../desk.ts'
import type { TestPortal } from '../harness.ts'
import {
  addAccount,
  addChain,
  addCompany,
  addConcern,
  addMandate,
  addRole,
  addUser,
  signIn,
} from '../world.ts'
import { fillTables } from './canaries.ts'

const ALL_ROLES = recordOf(roleRights, () => true)
const ALL_MANDATES = recordOf(mandateRights, () => true)

const PROVIDER_KEY = 'key-of-the-provider-in-the-guards'

export type TestCompany = Awaited<ReturnType<typeof addGuardedCompany>>
type Headers = Readonly<Record<string, string>>
/** Headers are made anew for each call, because one of the calls signs the caller out. */
export type Caller = { readonly name: string; readonly headers: () => Promise<Headers> } & (
  | { readonly state: 'nobody'; readonly token: boolean }
  | { readonly state: 'provider' }
  | {
      readonly state: 'in'
      /** The companies whose texts the caller may see. */
      readonly of: readonly TestCompany[]
      readonly rights: boolean
      /** Concern reports without the other rights, by a link to a chain or a concern. */
      readonly reports?: boolean
    }
  | {
      readonly state: 'staff'
      readonly roles: readonly StaffRole[]
      readonly standing: StaffStanding
      /** The last code is minutes old. */
      readonly isFresh: boolean
    }
)
/** A text, and the companies whose people may see it. */
type MarkedText = { readonly canary: string; readonly of: readonly TestCompany[] }

export type GuardWorld = {
  readonly own: TestCompany
  readonly foreign: TestCompany
  /** A company of the same chain as the own one, and one of another chain of the same concern. */
  readonly neighbours: readonly TestCompany[]
  readonly texts: readonly MarkedText[]
  readonly callers: readonly Caller[]
}

type Group = { readonly concernId: number; readonly chainId: number }

async function addGroup(portal: TestPortal, canary: string): Promise<Group> {
  const { db } = portal.database
  const concern = await addConcern(db, `${canary} konserni`)
  const chain = await addChain(db, concern.id, `${canary} ketju`)
  return { concernId: concern.id, chainId: chain.id }
}

/**
 * A company with every kind of row in it, each text marked with the company's own canary, and a colleague who made
 * them.
 */
async function addGuardedCompany(portal: TestPortal, canary: string, group: Group) {
  const { db } = portal.database
  const flags = { looseChange: true, depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }
  const texts = { name: canary, street: canary, city: canary, areaName: canary, officeInCharge: canary }
  const more = { ...flags, ...texts, supplyOrder: true, transportCustomer: true }
  const company = await addCompany(db, { ...more, ...group })
  const account = await addAccount(db, company.id, { accountNumber: canary, changeAllowed: true })
  const colleague = await addUser(portal, {
    firstName: canary,
    lastName: canary,
    emailAddress: `${canary}@example.fi`,
  })
  const role = await addRole(db, colleague.id, company.id, ALL_ROLES)
  await addMandate(portal, colleague.id, account.id, ALL_MANDATES)
  const { staffId } = await addStaff(portal, `asker-${canary}`, ['supervisor'])
  const ids = { companyId: company.id, accountId: account.id, userId: colleague.id, requestedBy: staffId }
  const shared = { run: await addRun(portal, canary) }
  const rows = await fillTables(db, { canary, now: portal.now, ids, shared })
  return {
    canary,
    companyId: company.id,
    accountId: account.id,
    ...group,
    rows: { ...rows, user_company_role: role.id } as Readonly<Record<string, number>>,
  }
}

/** A van that has left; what it did at a place is that place's. */
async function addRun({ database: { db }, now }: TestPortal, canary: string): Promise<number> {
  const [route] = await db
    .insert(deliveryRoute)
    .values({ name: `${canary} reitti` })
    .returning()
  const left = { day: '2026-11-10', state: 'left', departedAt: now } as const
  const [made] = await db
    .insert(run)
    .values({ routeId: route!.id, ...left })
    .returning()
  return made!.id
}

async function addPerson(portal: TestPortal, company: TestCompany, rights = true) {
  const { db } = portal.database
  const user = await addUser(portal)
  await addRole(db, user.id, company.companyId, rights ? ALL_ROLES : {})
  if (rights) await addMandate(portal, user.id, company.accountId, ALL_MANDATES)
  return { id: user.id, headers: (): Promise<Headers> => signIn(portal, user.id) }
}

/** Two concerns. That of the own company has two chains: one that it shares with a neighbour, and another. */
async function addCompanies(portal: TestPortal) {
  const { db } = portal.database
  const group = await addGroup(portal, 'GROUPOWN')
  const otherChain = { ...group, chainId: (await addChain(db, group.concernId, 'GROUPOTHER ketju')).id }
  const own = await addGuardedCompany(portal, 'CANARYOWN', group)
  const ofChain = await addGuardedCompany(portal, 'CANARYCHAIN', group)
  const ofConcern = await addGuardedCompany(portal, 'CANARYCONCERN', otherChain)
  const foreign = await addGuardedCompany(portal, 'CANARYFOREIGN', await addGroup(portal, 'GROUPFOREIGN'))
  const neighbours = [ofChain, ofConcern]
  const texts: readonly MarkedText[] = [
    ...[own, foreign, ...neighbours].map((company) => ({ canary: company.canary, of: [company] })),
    { canary: 'GROUPOWN', of: [own, ...neighbours] },
    { canary: 'GROUPOTHER', of: [ofConcern] },
    { canary: 'GROUPFOREIGN', of: [foreign] },
  ]
  return { own, foreign, neighbours, ofChain, texts }
}

export async function givenGuardWorld(portal: TestPortal): Promise<GuardWorld> {
  const { db } = portal.database
  const { ofChain, ...companies } = await addCompanies(portal)
  const { own, foreign, neighbours } = companies
  const member = await addPerson(portal, own)
  const outsider = await addPerson(portal, foreign)
  const neighbour = await addPerson(portal, ofChain)
  const plain = await addPerson(portal, own, false)
  await openCases(portal, [
    [own, member.id],
    [foreign, outsider.id],
    [ofChain, neighbour.id],
  ])

  const cancelled = await addPerson(portal, own)
  await db
    .update(userCompanyRole)
    .set({ endedAt: portal.now })
    .where(eq(userCompanyRole.userId, cancelled.id))
  await db.update(mandate).set({ lastDay: '2026-11-14' }).where(eq(mandate.userId, cancelled.id))
  await addRole(db, cancelled.id, foreign.companyId)

  const disabled = await addPerson(portal, own)
  await db.update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, disabled.id))

  const present = portal.now
  portal.now = new Date(present.getTime() - 3_600_000)
  const expired = await (await addPerson(portal, own)).headers()
  portal.now = present
  await db.insert(providerKey).values({ hash: hashKey(PROVIDER_KEY), createdAt: portal.now })

  const strangers: readonly Caller[] = [
    { name: 'nobody', headers: async () => ({}), state: 'nobody', token: false },
    {
      name: 'a broken token',
      headers: async () => ({ authorization: 'Bearer x.y.z' }),
      state: 'nobody',
      token: true,
    },
    { name: 'an expired token', headers: async () => expired, state: 'nobody', token: true },
    { name: 'a disabled user', headers: disabled.headers, state: 'nobody', token: true },
    { name: 'the provider', headers: async () => ({ 'x-provider-key': PROVIDER_KEY }), state: 'provider' },
  ]
  const people = [
    { name: 'a member', headers: member.headers, of: [own], rights: true },
    { name: 'a member without rights', headers: plain.headers, of: [own], rights: false },
    { name: 'a user of another company', headers: outsider.headers, of: [foreign], rights: true },
    { name: 'a neighbour of the chain', headers: neighbour.headers, of: [ofChain], rights: true },
    { name: 'a user whose rights are cancelled', headers: cancelled.headers, of: [foreign], rights: false },
    ...(await addLinked(portal, own, [own, ofChain], [own, ...neighbours])),
  ].map((person) => ({ ...person, state: 'in' as const }))
  return { ...companies, callers: [...strangers, ...people] }
}

/** A case is its sender's alone, so those who call are the senders; and the portal shows all that it can. */
async function openCases(
  { database: { db }, now }: TestPortal,
  senders: readonly (readonly [TestCompany, number])[],
): Promise<void> {
  await db.insert(parameter).values(portalSwitches.map((key) => ({ key, value: 'true', changedAt: now })))
  for (const [{ companyId }, userId] of senders)
    await db.update(serviceCase).set({ userId }).where(eq(serviceCase.companyId, companyId))
}

/** People who have no role anywhere: of no company, of a whole chain, of a whole concern. */
async function addLinked(
  portal: TestPortal,
  { chainId, concernId }: TestCompany,
  inChain: readonly TestCompany[],
  inConcern: readonly TestCompany[],
) {
  const { db } = portal.database
  const [nobody, ofChain, ofConcern] = [await addUser(portal), await addUser(portal), await addUser(portal)]
  await db.insert(userChain).values({ userId: ofChain.id, chainId, concernReport: true })
  await db.insert(userConcern).values({ userId: ofConcern.id, concernId, concernReport: true })
  const person = (name: string, { id }: { readonly id: number }, of: readonly TestCompany[]) => ({
    name,
    headers: (): Promise<Headers> => signIn(portal, id),
    of,
    rights: false,
    reports: of.length > 0,
  })
  return [
    person('a user of no company', nobody, []),
    person('a user of a chain', ofChain, inChain),
    person('a user of a concern', ofConcern, inConcern),
  ]
}
