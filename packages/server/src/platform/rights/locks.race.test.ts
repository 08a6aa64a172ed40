import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { inTransaction } from '../database/transaction.ts'
import { changeRights, lockRights } from './locks.ts'

const portal = givenPortal()
const db = () => portal.database.db

const waiters = () => rowsOf(db(), sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)

/** Holds the shared lock of a person, as a submission that is stuck. */
async function holdPerson(userId: number) {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = inTransaction(db(), async (tx) => {
    await lockRights(tx, { reliesOn: { userIds: [userId] } })
    taken.resolve()
    await released.promise
  })
  await taken.promise
  return async () => {
    released.resolve()
    await done
  }
}

test('a change that waits gives the others back', async () => {
  const release = await holdPerson(9)
  let tries = 0
  const change = changeRights(
    portal.deps.db,
    async () => {
      tries += 1
      return { result: 'changed', changes: {} }
    },
    { userIds: [3, 9] },
  )
  await expect.poll(async () => (await waiters()).length).toBe(1)
  // Person 3 is locked by the waiting change, but a submission gets through between two of its tries.
  await inTransaction(portal.deps.db, (tx) => lockRights(tx, { reliesOn: { userIds: [3] } }))
  expect(tries).toBe(0)
  await release()
  expect(await change).toBe('changed')
  expect(tries).toBe(1)
})
