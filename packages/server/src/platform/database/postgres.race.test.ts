import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newDatabaseUrl, rowsOf } from '../../../test/database.ts'
import { openPostgres } from './postgres.ts'

test('a connection that dies is told once', async () => {
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

test('a transaction that swallows a failure is no success', async () => {
  const database = openPostgres(await newDatabaseUrl())
  const swallowed = database.db.transaction(async (tx) => {
    await tx.execute(sql`select no_such_function()`).catch(() => undefined)
    return 'stored'
  })
  await expect(swallowed).rejects.toThrow('nothing was stored')
  await database.close()
})

const LOCK = 7_310_999

test('work of two processes runs one after the other', async () => {
  const url = await newDatabaseUrl()
  const [one, other] = [openPostgres(url), openPostgres(url)]
  let running = 0
  let most = 0
  const work = (database: typeof one) =>
    database.alone(LOCK, async (db) => {
      most = Math.max(most, (running += 1))
      await db.execute(sql`select 1`)
      running -= 1
    })
  await Promise.all(Array.from({ length: 40 }, (_, n) => work(n % 8 ? one : other)))
  expect([most, running]).toEqual([1, 0])
  await one.close()
  await other.close()
})

test('work that fails makes room for the next', async () => {
  const database = openPostgres(await newDatabaseUrl())
  const fails = database.alone(LOCK, () => Promise.reject(new Error('failed')))
  await expect(fails).rejects.toThrow('failed')
  expect(await database.alone(LOCK, async () => 'done')).toBe('done')
  await database.close()
})

test('work hears that it has lost the lock', async () => {
  const database = openPostgres(await newDatabaseUrl())
  const cut = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCK}`
  const work = database.alone(LOCK, async (_db, stillAlone) => {
    await stillAlone()
    expect(await rowsOf(database.db, cut)).toHaveLength(1)
    await stillAlone()
    return 'alone'
  })
  await expect(work).rejects.toThrow('Failed query')
  await database.close()
})
