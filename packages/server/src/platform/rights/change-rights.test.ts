import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import type { Db } from '../database/database.ts'
import { changeRights } from './change-rights.ts'

const portal = givenPortal()

const exclusiveIn = async (tx: Db) =>
  (
    await rowsOf<{ lock: string }>(
      tx,
      sql`select classid || ' ' || objid as lock from pg_locks
          where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock' order by 1`,
    )
  ).map(({ lock }) => lock)

/** Work that changes the rights of the next holders at each try, and the locks that it had at each. */
function workChanging(...holders: readonly (readonly number[])[]) {
  const held: (readonly string[])[] = []
  const work = async (tx: Db) => {
    held.push(await exclusiveIn(tx))
    return { result: 'done', changes: { userIds: holders[held.length - 1] ?? [] } }
  }
  return { held, work }
}

test('work that changes nobody runs once and without locks', async () => {
  const { held, work } = workChanging([])
  expect(await changeRights(portal.deps.db, work)).toBe('done')
  expect(held).toEqual([[]])
})

test('work that changes somebody runs again under the lock, and again when it changes others too', async () => {
  const { held, work } = workChanging([7], [7, 9], [9])
  expect(await changeRights(portal.deps.db, work)).toBe('done')
  expect(held).toEqual([[], ['2 7'], ['2 7', '2 9']])
})

test('the locks that are expected come first, and when they were enough the work runs once', async () => {
  const { held, work } = workChanging([7])
  await changeRights(portal.deps.db, work, { companyIds: [3], userIds: [7] })
  expect(held).toEqual([['1 3', '2 7']])
})

test('what was done without the lock is undone', async () => {
  let tries = 0
  await changeRights(portal.deps.db, async (tx) => {
    tries += 1
    await tx.execute(sql`insert into concern (ext_id, name) values (${`K${tries}`}, 'Konserni')`)
    return { result: undefined, changes: { companyIds: [1] } }
  })
  expect(await rowsOf(portal.database.db, sql`select ext_id from concern`)).toEqual([{ ext_id: 'K2' }])
})
