import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { audit } from '../../tables/ledgers.ts'
import { checkSeals, sealAudit, writeAudit } from './audit.ts'

const portal = givenPortal()
const db = () => portal.database.db
const entry = (subject: string) => ({
  at: portal.now,
  action: 'deposit.created',
  userId: 1,
  companyId: 2,
  subject,
  detail: { b: 1, a: { d: [1, 2], c: 'ä' } },
})

beforeEach(async () => {
  for (const subject of ['1', '2', '3', '4']) await writeAudit(db(), entry(subject))
})

test('rows are sealed in order, once', async () => {
  expect(await sealAudit(db())).toBe(4)
  expect(await sealAudit(db())).toBe(0)
  await writeAudit(db(), entry('5'))
  await sealAudit(db())
  const rows = await db().select().from(audit).orderBy(audit.seq)
  expect(rows.map(({ seq, subject }) => [seq, subject])).toEqual([1, 2, 3, 4, 5].map((n) => [n, String(n)]))
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(5)
  expect((await checkSeals(db())).broken).toBeUndefined()
})

describe('the verifier finds', () => {
  test.each<[string, () => Promise<unknown>, number]>([
    ['a changed word', () => db().update(audit).set({ subject: '9' }).where(eq(audit.seq, 2)), 2],
    [
      'a changed detail',
      () =>
        db()
          .update(audit)
          .set({ detail: { b: 2 } })
          .where(eq(audit.seq, 3)),
      3,
    ],
    ['a removed row', () => db().delete(audit).where(eq(audit.seq, 1)), 1],
    [
      'a row that changed places',
      async () => {
        await db().update(audit).set({ seq: 30 }).where(eq(audit.seq, 2))
        await db().update(audit).set({ seq: 2 }).where(eq(audit.seq, 3))
      },
      2,
    ],
    [
      'a new row with a made-up seal',
      () =>
        db()
          .insert(audit)
          .values({ ...entry('x'), seq: 5, hash: 'made up' }),
      5,
    ],
  ])('%s', async (_title, tamper, at) => {
    await sealAudit(db())
    await tamper()
    expect((await checkSeals(db())).broken).toBe(at)
  })
})
