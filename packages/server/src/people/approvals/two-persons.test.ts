import { desc, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keysOf, recordOf } from '@kassavirta/domain/kernel/data/records'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { roleRights } from '@kassavirta/domain/kernel/people/access'
import {
  capabilitiesOf,
  mayHoldTogether,
  staffRoles,
  type StaffRole,
} from '@kassavirta/domain/kernel/people/staff-roles'
import type { ApprovalKind } from '@kassavirta/domain/people/approvals/api'
import { twoPersonActs } from '@kassavirta/domain/people/approvals/second-person'
import { notifyOfLateBags } from '../../bags/counting/late-bags.ts'
import { deskFeatures } from '../../desk-app.ts'
import { setParameter } from '../../shared/parameters.ts'
import { approval } from '../../tables/bags.ts'
import { portalUser, staffUser } from '../../tables/people.ts'
import { company, mandate, userCompanyRole } from '../../tables/places.ts'
import { type Staff, BAG, countingWorld, DECLARED, done, open, send } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal, type TestPortal } from '../../../test/harness.ts'
import { mandateWorld, ORDERS } from '../../../test/places-world.ts'
import { countAs, countVault, FIRST, OFFICE, openCount, pieces } from '../../../test/vault-world.ts'
import { isWhole } from '../../../test/whole.ts'
import { signIn, addAccount, addCompany } from '../../../test/world.ts'

/**
 * Every act that nobody does alone, asked for and decided on by everybody: each role, each pair of roles that one person may
 * hold, and those who have had a part in the matter. What is not in the table of acts is a surprise.
 */
const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

type Person = { readonly roles: readonly StaffRole[]; readonly staff: Staff; readonly name: string }

const pairs = staffRoles.flatMap((one, nth) =>
  staffRoles.slice(nth + 1).map((other) => [one, other] as const),
)
const roleSets: readonly (readonly StaffRole[])[] = [
  ...staffRoles.map((role) => [role]),
  // Pairs find no other fault than single roles do, but for one that joins them.
  ...(isWhole ? pairs.filter(mayHoldTogether) : []),
  // Nobody decides alone: there is another of them.
  ['supervisor'],
]

const hireEverybody = (): Promise<readonly Person[]> =>
  Promise.all(
    roleSets.map(async (roles, nth) => {
      const name = `${roles.join('-')}-${nth}`
      return { roles, name, staff: await staffAtWork(portal, name, roles) }
    }),
  )

const ways = ['approve', 'reject'] as const
type Way = (typeof ways)[number]

async function newestRequest(): Promise<number | undefined> {
  const waiting = await db()
    .select()
    .from(approval)
    .where(isNull(approval.decision))
    .orderBy(desc(approval.id))
  return waiting[0]?.id
}

const decide = (staff: Staff, approvalId: number, way: Way) =>
  staff.act(`/approvals/${approvalId}/${way}`, { version: 0, reason: 'Selvitetty' })

/** The code of a refusal; nothing of what was done. */
const codeOf = async (answer: ReturnType<Staff['act']>): Promise<string | undefined> => {
  const { statusCode, json } = await answer
  return statusCode === 200 ? undefined : ((json() as { code?: string }).code ?? String(statusCode))
}

const may = (roles: readonly StaffRole[], wanted: readonly string[]): boolean =>
  capabilitiesOf(roles).some((capability) => wanted.includes(capability))

