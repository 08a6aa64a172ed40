import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newDatabaseUrl, rowsOf } from '../../../test/database.ts'
import { openPostgres } from './postgres.ts'

test('a connection that dies is told once, by its code, and the next statement has another', async () => {
  const url = await newDatabaseUrl()
  const [database, other] = [openPostgres(url), openPostgres(url)]
  const lost: unknown[] = []
  database.onConnectionLost((reason) => lost.push(reason))
  const backend = async () =>
    rowsOf<{ pid: number }>(database.db, sql`select pg_backend_pid() as pid`).then(([row]) => row?.pid)
  const pid = await backend()
  await other.db.execute(sql`select pg_terminate_backend(${pid})`)
  await expect.poll(() => lost).toHaveLength(1)
  expect(lost).toEqual([{ code: '57P01', reason: expect.any(String) }])
  expect(await backend()).not.toBe(pid)
  await database.close()
  await other.close()
})

test('a transaction that swallows the failure of a statement is no success', async () => {
  const database = openPostgres(await newDatabaseUrl())
  const swallowed = database.db.transaction(async (tx) => {
    await tx.execute(sql`select no_such_function()`).catch(() => undefined)
    return 'stored'
  })
  await expect(swallowed).rejects.toThrow('nothing was stored')
  await database.close()
})
