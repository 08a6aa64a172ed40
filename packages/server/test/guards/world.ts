import { and, eq, isNull } from 'drizzle-orm'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { mandateRights, roleRights, type StaffStanding } from '@kassavirta/domain/kernel/people/access'
import { type StaffRole, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
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
import { userChain, userConcern } from '../../src/tables/places.ts'
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
import type { Headers } from './inputs.ts'

const ALL_ROLES = recordOf(roleRights, () => true)
const ALL_MANDATES = recordOf(mandateRights, () => true)

export type TestCompany = Group & {
  readonly canary: string
  readonly companyId: number
  readonly accountId: number
  readonly userId: number
  /** The id of a row of each table. */
  readonly rows: Readonly<Record<string, number>>
}
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
type Member = Extract<Caller, { readonly state: 'in' }>

export type GuardWorld = {
  readonly own: TestCompany
  readonly foreign: TestCompany
  /** Each text that marks something, and the companies whose people may see it. */
  readonly texts: readonly { readonly canary: string; readonly of: readonly TestCompany[] }[]
  readonly callers: readonly Caller[]
}

type Group = { readonly concernId: number; readonly chainId: number }

/** A company and a colleague there, whose rows are marked with a canary. */
async function addOwner(portal: TestPortal, canary: string, group: Group) {
  const { db } = portal.database
  const flags = { looseChange: true, depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }
  const texts = { name: canary, street: canary, city: canary, areaName: canary, officeInCharge: canary }
  const more = { supplyOrder: true, transportCustomer: true }
  const { id: companyId } = await addCompany(db, { ...flags, ...texts, ...group, ...more })
  const { id: accountId } = await addAccount(db, companyId, { accountNumber: canary, changeAllowed: true })
  const names = { firstName: canary, lastName: canary, emailAddress: `${canary}@example.fi` }
  const { id: userId } = await addUser(portal, names)
  await addMandate(portal, userId, accountId, ALL_MANDATES)
  const { staffId: requestedBy } = await addStaff(portal, `asker-${canary}`, ['supervisor'])
  const ids = { companyId, accountId, userId, requestedBy }
  return { canary, group, ids, shared: { run: await addRun(portal, canary) } }
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

/**
 * Companies with every kind of row. They are of two concerns; that of the own company has two chains: one that it shares
 * with a neighbour, and another.
 */
async function addCompanies(portal: TestPortal) {
  const { db } = portal.database
  const addGroup = async (canary: string, concernId?: number): Promise<Group> => {
    const id = concernId ?? (await addConcern(db, `${canary} konserni`)).id
    return { concernId: id, chainId: (await addChain(db, id, `${canary} ketju`)).id }
  }
  const group = await addGroup('GROUPOWN')
  const owners = [
    await addOwner(portal, 'CANARYOWN', group),
    await addOwner(portal, 'CANARYCHAIN', group),
    await addOwner(portal, 'CANARYCONCERN', await addGroup('GROUPOTHER', group.concernId)),
    await addOwner(portal, 'CANARYFOREIGN', await addGroup('GROUPFOREIGN')),
  ]
  const rows = await fillTables(db, owners, portal.now)
  const companies: readonly TestCompany[] = owners.map(({ canary, ids, group: own }, nth) => ({
    canary,
    ...ids,
    ...own,
    rows: rows[nth]!,
  }))
  const [own, ofChain, ofConcern, foreign] = companies as [TestCompany, TestCompany, TestCompany, TestCompany]
  const texts: GuardWorld['texts'] = [
    ...companies.map((company) => ({ canary: company.canary, of: [company] })),
    { canary: 'GROUPOWN', of: [own, ofChain, ofConcern] },
    { canary: 'GROUPOTHER', of: [ofConcern] },
    { canary: 'GROUPFOREIGN', of: [foreign] },
  ]
  return { own, foreign, ofChain, ofConcern, texts }
}

/** Companies full of rows, and customers and strangers of every kind. */
export async function givenGuardWorld(portal: TestPortal): Promise<GuardWorld> {
  const { database, now } = portal
  const { db } = database
  const { ofChain, ofConcern, ...companies } = await addCompanies(portal)
  const { own, foreign } = companies
  // The portal shows all that it can.
  await db.insert(parameter).values(portalSwitches.map((key) => ({ key, value: 'true', changedAt: now })))
  const KEY = 'key-of-the-provider-in-the-guards'
  await db.insert(providerKey).values({ hash: hashKey(KEY), createdAt: now })

  const addPerson = async (at?: TestCompany, rights = true, endedAt?: Date) => {
    const { id } = await addUser(portal)
    if (at) await addRole(db, id, at.companyId, { ...(rights && ALL_ROLES), ...(endedAt && { endedAt }) })
    if (at && rights)
      await addMandate(portal, id, at.accountId, {
        ...ALL_MANDATES,
        ...(endedAt && { lastDay: '2026-11-14' }),
      })
    return { id, headers: (): Promise<Headers> => signIn(portal, id) }
  }
  /** A case is its sender's alone, so those who call are the senders. */
  const addSender = async (at: TestCompany) => {
    const person = await addPerson(at)
    await db.update(serviceCase).set({ userId: person.id }).where(eq(serviceCase.companyId, at.companyId))
    return person
  }
  const member = (
    name: string,
    { headers }: Person,
    of: readonly TestCompany[],
    more: Partial<Member>,
  ): Caller => ({
    name,
    headers,
    state: 'in',
    of,
    rights: false,
    ...more,
  })
  const cancelled = await addPerson(own, true, now)
  await addRole(db, cancelled.id, foreign.companyId)
  const disabled = await addPerson(own)
  await db.update(portalUser).set({ disabledAt: now }).where(eq(portalUser.id, disabled.id))
  portal.now = new Date(now.getTime() - HOUR_MS)
  const expired = await (await addPerson(own)).headers()
  portal.now = now
  const [inChain, inConcern] = [await addPerson(), await addPerson()]
  await db.insert(userChain).values({ userId: inChain.id, chainId: own.chainId, concernReport: true })
  await db.insert(userConcern).values({ userId: inConcern.id, concernId: own.concernId, concernReport: true })

  const stranger = { state: 'nobody', token: true } as const
  const broken = { authorization: 'Bearer x.y.z' }
  return {
    ...companies,
    callers: [
      { ...stranger, name: 'nobody', headers: async () => ({}), token: false },
      { ...stranger, name: 'a broken token', headers: async () => broken },
      { ...stranger, name: 'an expired token', headers: async () => expired },
      { ...stranger, name: 'a disabled user', headers: disabled.headers },
      { name: 'the provider', headers: async () => ({ 'x-provider-key': KEY }), state: 'provider' },
      member('a member', await addSender(own), [own], { rights: true }),
      member('a member without rights', await addPerson(own, false), [own], {}),
      member('a user of another company', await addSender(foreign), [foreign], { rights: true }),
      member('a neighbour of the chain', await addSender(ofChain), [ofChain], { rights: true }),
      member('a user whose rights are cancelled', cancelled, [foreign], {}),
      member('a user of no company', await addPerson(), [], {}),
      member('a user of a chain', inChain, [own, ofChain], { reports: true }),
      member('a user of a concern', inConcern, [own, ofChain, ofConcern], { reports: true }),
    ],
  }
}

type Person = { readonly id: number; readonly headers: () => Promise<Headers> }

/** What every page of the desk sends along. */
const MARK = { 'x-desk': '1' }

/** How long ago things were, in minutes. */
type Ages = { readonly used?: number; readonly code?: number | null }

/** A person of the staff. Where a call has ended the session, another one is opened. */
export async function addAtDesk(
  portal: TestPortal,
  name: string,
  roles: readonly StaffRole[],
  ages: Ages = {},
) {
  const { staffId } = await addStaff(portal, name, roles)
  const { db } = portal.database
  const before = (minutes = 0) => new Date(portal.now.getTime() - minutes * MINUTE_MS)
  let token = ''
  const headers = async (): Promise<Headers> => {
    const living = and(eq(staffSession.hash, sessionHash(token)), isNull(staffSession.revokedAt))
    if ((await db.$count(staffSession, living)) === 0) {
      token = await openStaffSession(db, portal.deps.deskSecrets!, staffId, portal.now)
      const hash = sessionHash(token)
      const { code = 0, used } = ages
      if (code !== null) await completeSession(db, { staffId, sessionHash: hash }, before(code))
      await db
        .update(staffSession)
        .set({ usedAt: before(used) })
        .where(eq(staffSession.hash, hash))
    }
    return { ...MARK, cookie: `${deskCookie.name}=${token}` }
  }
  return { staffId, headers }
}

/** Customers, strangers and staff of every kind and standing, all with the mark of the desk's own page. */
export async function givenDeskWorld(portal: TestPortal): Promise<GuardWorld> {
  const { callers, ...world } = await givenGuardWorld(portal)
  const fromOutside = callers.map((caller) => ({
    ...caller,
    headers: async () => ({ ...MARK, ...(await caller.headers()) }),
  }))
  return { ...world, callers: [...fromOutside, ...(await addDeskCallers(portal))] }
}

async function addDeskCallers(portal: TestPortal): Promise<readonly Caller[]> {
  const everything = staffRoles.filter((role) => role !== 'admin')
  const add = async (
    name: string,
    roles: readonly StaffRole[],
    ages: Ages = {},
    standing: StaffStanding = 'full',
  ) => {
    const { headers } = await addAtDesk(portal, name, roles, ages)
    return { name, headers, state: 'staff', roles, standing, isFresh: (ages.code ?? 0) < 5 } satisfies Caller
  }
  const callers: Caller[] = [
    await add('half signed in', everything, { code: null }, 'password'),
    await add('locked', everything, { used: 21, code: 30 }, 'locked'),
    await add('supervisor with an old code', ['supervisor'], { code: 6 }),
    await add('nothing but a session', []),
  ]
  for (const role of staffRoles) callers.push(await add(role, [role]))
  return [...callers, ...(await addEnded(portal, everything))]
}

/** People whose session is over: disabled, signed in elsewhere, past the end of the shift; and a cookie of nobody. */
async function addEnded(portal: TestPortal, roles: readonly StaffRole[]): Promise<readonly Caller[]> {
  const { database, now } = portal
  const { db } = database
  const [disabled, elsewhere, expired] = [
    await addAtDesk(portal, 'disabled', roles),
    await addAtDesk(portal, 'elsewhere', roles),
    await addAtDesk(portal, 'expired', roles),
  ]
  await db.update(staffUser).set({ disabledAt: now }).where(eq(staffUser.id, disabled.staffId))
  const old = await elsewhere.headers()
  await endStaffSessions(db, elsewhere.staffId, 'elsewhere', now)
  const past = await expired.headers()
  await db.update(staffSession).set({ expiresAt: now }).where(eq(staffSession.staffId, expired.staffId))
  const nobody = { state: 'nobody', token: false } as const
  return [
    { ...nobody, name: 'a disabled person', headers: disabled.headers },
    { ...nobody, name: 'a session that another one ended', headers: async () => old },
    { ...nobody, name: 'a session whose time is over', headers: async () => past },
    {
      ...nobody,
      name: 'an invented cookie',
      headers: async () => ({ ...MARK, cookie: `${deskCookie.name}=${'A'.repeat(43)}` }),
    },
  ]
}
