import { twoPersonActs } from '@kassavirta/domain/people/approvals/second-person'
import { keysOf, recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights } from '@kassavirta/domain/kernel/people/access'
import {
  capabilitiesOf,
  mayHoldTogether,
  staffRoles,
  type StaffRole,
} from '@kassavirta/domain/kernel/people/staff-roles'
import { desc, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { approval } from '../src/tables/counting.ts'
import type { Staff } from './counting-world.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { mandateWorld } from './mandate-world.ts'
import { matters } from './two-person-matters.ts'
import { signIn } from './world.ts'

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
  ...pairs.filter(mayHoldTogether),
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
  '%s: nobody begins it without the right, and nobody ends it alone',
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
      const last = await codeOf(decide(seconds[0]!.staff, approvalId, 'reject'))
      if (last !== undefined) surprises.push(`${seconds[0]!.name} cannot reject: ${last}`)
    }
    expect(surprises).toEqual([])
    expect(decided).toBeGreaterThan(50)
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

test('what a customer asks for is ended by nobody who has made that customer, in whatever name', async () => {
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
