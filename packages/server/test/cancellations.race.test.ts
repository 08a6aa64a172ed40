import { beforeEach, describe, expect, test } from 'vitest'
import { audit, mail, outbox } from '../src/tables/ledgers.ts'
import { userCompanyRole } from '../src/tables/rights.ts'
import { changeOrder } from '../src/tables/submissions.ts'
import {
  askFor,
  CANCEL_MANDATE,
  CANCEL_ROLE,
  givenAdministered,
  type Administered,
} from './administration.ts'
import { givenPortal } from './portal.ts'
import { addRole, addUser, signIn } from './world.ts'

const portal = givenPortal({ environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db

let at: Administered
let second: { headers: { authorization: string }; roleId: number }
beforeEach(async () => {
  at = await givenAdministered(portal)
  const user = await addUser(portal)
  const rights = { permissionMaintenance: true, roleMaintenance: true }
  const role = await addRole(db(), user.id, at.company.id, rights)
  second = { headers: await signIn(portal, user.id), roleId: role.id }
})

const cancel = (path: string, entityId: number, headers: { authorization: string }) =>
  askFor(portal, path, { companyId: at.company.id, entityId }, headers)

test.each([
  [CANCEL_MANDATE, () => at.mandate.id],
  [CANCEL_ROLE, () => at.role.id],
])('%s by two administrators at once leaves one row in each ledger', async (path, id) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => cancel(path, id(), nth % 2 ? at.headers : second.headers)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  expect([await db().$count(audit), await db().$count(outbox), await db().$count(mail)]).toEqual([1, 1, 1])
})

test('two administrators who cancel each other: one of them comes too late', async () => {
  const answers = await Promise.all([
    cancel(CANCEL_ROLE, second.roleId, at.headers),
    cancel(CANCEL_ROLE, at.adminRole.id, second.headers),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
  const ended = (await db().select().from(userCompanyRole)).filter(({ endedAt }) => endedAt)
  expect([ended.length, await db().$count(audit)]).toEqual([1, 1])
})

describe('while orders are on their way', () => {
  const order = (headers: { authorization: string }) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/changecurrencyorder',
      headers,
      payload: {
        accountId: at.account.id,
        customerId: at.company.id,
        deliveryDate: '2026-11-20',
        billsTotalSum: 500,
        coinTotalSum: 0,
        totalSum: 500,
        pcs_50e: 10,
      },
    })

  test('a mandate is cancelled without waiting in vain, and every order of its last day holds', async () => {
    const token = await signIn(portal, at.pekka.id)
    const sent = Array.from({ length: 30 }, () => order(token))
    const answer = await cancel(CANCEL_MANDATE, at.mandate.id, at.headers)
    expect(answer.statusCode).toBe(200)
    // It holds until midnight (decisions G-G2): every order of today is accepted, before and after.
    const answers = await Promise.all(sent)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await db().$count(changeOrder)).toBe(30)
  })
})
