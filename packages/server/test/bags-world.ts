import { beforeEach } from 'vitest'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { deskFeatures } from '../src/desk-app.ts'
import { deposit } from '../src/tables/submissions.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { givenNeighbours, madeRows } from './neighbours.ts'
import { addAccount, addCompany, addUser, addMandate, signIn } from './world.ts'

export type Staff = Awaited<ReturnType<typeof staffAtWork>>
type TableBag = { readonly bagId: number; readonly version: number }
/** A place and its account, as bags and orders name them. */
export type Owner = { readonly companyId: number; readonly accountId: number }
type Sender = Owner & { readonly userId: number }
type Declared = Partial<typeof deposit.$inferInsert>

export const BAG = '40010084'
/** What the declaration of the bag says: 1 260 €. */
export const DECLARED = { pcs_50e: 22, pcs_20e: 8 }
/** A note of 20 € less: a difference that one person may close. */
export const ONE_LESS = { pcs_50e: 22, pcs_20e: 7 }
/** A note of 50 € less: so much that a second person counts. */
export const MUCH_LESS = { pcs_50e: 21, pcs_20e: 8 }
export const whole = { intact: true, suspects: [] }

/** Another place with an account. */
export async function addPlace(
  { database: { db } }: TestPortal,
  values: Parameters<typeof addCompany>[1] = {},
  accountValues: Parameters<typeof addAccount>[2] = {},
): Promise<Owner> {
  const { id: companyId } = await addCompany(db, values)
  return { companyId, accountId: (await addAccount(db, companyId, accountValues)).id }
}

/** A declaration, of eight notes of 20 € unless it says something else. */
export async function declareBag(
  { database: { db }, now }: TestPortal,
  { companyId, accountId, userId }: Sender,
  securityBagNumber: string,
  more: Declared = {},
): Promise<number> {
  const sums = { totalSumCents: 160_00, coinTotalSumCents: 0, pcs_20e: 8 }
  const sent = { companyId, accountId, userId, securityBagNumber, registerDate: '2026-11-14' }
  const [declared] = await db
    .insert(deposit)
    .values({ ...sent, ...sums, createdAt: now, modifiedAt: now, ...more })
    .returning({ id: deposit.id })
  return declared!.id
}

/** A place whose people declare bags, and the people who count and decide. */
export async function countingWorld(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db, { name: 'Esimerkki Kamppi', officeInCharge: 'Helsinki' })
  const account = await addAccount(db, company.id)
  const user = await addUser(portal)
  const owner: Owner = { companyId: company.id, accountId: account.id }
  const hire = (name: string, ...roles: readonly StaffRole[]) => staffAtWork(portal, name, roles)
  const declare = (values: Declared = {}) =>
    declareBag(portal, { ...owner, userId: user.id }, BAG, {
      totalSumCents: 1_260_00,
      ...DECLARED,
      ...values,
    })
  return { company, account, user, owner, hire, declare }
}

type CountingOptions = {
  /** Where another moment than the portal's own is asked for. */
  readonly now?: string
  /** What the declaration of the bag says, where it is there from the start. */
  readonly declared?: Declared
}

/** Before each test a new world among neighbours, with two people who count and one who decides. */
export function givenCounting({ now, declared }: CountingOptions = {}) {
  const portal = givenNeighbours({ extra: deskFeatures })
  const world = {} as Awaited<ReturnType<typeof countingWorld>> & { depositId: number }
  const [first, second, supervisor] = [{} as Staff, {} as Staff, {} as Staff]
  beforeEach(async () => {
    if (now) portal.now = new Date(now)
    Object.assign(world, await countingWorld(portal))
    if (declared) world.depositId = await world.declare(declared)
    Object.assign(first, await world.hire('laskija', 'counter'))
    Object.assign(second, await world.hire('laskija2', 'counter'))
    Object.assign(supervisor, await world.hire('esimies', 'supervisor'))
  })
  return {
    portal,
    db: () => portal.database.db,
    made: <Table extends Parameters<typeof madeRows>[1]>(table: Table) => madeRows(portal, table),
    later: laterIn(portal),
    world,
    first,
    second,
    supervisor,
  }
}

/** Some minutes pass. */
export const laterIn = (portal: TestPortal) => (minutes: number) =>
  (portal.now = new Date(portal.now.getTime() + minutes * MINUTE_MS))

/** An act that must succeed. */
export async function done(staff: Staff, path: string, body: object) {
  const answer = await staff.act(path, body)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json()
}

/** The code of an act that must be refused. */
export const refused = async (staff: Staff, path: string, body: object): Promise<string> =>
  (await staff.act(path, body)).json().code

export const read = async (staff: Staff, path: string) => {
  const answer = await staff.browser.get(path)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json()
}

export const open = (staff: Staff, request: object = { number: BAG }) => done(staff, '/bags/open', request)

/** An act on a bag as it was last seen. */
export const onBag = (staff: Staff, { bagId, version }: TableBag, act: string, more: object = {}) =>
  done(staff, `/bags/${bagId}/${act}`, { version, ...more })

export const refusedOnBag = (staff: Staff, { bagId, version }: TableBag, act: string, more: object = {}) =>
  refused(staff, `/bags/${bagId}/${act}`, { version, ...more })

/** What is sent with a count, and with the reason of who decides. */
export const counted = (counts: object, more: object = {}) => ({ tills: [counts], ...whole, ...more })
export const decided = (counts: object, more: object = {}) =>
  counted(counts, { reason: 'Lapun mukaan', ...more })

export const send = (staff: Staff, bag: TableBag, counts: object, more: object = {}) =>
  onBag(staff, bag, 'send', counted(counts, more))

/** Somebody opens the bag, or another one, and sends what they counted. */
export const count = async (staff: Staff, counts: object, more: object = {}, request?: object) =>
  send(staff, await open(staff, request), counts, more)

/** The person writes a field, as the page does when it is left. */
export const save = (portal: TestPortal, staff: Staff, { bagId, version }: TableBag, typed: object) =>
  portal.app.inject({
    method: 'PUT',
    url: `/api/desk/bags/${bagId}/pass`,
    headers: { cookie: staff.browser.cookie(), 'x-desk': '1' },
    payload: { version, ...typed },
  })

/** A shop whose cashier declares bags. Its key and that of its account are those of a bundle. */
export async function addShop(portal: TestPortal, name = 'T1') {
  const owner = await addPlace(portal, { extId: name }, { extId: `A-${name}` })
  const { id: userId } = await addUser(portal)
  await addMandate(portal, userId, owner.accountId, { deposit: true })
  return { ...owner, userId, headers: await signIn(portal, userId) }
}

export type Shop = Awaited<ReturnType<typeof addShop>>

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
