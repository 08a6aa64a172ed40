import { mandateRights, roleRights } from '@kassavirta/domain/kernel/access'
import { recordOf } from '@kassavirta/domain/kernel/records'
import { eq } from 'drizzle-orm'
import { hashKey } from '../../src/platform/rights/access.ts'
import { providerKey } from '../../src/tables/ledgers.ts'
import { portalUser } from '../../src/tables/people.ts'
import { mandate, userCompanyRole } from '../../src/tables/rights.ts'
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
  | { readonly state: 'in'; readonly of: TestCompany | undefined; readonly rights: boolean }
)
export type GuardWorld = {
  readonly own: TestCompany
  readonly foreign: TestCompany
  readonly callers: readonly Caller[]
}

/**
 * A company with every kind of row in it, each text marked with the company's own canary, and a colleague who made
 * them.
 */
async function addGuardedCompany(portal: TestPortal, canary: string) {
  const { db } = portal.database
  const concern = await addConcern(db, `${canary} konserni`)
  const chain = await addChain(db, concern.id, `${canary} ketju`)
  const flags = { looseChange: true, depositCountAtServiceCenter: true, uncountedCoinsDeposit: true }
  const texts = { name: canary, street: canary, city: canary, areaName: canary, officeInCharge: canary }
  const more = { ...flags, ...texts, supplyOrder: true, transportCustomer: true }
  const company = await addCompany(db, { ...more, concernId: concern.id, chainId: chain.id })
  const account = await addAccount(db, company.id, { accountNumber: canary, changeAllowed: true })
  const colleague = await addUser(portal, {
    firstName: canary,
    lastName: canary,
    emailAddress: `${canary}@example.fi`,
  })
  const role = await addRole(db, colleague.id, company.id, ALL_ROLES)
  await addMandate(portal, colleague.id, account.id, ALL_MANDATES)
  const ids = { companyId: company.id, accountId: account.id, userId: colleague.id }
  const rows = await fillTables(db, { canary, now: portal.now, ids })
  return {
    canary,
    companyId: company.id,
    accountId: account.id,
    chainId: chain.id,
    concernId: concern.id,
    rows: { ...rows, user_company_role: role.id } as Readonly<Record<string, number>>,
  }
}

async function addPerson(portal: TestPortal, company: TestCompany, rights = true) {
  const { db } = portal.database
  const user = await addUser(portal)
  await addRole(db, user.id, company.companyId, rights ? ALL_ROLES : {})
  if (rights) await addMandate(portal, user.id, company.accountId, ALL_MANDATES)
  return { id: user.id, headers: (): Promise<Headers> => signIn(portal, user.id) }
}

export async function givenGuardWorld(portal: TestPortal): Promise<GuardWorld> {
  const { db } = portal.database
  const own = await addGuardedCompany(portal, 'CANARYOWN')
  const foreign = await addGuardedCompany(portal, 'CANARYFOREIGN')
  const member = await addPerson(portal, own)
  const outsider = await addPerson(portal, foreign)
  const plain = await addPerson(portal, own, false)

  const cancelled = await addPerson(portal, own)
  await db
    .update(userCompanyRole)
    .set({ endedAt: portal.now })
    .where(eq(userCompanyRole.userId, cancelled.id))
  await db.update(mandate).set({ lastDay: '2026-11-14' }).where(eq(mandate.userId, cancelled.id))
  await addRole(db, cancelled.id, foreign.companyId)

  const disabled = await addPerson(portal, own)
  await db.update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, disabled.id))

  const nobody = await addUser(portal)
  const present = portal.now
  portal.now = new Date(present.getTime() - 3_600_000)
  const expired = await (await addPerson(portal, own)).headers()
  portal.now = present
  await db.insert(providerKey).values({ hash: hashKey(PROVIDER_KEY), createdAt: portal.now })

  const callers: readonly Caller[] = [
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
    { name: 'a member', headers: member.headers, state: 'in', of: own, rights: true },
    { name: 'a member without rights', headers: plain.headers, state: 'in', of: own, rights: false },
    { name: 'a user of another company', headers: outsider.headers, state: 'in', of: foreign, rights: true },
    {
      name: 'a user of no company',
      headers: () => signIn(portal, nobody.id),
      state: 'in',
      of: undefined,
      rights: false,
    },
    {
      name: 'a user whose rights are cancelled',
      headers: cancelled.headers,
      state: 'in',
      of: foreign,
      rights: false,
    },
  ]
  return { own, foreign, callers }
}
