import { count, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reminderRound } from '../src/tables/letters.ts'
import { concern } from '../src/tables/places.ts'
import { givenPortal } from './harness.ts'

const portal = givenPortal()
const db = () => portal.database.db

test('a test reads rows in the order of their keys', async () => {
  const names = ['a', 'b', 'c']
  await db()
    .insert(concern)
    .values(names.map((name) => ({ extId: name, name })))
  await db().update(concern).set({ name: 'a2' }).where(eq(concern.extId, 'a'))
  const read = async (reading: PromiseLike<readonly { readonly extId: string }[]>) =>
    (await reading).map(({ extId }) => extId)
  expect(await read(db().select().from(concern))).toEqual(names)
  expect(await read(db().select({ extId: concern.extId }).from(concern))).toEqual(names)
  expect(await read(db().select().from(concern).orderBy(desc(concern.id)))).toEqual(names.toReversed())
  expect(await db().select({ rows: count() }).from(concern)).toEqual([{ rows: 3 }])
  // A key of several columns orders as one of a single column does.
  const rounds = ['2026-11-17', '2026-11-16'].map((day) => ({
    kind: 'cutOffNear' as const,
    day,
    begunAt: portal.now,
  }))
  await db().insert(reminderRound).values(rounds)
  expect(await db().select().from(reminderRound)).toMatchObject(rounds.toReversed())
})
