import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { bag } from '../../tables/bags.ts'
import { audit, outbox } from '../../tables/ledgers.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db

let companyId = 0
let accountId = 0
let userId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  companyId = (await addCompany(db())).id
  accountId = (await addAccount(db(), companyId)).id
  userId = (await addUser(portal)).id
  await addMandate(portal, userId, accountId, { deposit: true })
  headers = await signIn(portal, userId)
})

async function insertDeposit(more: Partial<typeof deposit.$inferInsert> = {}): Promise<number> {
  const sender = { companyId, accountId, userId, createdAt: portal.now, modifiedAt: portal.now }
  const fields = {
    securityBagNumber: '1',
    registerDate: '2026-11-14',
    totalSumCents: 1,
    coinTotalSumCents: 0,
  }
  const [row] = await db()
    .insert(deposit)
    .values({ ...sender, ...fields, ...more })
    .returning({ id: deposit.id })
  return row?.id ?? 0
}
const remove = (entryId: unknown, more: object = {}, key: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/deposit/markremoved',
    headers: { ...headers, ...key },
    payload: { entryId, customerId: companyId, userId, ...more },
  })
const stored = async () =>
  (await db().select().from(deposit)).map(({ removedAt, removedBy }) => [removedAt, removedBy])

test('a deposit is taken back, told on and written down; the list shows by whom [R-API-31]', async () => {
  const entryId = await insertDeposit()
  portal.now = new Date('2026-11-15T08:05:00Z')
  const res = await remove(String(entryId))
  expect([res.statusCode, res.json()]).toEqual([200, { status: 'ok' }])
  expect(await stored()).toEqual([[portal.now, userId]])
  expect(await db().select().from(outbox)).toMatchObject([{ type: 'deposit.removed', data: { entryId } }])
  expect(await db().select().from(audit)).toMatchObject([
    { action: 'deposit.removed', subject: String(entryId) },
  ])
  const list = await portal.app.inject({ url: `/api/reports/deposit?companyId=${companyId}`, headers })
  expect(list.json().deposits).toMatchObject([
    {
      removed: '2026-11-15T08:05:00.000Z',
      removedBy: 'Maija Virtanen',
      modified: '2026-11-15T08:05:00.000Z',
    },
  ])
})

test('a second time, and once counted, it is refused in words [R-DET-04]', async () => {
  const removed = await insertDeposit({ removedAt: portal.now })
  const handled = await insertDeposit({ countingState: ' KÄSITELTY' })
  const answers = [await remove(removed), await remove(handled)]
  expect(answers.map((res) => [res.statusCode, res.json().errorMessage])).toEqual([
    [400, 'Tilitysilmoitus on jo poistettu'],
    [400, 'Käsiteltyä tilitysilmoitusta ei voi poistaa'],
  ])
  expect(await db().select().from(outbox)).toEqual([])
})

test.each(['uusi', '', 'vanha', 'ei tietoa', 'jotain'])(
  'in the state %j it may be taken back [R-DET-04]',
  async (state) => {
    expect((await remove(await insertDeposit({ countingState: state }))).statusCode).toBe(200)
  },
)

test('a repeated call with the same key gets the same answer, and nothing is told twice', async () => {
  const entryId = await insertDeposit()
  const key = { 'idempotency-key': 'poisto-0001' }
  const answers = [await remove(entryId, {}, key), await remove(entryId, {}, key)]
  expect(answers.map((res) => [res.statusCode, res.json()])).toEqual([
    [200, { status: 'ok' }],
    [200, { status: 'ok' }],
  ])
  expect(await db().select().from(outbox)).toHaveLength(1)
})

test('a colleague’s is taken back by whoever sees it; whoever does not is told 404', async () => {
  const colleague = await addUser(portal)
  const entryId = await insertDeposit({ userId: colleague.id })
  expect((await remove(entryId)).statusCode).toBe(404)
  await addRole(db(), userId, companyId, { deposits: true })
  expect((await remove(entryId)).statusCode).toBe(200)
})

test('on an account where one may not deposit it is 403, also one’s own', async () => {
  const other = await addAccount(db(), companyId)
  const entryId = await insertDeposit({ accountId: other.id })
  expect((await remove(entryId)).statusCode).toBe(403)
  // Nor by a mandate that was in force once.
  await addMandate(portal, userId, other.id, { deposit: true, lastDay: '2026-11-14' })
  expect((await remove(entryId)).statusCode).toBe(403)
})

test('a foreign and a missing deposit are 404 alike, a foreign place is 403 [R-ERR-03] [R-PERM-22]', async () => {
  const foreign = await addCompany(db())
  const account = await addAccount(db(), foreign.id)
  const entryId = await insertDeposit({ companyId: foreign.id, accountId: account.id })
  const answers = [
    await remove(entryId),
    await remove(999_999),
    await remove(entryId, { customerId: foreign.id }),
  ]
  expect(answers.map((res) => [res.statusCode, res.json().errorMessage])).toEqual([
    [404, 'Not Found'],
    [404, 'Not Found'],
    [403, 'Ei oikeutta'],
  ])
  expect((await remove(entryId, { userId: userId + 1 })).statusCode).toBe(403)
  expect(await stored()).toEqual([[null, null]])
})

describe('a bag that has arrived at the desk', () => {
  const arrive = async (more: Partial<typeof bag.$inferInsert> = {}) => {
    const entryId = await insertDeposit()
    const moments = { arrivedAt: portal.now, receivedAt: portal.now }
    const { securityBagNumber } = (await db().select().from(deposit))[0]!
    const row = { companyId, securityBagNumber, ...moments, ...more }
    await db().insert(bag).values(row)
    return entryId
  }

  test('and is not opened stays as it is after the removal', async () => {
    expect((await remove(await arrive())).statusCode).toBe(200)
    expect(await db().select().from(bag)).toMatchObject([{ depositId: null, state: 'arrived', version: 0 }])
  })

  test.each(['arrived', 'aside', 'second', 'disputed'] as const)(
    'and was opened keeps every declaration of its number, also in the state %s',
    async (state) => {
      const res = await remove(await arrive({ state, pass: 1 }))
      expect([res.statusCode, res.json().errorMessage]).toEqual([
        400,
        'Käsiteltyä tilitysilmoitusta ei voi poistaa',
      ])
      expect(await stored()).toEqual([[null, null]])
    },
  )
})
