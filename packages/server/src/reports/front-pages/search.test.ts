import { beforeEach, describe, expect, test } from 'vitest'
import { countingWorld } from '../../../test/bags-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { setParameter } from '../../shared/parameters.ts'
import { serviceCase } from '../../tables/cases.ts'
import { changeOrder, supplyOrder } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db
let world: Awaited<ReturnType<typeof countingWorld>>
let colleagueId = 0

beforeEach(async () => {
  world = await countingWorld(portal)
  await setParameter(db(), 'search', 'true', portal.now)
  await addRole(db(), world.user.id, world.company.id, { accessoryOrderReport: true })
  colleagueId = (await addUser(portal, { username: 'toinen' })).id
  await addRole(db(), colleagueId, world.company.id)
})

const written = () => ({ createdAt: portal.now, modifiedAt: portal.now })
async function order(values: Partial<typeof changeOrder.$inferInsert> = {}): Promise<number> {
  const sums = { totalSumCents: 500_00, noteTotalSumCents: 500_00, coinTotalSumCents: 0 }
  const place = { companyId: world.company.id, accountId: world.account.id, userId: world.user.id }
  const [made] = await db()
    .insert(changeOrder)
    .values({ ...place, deliveryDate: '2026-11-18', ...sums, ...written(), ...values })
    .returning()
  return made!.id
}
async function search(q: string, userId = world.user.id, companyId = world.company.id) {
  const url = `/api/search?companyId=${companyId}&q=${encodeURIComponent(q)}`
  return portal.app.inject({ url, headers: await signIn(portal, userId) })
}
const found = async (q: string, userId?: number): Promise<readonly string[]> =>
  (await search(q, userId)).json().hits.map(({ kind, number }: Record<string, string>) => `${kind} ${number}`)

describe('a place is searched by', () => {
  test('bag number, whole ones first, then beginnings by age', async () => {
    await world.declare({ securityBagNumber: '4711234' })
    portal.now = new Date(portal.now.getTime() + 60_000)
    await world.declare({ securityBagNumber: '4711' })
    portal.now = new Date(portal.now.getTime() + 60_000)
    await world.declare({ securityBagNumber: '4711999' })
    expect(await found('4711')).toEqual(['deposit 4711', 'deposit 4711999', 'deposit 4711234'])
    expect(await found(' 47 119 ')).toEqual(['deposit 4711999'])
    expect((await search('4711234')).json().hits).toEqual([
      { kind: 'deposit', entryId: expect.any(Number), number: '4711234', day: '2026-11-14', sum: 1260 },
    ])
  })

  test('reference and sum', async () => {
    await world.declare({ securityBagNumber: '1', reference: 'RF185390', totalSumCents: 77_50 })
    const entryId = await order({ reference: '1234561' })
    expect(await found('rf18 5390')).toEqual(['deposit 1'])
    expect(await found('77,50')).toEqual(['deposit 1'])
    expect(await found('1234561')).toEqual([`changeOrder ${entryId}`])
    expect(await found('500,00 €')).toEqual([`changeOrder ${entryId}`])
  })

  test('the number of an order, of supplies and of one’s own letter where letters are shown', async () => {
    const entryId = await order()
    const place = { companyId: world.company.id, userId: world.user.id }
    await db()
      .insert(supplyOrder)
      .values({ id: 9051, ...place, deliveryDate: '2026-11-19', ...written() })
    const letter = { kind: 'inquiry', entryId: 9051, askedAt: portal.now, changedAt: portal.now } as const
    await db()
      .insert(serviceCase)
      .values({ ...letter, ...place, createdAt: portal.now })
    expect(await found(String(entryId))).toEqual([`changeOrder ${entryId}`])
    expect(await found('9051')).toEqual(['supplyOrder 9051'])
    await setParameter(db(), 'casesInPortal', 'true', portal.now)
    expect((await found('9051')).toSorted()).toEqual(['case 9051', 'supplyOrder 9051'])
    // Neither the letter of another person nor supplies without their report.
    expect(await found('9051', colleagueId)).toEqual([])
  })
})

test('nothing is found that the lists do not show: of colleagues, of other places, removed or too old', async () => {
  await world.declare({ securityBagNumber: '8001' })
  expect(await found('8001')).toEqual(['deposit 8001'])
  expect(await found('8001', colleagueId)).toEqual([])
  const { id: otherId } = await addCompany(db())
  const { id: accountId } = await addAccount(db(), otherId)
  await world.declare({ securityBagNumber: '8002', companyId: otherId, accountId })
  await world.declare({ securityBagNumber: '8003', removedAt: portal.now })
  await world.declare({ securityBagNumber: '8004', createdAt: new Date('2025-01-02T10:00:00Z') })
  for (const number of ['8002', '8003', '8004']) expect(await found(number)).toEqual([])
  expect((await search('8002', world.user.id, otherId)).statusCode).toBe(403)
})

test('a cancelled order is found, as the lists show it', async () => {
  const id = await order({ reference: '8005', stage: 'cancelled', cancelledAt: portal.now })
  expect(await found('8005')).toEqual([`changeOrder ${id}`])
})

test('ten are shown at most, and nonsense finds nothing', async () => {
  for (let number = 0; number < 12; number += 1) await world.declare({ securityBagNumber: `70${number}` })
  expect(await found('70')).toHaveLength(10)
  for (const nonsense of ['', ' ', '%', "'; drop table deposit", '\u0000', '70%']) {
    const answer = await search(nonsense)
    expect([answer.statusCode, answer.json().hits ?? []]).toEqual([nonsense === '\u0000' ? 400 : 200, []])
  }
})

test('while the provider offers no search the call is not there', async () => {
  await setParameter(db(), 'search', 'false', portal.now)
  await world.declare({ securityBagNumber: '9001' })
  expect((await search('9001')).json().code).toBe('notFound')
})
