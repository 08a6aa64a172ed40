import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { givenReportMember } from '../../../test/report-member.ts'
import { account } from '../../tables/company.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db

const { me, list } = givenReportMember(portal, { role: {} })

const NOW = '2026-11-15T08:00:00.000Z'

const values = (more: object = {}) => ({
  companyId: me.companyId,
  accountId: me.accountId,
  userId: me.userId,
  securityBagNumber: '1',
  registerDate: '2026-11-14',
  totalSumCents: 1,
  coinTotalSumCents: 0,
  createdAt: portal.now,
  modifiedAt: portal.now,
  ...more,
})
const ids = async () =>
  (await list('/api/reports/deposit')).deposits.map(({ entryId }: { entryId: number }) => entryId)
const add = async (more: object = {}): Promise<number> => {
  const [row] = await db().insert(deposit).values(values(more)).returning({ id: deposit.id })
  return row?.id ?? 0
}

test('the newest comes first, and nothing from before the timespan comes at all [R-REP-11]', async () => {
  // The list begins 400 days back, on 11 October 2025, whose midnight in Helsinki is 21:00 UTC.
  const old = await add({ createdAt: new Date('2025-10-10T20:59:59Z') })
  const first = await add({ createdAt: new Date('2025-10-10T21:00:00Z') })
  const last = await add()
  expect(await ids()).toEqual([last, first])
  expect(await ids()).not.toContain(old)
})

test('one that was removed is there, with when and by whom [R-REP-14]', async () => {
  await add({ removedAt: portal.now, removedBy: me.userId })
  const [row] = (await list('/api/reports/deposit')).deposits
  expect(row).toMatchObject({ removed: NOW, removedBy: 'Maija Virtanen' })
})

test.each([
  [1, 0.01],
  [10, 0.1],
  [7_150, 71.5],
  [99_999_999_999, 999_999_999.99],
  [1_234_567_89, 1_234_567.89],
  [29, 0.29],
])('%i cents are %d euros to the last digit', async (totalSumCents, euros) => {
  await add({ totalSumCents })
  expect((await list('/api/reports/deposit')).deposits[0].totalSum).toBe(euros)
})

test('texts of every kind come whole', async () => {
  const message = 'a"b\\c\n\u2028</script>\u{1F4B6}'
  await add({ message })
  expect((await list('/api/reports/deposit')).deposits[0].message).toBe(message)
})

test('an ended account keeps its old deposits in the list', async () => {
  const id = await add()
  await db().update(account).set({ endedAt: portal.now }).where(eq(account.id, me.accountId))
  expect(await ids()).toEqual([id])
})