test.each(keysOf(twoPersonActs))(
  '%s: nobody begins it without the right, nor ends it alone',
  async (kind) => {
    const { asks, decides } = twoPersonActs[kind]
    // First, as some acts are refused where nobody could be the second person.
    const everybody = await hireEverybody()
    const { ask, barred } = await matters[kind](portal)
    const parts = barred.map((staff, nth) => ({
      staff,
      name: `barred-${nth}`,
      roles: ['supervisor'] as const,
    }))
    const surprises: string[] = []
    let decided = 0
    let asked = 0
    for (const asker of everybody) {
      const refusal = await codeOf(ask(asker.staff))
      if ((refusal === undefined) !== may(asker.roles, asks)) surprises.push(`${asker.name} asks: ${refusal}`)
      const approvalId = refusal === undefined ? await newestRequest() : undefined
      if (approvalId === undefined) continue
      asked += 1
      // Whom a request is offered, and who may reject it, depends on who decides: two askers show it of everybody.
      const isFull = asked <= 2
      const others = [...everybody, ...parts].filter(({ staff }) => staff !== asker.staff)
      const isSecond = ({ roles, staff }: Pick<Person, 'roles' | 'staff'>) =>
        may(roles, [decides]) && !barred.includes(staff)
      for (const { name, staff } of [asker, ...others.filter((each) => !isSecond(each))])
        for (const way of isFull || staff === asker.staff ? ways : ways.slice(0, 1)) {
          decided += 1
          if ((await codeOf(decide(staff, approvalId, way))) === undefined)
            surprises.push(`${name} decides what ${asker.name} asked: ${way}`)
        }
      const seconds = others.filter(isSecond).slice(0, isFull ? undefined : 1)
      const listed = await Promise.all(
        seconds.map(
          async ({ staff }) => (await staff.browser.get('/approvals')).json().rows as readonly Row[],
        ),
      )
      for (const [nth, rows] of listed.entries())
        if (!rows.some((row) => row.approvalId === approvalId && row.mayDecide))
          surprises.push(`${seconds[nth]!.name} is not offered what ${asker.name} asked`)
      for (const staff of isFull ? barred : []) {
        // Whose app is to be reset is out at once, and reads nothing.
        const { rows = [] } = (await staff.browser.get('/approvals')).json() as { rows?: readonly Row[] }
        if (rows.some((row) => row.approvalId === approvalId && row.mayDecide))
          surprises.push(`what ${asker.name} asked is offered to who has had a part in it`)
      }
      const last = await codeOf(decide(seconds[0]!.staff, approvalId, 'reject'))
      if (last !== undefined) surprises.push(`${seconds[0]!.name} cannot reject: ${last}`)
    }
    expect(surprises).toEqual([])
    expect(decided).toBeGreaterThan(8)
    const asker = everybody.find(({ roles }) => may(roles, asks))!
    await ask(asker.staff)
    const approvalId = (await newestRequest())!
    const second = everybody.find(({ roles, staff }) => may(roles, [decides]) && staff !== asker.staff)!
    expect(await codeOf(decide(second.staff, approvalId, 'approve'))).toBeUndefined()
    expect(await db().select().from(approval).where(eq(approval.id, approvalId))).toMatchObject([
      { kind, decision: 'approved', requestedBy: asker.staff.staffId, decidedBy: second.staff.staffId },
    ])
  },
)

type Row = { readonly approvalId: number; readonly mayDecide: boolean }

test('what a customer asks for is not ended by whoever made that customer', async () => {
  const world = await mandateWorld(portal)
  const giver = await world.hire('kutsunut', 'service', 'supervisor')
  const everybody = await hireEverybody()
  const people = `/customers/${world.company.id}/people`
  const who = { firstName: 'Noora', lastName: 'Heino', phone: '', email: 'noora@mylly.example' }
  const rights = recordOf(roleRights, () => true)
  const invite = await giver.act(people, { username: 'noora.heino', ...who, ...rights })
  const { userId } = invite.json() as { userId: number }
  const asked = await world.request({ userId }, await signIn(portal, userId))
  const { requestId } = asked.json() as { requestId: number }
  const surprises: string[] = []
  for (const { name, staff, roles } of [{ name: 'giver', staff: giver, roles: [] }, ...everybody])
    if (!may(roles, ['approve']) && (await codeOf(decide(staff, requestId, 'approve'))) === undefined)
      surprises.push(name)
  expect(surprises).toEqual([])
  expect(await codeOf(decide(world.supervisor, requestId, 'approve'))).toBeUndefined()
})

/** Something to ask a second person for, and those who could approve it but for the part that they have had in it. */
type Matter = {
  readonly ask: (by: Staff) => ReturnType<Staff['act']>
  readonly barred: readonly Staff[]
}

/** Each with the people who have had a part in it: all of them are supervisors too. */
type Matters = Readonly<Record<ApprovalKind, (portal: TestPortal) => Promise<Matter>>>

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
  await notifyOfLateBags({ db, clock })
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

const matters = {
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
