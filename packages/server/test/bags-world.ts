import { beforeEach } from 'vitest'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { deskFeatures } from '../src/desk-app.ts'
import { deposit } from '../src/tables/submissions.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal, type TestPortal } from './harness.ts'
import { addAccount, addCompany, addUser, addMandate, signIn } from './world.ts'

export type Staff = Awaited<ReturnType<typeof staffAtWork>>
type TableBag = { readonly bagId: number; readonly version: number }

export const BAG = '40010084'
/** What the declaration of the bag says. */
export const DECLARED = { pcs_50e: 22, pcs_20e: 8 }
/** A note of 50 € less: so much that a second person counts. */
export const MUCH_LESS = { pcs_50e: 21, pcs_20e: 8 }
export const whole = { intact: true, suspects: [] }

/** A place with one declared bag, and people who count and decide. */
export async function countingWorld(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db, { name: 'Esimerkki Kamppi', officeInCharge: 'Helsinki' })
  const account = await addAccount(db, company.id)
  const user = await addUser(portal)
  const hire = (name: string, ...roles: readonly StaffRole[]) => staffAtWork(portal, name, roles)
  const declare = async (values: Partial<typeof deposit.$inferInsert> = {}): Promise<number> => {
    const [declared] = await db
      .insert(deposit)
      .values({
        companyId: company.id,
        accountId: account.id,
        userId: user.id,
        securityBagNumber: BAG,
        registerDate: '2026-11-14',
        totalSumCents: 1_260_00,
        coinTotalSumCents: 0,
        ...DECLARED,
        createdAt: portal.now,
        modifiedAt: portal.now,
        ...values,
      })
      .returning()
    return declared!.id
  }
  return { company, account, user, hire, declare }
}

type CountingWorld = Awaited<ReturnType<typeof countingWorld>>
type Declaration = Parameters<CountingWorld['declare']>[0]

type CountingOptions = {
  /** Where another moment than the portal's own is asked for. */
  readonly now?: string
  /** What the declaration of the bag says, where it is there from the start. */
  readonly declared?: Declaration
}

/** Before each test a new world, with two people who count and one who decides. */
export function givenCounting({ now, declared }: CountingOptions = {}) {
  const portal = givenPortal({ extra: deskFeatures })
  const world = {} as CountingWorld & { depositId: number }
  const [first, second, supervisor] = [{} as Staff, {} as Staff, {} as Staff]
  beforeEach(async () => {
    if (now) portal.now = new Date(now)
    Object.assign(world, await countingWorld(portal))
    if (declared) world.depositId = await world.declare(declared)
    Object.assign(first, await world.hire('laskija', 'counter'))
    Object.assign(second, await world.hire('laskija2', 'counter'))
    Object.assign(supervisor, await world.hire('esimies', 'supervisor'))
  })
  return { portal, db: () => portal.database.db, world, first, second, supervisor }
}

/** An act that must succeed. */
export async function done(staff: Staff, path: string, body: object) {
  const answer = await staff.act(path, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

export const open = (staff: Staff, request: object = { number: BAG }) => done(staff, '/bags/open', request)

export const send = (staff: Staff, { bagId, version }: TableBag, counts: object, more: object = {}) =>
  done(staff, `/bags/${bagId}/send`, { tills: [counts], version, ...whole, ...more })

/** The code of an act that must be refused. */
export const refused = async (staff: Staff, path: string, body: object): Promise<string> =>
  (await staff.act(path, body)).json().code

/** The person writes a field, as the page does when it is left. */
export const save = (portal: TestPortal, staff: Staff, { bagId, version }: TableBag, typed: object) =>
  portal.app.inject({
    method: 'PUT',
    url: `/api/desk/bags/${bagId}/pass`,
    headers: { cookie: staff.browser.cookie(), 'x-desk': '1' },
    payload: { version, ...typed },
  })

export const read = async (staff: Staff, path: string) => {
  const answer = await staff.browser.get(path)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** A shop whose cashier declares bags. Its key and that of its account are those of a bundle. */
export async function addShop(portal: TestPortal, name = 'T1') {
  const { db } = portal.database
  const { id: companyId } = await addCompany(db, { extId: name })
  const { id: accountId } = await addAccount(db, companyId, { extId: `A-${name}` })
  const { id: userId } = await addUser(portal)
  await addMandate(portal, userId, accountId, { deposit: true })
  return { companyId, accountId, userId, headers: await signIn(portal, userId) }
}

export type Shop = Awaited<ReturnType<typeof addShop>>

/** A declaration of eight notes of 20 €. */
export async function declareBag(
  portal: TestPortal,
  { companyId, accountId, userId }: Shop,
  securityBagNumber: string,
  more: Partial<typeof deposit.$inferInsert> = {},
): Promise<number> {
  const [declared] = await portal.database.db
    .insert(deposit)
    .values({
      companyId,
      accountId,
      userId,
      securityBagNumber,
      registerDate: '2026-11-14',
      totalSumCents: 160_00,
      coinTotalSumCents: 0,
      pcs_20e: 8,
      createdAt: portal.now,
      modifiedAt: portal.now,
      ...more,
    })
    .returning({ id: deposit.id })
  return declared!.id
}

/** A call of the portal by which the shop takes its declaration back. */
export const removeDeclaration = (
  { app }: TestPortal,
  { headers, companyId, userId }: Shop,
  entryId: number,
) =>
  app.inject({
    method: 'POST',
    url: '/api/deposit/markremoved',
    headers,
    payload: { entryId, customerId: companyId, userId },
  })
