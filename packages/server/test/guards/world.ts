import { eq, and, isNull } from 'drizzle-orm'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { mandateRights, roleRights, type StaffStanding } from '@kassavirta/domain/kernel/people/access'
import { type StaffRole, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
import type { Db } from '../../src/platform/database/database.ts'
import { hashKey } from '../../src/platform/rights/access.ts'
import {
  completeSession,
  deskCookie,
  endStaffSessions,
  openStaffSession,
  sessionHash,
} from '../../src/platform/staff/staff-session.ts'
import { serviceCase } from '../../src/tables/cases.ts'
import { providerKey } from '../../src/tables/ledgers.ts'
import { parameter } from '../../src/tables/operation.ts'
import { deliveryRoute, run } from '../../src/tables/orders.ts'
import { portalUser, staffSession, staffUser } from '../../src/tables/people.ts'
import { mandate, userChain, userCompanyRole, userConcern } from '../../src/tables/places.ts'
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

/** What every page of the desk sends along. */
const MARK = { 'x-desk': '1' }

/** How long ago things were, in minutes. */
type Ages = { readonly used?: number; readonly code?: number | null }

const isLiving = async (db: Db, hash: string): Promise<boolean> =>
  (await db.$count(staffSession, and(eq(staffSession.hash, hash), isNull(staffSession.revokedAt)))) > 0

/** A person of the staff. Where a call has ended the session, another one is opened. */
export async function addAtDesk(
  portal: TestPortal,
  name: string,
  roles: readonly StaffRole[],
  ages: Ages = {},
) {
  const { staffId } = await addStaff(portal, name, roles)
  const { db } = portal.database
  const before = (minutes: number) => new Date(portal.now.getTime() - minutes * MINUTE_MS)
  let known: { readonly token: string; readonly hash: string } | undefined
  const headers = async (): Promise<Headers> => {
    if (known && (await isLiving(db, known.hash)))
      return { ...MARK, cookie: `${deskCookie.name}=${known.token}` }
    const token = await openStaffSession(db, portal.deps.deskSecrets!, staffId, portal.now)
    const hash = sessionHash(token)
    known = { token, hash }
    if (ages.code !== null) await completeSession(db, { staffId, sessionHash: hash }, before(ages.code ?? 0))
    await db
      .update(staffSession)
      .set({ usedAt: before(ages.used ?? 0) })
      .where(eq(staffSession.hash, hash))
    return { ...MARK, cookie: `${deskCookie.name}=${token}` }
  }
  return { staffId, headers }
}

/** Customers, strangers and staff of every kind and standing, all with the mark of the desk's own page. */
export async function givenDeskWorld(portal: TestPortal): Promise<GuardWorld> {
  const world = await givenGuardWorld(portal)
  // To the desk, which does not read their token, people of the portal are alike: the first and the last are enough.
  const people = world.callers.filter(({ state }) => state === 'in')
  const alike = new Set(people.slice(1, -1))
  const outside = world.callers.filter((caller) => !alike.has(caller))
  const fromOutside = outside.map((caller) => ({
    ...caller,
    headers: async () => ({ ...MARK, ...(await caller.headers()) }),
  }))
  return { ...world, callers: [...fromOutside, ...(await addDeskCallers(portal))] }
}

async function addDeskCallers(portal: TestPortal): Promise<readonly Caller[]> {
  const caller = async (
    name: string,
    roles: readonly StaffRole[],
    ages: Ages,
    standing: Standing,
  ): Promise<Caller> => {
    const { headers } = await addAtDesk(portal, name.replaceAll(' ', '-'), roles, ages)
    return { name, headers, state: 'staff', roles, standing, isFresh: (ages.code ?? 0) < 5 }
  }
  const everything = staffRoles.filter((role) => role !== 'admin')
  const callers = [
    await caller('half signed in', everything, { code: null }, 'password'),
    await caller('locked', everything, { used: 21, code: 30 }, 'locked'),
    await caller('supervisor with an old code', ['supervisor'], { code: 6 }, 'full'),
    await caller('nothing but a session', [], {}, 'full'),
  ]
  for (const role of staffRoles) callers.push(await caller(role, [role], {}, 'full'))
  return [...callers, ...(await addEnded(portal, everything))]
}

type Standing = Extract<Caller, { readonly state: 'staff' }>['standing']

/** People whose session is over: disabled, signed in elsewhere, past the end of the shift; and a cookie of nobody. */
async function addEnded(portal: TestPortal, roles: readonly StaffRole[]): Promise<readonly Caller[]> {
  const { db } = portal.database
  const nobody = { state: 'nobody', token: false } as const
  const disabled = await addAtDesk(portal, 'disabled', roles)
  await db.update(staffUser).set({ disabledAt: portal.now }).where(eq(staffUser.id, disabled.staffId))
  const elsewhere = await addAtDesk(portal, 'elsewhere', roles)
  const old = await elsewhere.headers()
  await endStaffSessions(db, elsewhere.staffId, 'elsewhere', portal.now)
  const expired = await addAtDesk(portal, 'expired', roles)
  const ofExpired = async () => {
    const headers = await expired.headers()
    await db
      .update(staffSession)
      .set({ expiresAt: portal.now })
      .where(eq(staffSession.staffId, expired.staffId))
    return headers
  }
  const invented = { ...MARK, cookie: `${deskCookie.name}=${'A'.repeat(43)}` }
  return [
    { ...nobody, name: 'a disabled person', headers: disabled.headers },
    { ...nobody, name: 'a session that another one ended', headers: async () => old },
    { ...nobody, name: 'a session whose time is over', headers: ofExpired },
    { ...nobody, name: 'an invented cookie', headers: async () => invented },
  ]
}
