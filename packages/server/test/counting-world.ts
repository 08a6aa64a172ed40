import type { StaffRole } from '@kassavirta/domain/kernel/staff-roles'
import { deposit } from '../src/tables/submissions.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { addAccount, addCompany, addUser } from './world.ts'

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

/** An act that must succeed. */
export async function done(staff: Staff, path: string, body: object) {
  const answer = await staff.act(path, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

export const open = (staff: Staff, wish: object = { number: BAG }) => done(staff, '/bags/open', wish)

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
