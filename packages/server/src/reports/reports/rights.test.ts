import { reports } from '@kassavirta/domain/reports/reports/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { handledChangeOrder, handledDeposit } from '../../tables/bags.ts'
import { changeOrder, deposit } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db

let companyId = 0
let accountId = 0
beforeEach(async () => {
  companyId = (await addCompany(db())).id
  accountId = (await addAccount(db(), companyId)).id
})

type Role = Parameters<typeof addRole>[3]
type Mandate = Parameters<typeof addMandate>[3]

async function person(
  role: Role = {},
  mandate?: Mandate,
): Promise<{ id: number; headers: Record<string, string> }> {
  const { id } = await addUser(portal)
  await addRole(db(), id, companyId, role)
  if (mandate) await addMandate(portal, id, accountId, mandate)
  return { id, headers: await signIn(portal, id) }
}
const ask = (path: string, headers: Record<string, string>, company: number | string = companyId) =>
  portal.app.inject({ url: `${path}?companyId=${company}`, headers })
const sent = (userId: number) => ({
  companyId,
  accountId,
  userId,
  createdAt: portal.now,
  modifiedAt: portal.now,
})

describe.each([
  ['/api/reports/deposit', 'deposits', 'deposits'],
  ['/api/reports/changeorder', 'changeCurrencyOrders', 'changeOrders'],
] as const)('%s', (path, key, role) => {
  async function twoEntries() {
    const own = await person()
    const colleague = await person()
    for (const { id } of [own, colleague]) {
      const day = '2026-11-14'
      if (role === 'deposits')
        await db()
          .insert(deposit)
          .values({
            ...sent(id),
            securityBagNumber: '1',
            registerDate: day,
            totalSumCents: 1,
            coinTotalSumCents: 0,
          })
      else
        await db()
          .insert(changeOrder)
          .values({
            ...sent(id),
            deliveryDate: day,
            totalSumCents: 1,
            noteTotalSumCents: 0,
            coinTotalSumCents: 1,
          })
    }
    return own
  }
  const countFor = async (headers: Record<string, string>) => (await ask(path, headers)).json()[key].length

  test('is open to every member, who sees their own entries [R-PERM-15]', async () => {
    const own = await twoEntries()
    expect([await countFor(own.headers), await countFor((await person()).headers)]).toEqual([1, 0])
  })

  test('shows the whole place’s to the holder of the role', async () => {
    await twoEntries()
    expect(await countFor((await person({ [role]: true })).headers)).toBe(2)
    const other = role === 'deposits' ? { changeOrders: true } : { deposits: true }
    expect(await countFor((await person(other)).headers)).toBe(0)
  })

  test('shows all to all where the portal is set so', async () => {
    await twoEntries()
    await setParameter(db(), 'entriesVisibleToAll', 'true', portal.now)
    expect(await countFor((await person()).headers)).toBe(2)
  })
})

test.each([
  [
    '/api/reports/supplyorder',
    { accessoryOrderReport: true },
    { accessoryOrder: true, visitChangeRequestReport: true },
  ],
  [
    '/api/reports/visit',
    { visitChangeRequestReport: true },
    { visitChangeRequest: true, accessoryOrderReport: true },
  ],
  ['/api/reports/visitchange', { visitChangeRequestReport: true }, { visitChangeRequest: true }],
])('%s is open with %j and closed with %j [R-PERM-16] [R-PERM-17]', async (path, right, wrong) => {
  const holder = await person(right)
  const other = await person(wrong)
  const statuses = [await ask(path, holder.headers), await ask(path, other.headers)].map(
    (res) => res.statusCode,
  )
  expect(statuses).toEqual([200, 403])
})

describe.each([
  ['/api/reports/DepositHandled', 'depositHandled', { depositReport: true }, { changeOrderReport: true }],
  [
    '/api/reports/ChangeOrderHandled',
    'changeOrderHandled',
    { changeOrderReport: true },
    { depositReport: true },
  ],
] as const)('%s [R-PERM-18] [R-PERM-19]', (path, key, right, wrong) => {
  const handled = async (extId: string, account: number | null) => {
    const base = { extId, companyId, accountId: account }
    if (key === 'depositHandled')
      await db()
        .insert(handledDeposit)
        .values({ ...base, accountingDate: '2026-11-14' })
    else
      await db()
        .insert(handledChangeOrder)
        .values({ ...base, packingDate: '2026-11-14', createdAt: portal.now })
  }

  test('needs its own mandate, in force', async () => {
    const cases = [
      [{}, undefined],
      [{}, wrong],
      [{}, { ...right, lastDay: '2026-11-14' }],
      [{ deposits: true, changeOrders: true }, undefined],
      [{}, right],
    ] as const
    const statuses = []
    for (const [role, mandate] of cases)
      statuses.push((await ask(path, (await person(role, mandate)).headers)).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 200])
  })

  test('shows only the accounts of the mandate, and none without an account', async () => {
    const other = await addAccount(db(), companyId)
    await handled('own', accountId)
    await handled('other', other.id)
    await handled('none', null)
    const { headers } = await person({}, right)
    const rows: { accountId?: number }[] = (await ask(path, headers)).json()[key]
    expect(rows).toHaveLength(1)
  })
})

test('a foreign or unknown company is 403 in every list of a place, a missing one 400 [R-PERM-22]', async () => {
  const foreign = await addCompany(db())
  const { headers } = await person(
    { accessoryOrderReport: true, visitChangeRequestReport: true },
    { depositReport: true, changeOrderReport: true },
  )
  for (const { endpoint, group } of reports) {
    if (group === 'concern') continue
    const answers = [foreign.id, 999_999, 0, '', 'x'].map((id) => ask(endpoint.path, headers, id))
    expect((await Promise.all(answers)).map((res) => res.statusCode)).toEqual([403, 403, 403, 400, 400])
  }
})

test('nobody gets a list without signing in', async () => {
  for (const { endpoint } of reports) expect((await ask(endpoint.path, {})).statusCode).toBe(401)
})
