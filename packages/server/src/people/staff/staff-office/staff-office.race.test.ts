import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { done } from '../../../../test/bags-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { meet, ROUNDS, rounds, whileHeld } from '../../../../test/held.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { staffUser } from '../../../tables/people.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const ADMINS = sql`select pg_advisory_xact_lock(hashtextextended('staff administrators', 0))`
const admins = () => db().$count(staffUser, and(eq(staffUser.admin, true), isNull(staffUser.disabledAt)))

test('two administrators who leave at once leave one behind', async () => {
  const people = [
    await staffAtWork(portal, 'hoitaja', ['admin']),
    await staffAtWork(portal, 'hoitaja2', ['admin']),
  ]
  // The last rows that the act writes are held: the first has decided, and nobody sees it yet.
  for (const { browser, staffId } of people) await browser.post(`/staff/${staffId}/code`)
  const answers = await whileHeld(
    db(),
    sql`select from staff_code for update`,
    people.map(
      ({ act, staffId }) =>
        () =>
          // The code that was made is a change of the person.
          act(`/staff/${staffId}/disable`, { version: 1 }),
    ),
  )
  expect(answers.map((answer) => answer.json().code ?? answer.statusCode)).toEqual([200, 'lastAdmin'])
  expect(await admins()).toBe(1)
})

test('of two administrators who close each other one is left', async () => {
  const one = await staffAtWork(portal, 'hoitaja', ['admin'])
  const other = await staffAtWork(portal, 'hoitaja2', ['admin'])
  const answers = await whileHeld(db(), ADMINS, [
    () => one.act(`/staff/${other.staffId}/disable`, { version: 0 }),
    () => other.act(`/staff/${one.staffId}/disable`, { version: 0 }),
  ])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]))
  expect(await admins()).toBe(1)
})

test(`of two who approve the same roles at once, one has, ${ROUNDS} times`, async () => {
  const admin = await staffAtWork(portal, 'hoitaja', ['admin'])
  const { staffId } = await staffAtWork(portal, 'laskija', ['counter'])
  const one = await staffAtWork(portal, 'esimies', ['supervisor'])
  const two = await staffAtWork(portal, 'esimies2', ['supervisor'])
  const person = async () => (await db().select().from(staffUser).where(eq(staffUser.id, staffId)))[0]!
  const setRoles = async (...roles: readonly StaffRole[]) => {
    const { version } = await person()
    return done(admin, `/staff/${staffId}/roles`, { roles, reason: 'Sijainen', version })
  }
  for (const round of rounds) {
    const { approvalId } = await setRoles('counter', 'packer')
    const before = await person()
    const approve = (who: typeof one) => () => who.act(`/approvals/${approvalId}/approve`, { version: 0 })
    const held = sql`select from staff_user where id = ${staffId} for update`
    const answers = await meet(db(), round, held, approve(one), approve(two))
    const told = answers.map((answer) => answer.json().code ?? answer.json().decision)
    expect(new Set(told)).toEqual(new Set(['approved', 'stateChanged']))
    expect(await person()).toMatchObject({ packer: true, version: before.version + 1 })
    await setRoles('counter')
  }
})
