import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabaseUrl } from '../../../test/database.ts'
import type { Database } from './database.ts'
import { migrate, readMigrations, toMigration, readSchema } from './migrations.ts'
import { openPostgres } from './postgres.ts'

let url: string
let database: Database
let other: pg.Client
beforeAll(async () => {
  url = await newDatabaseUrl()
  database = openPostgres(url)
  other = new pg.Client(url)
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.close()
})

const known = readMigrations()
const adding = toMigration('9001_extra.sql', 'alter table parameter add column extra integer;')
const indexing = toMigration(
  '9002_index.sql',
  '-- Outside a transaction.\ncreate index concurrently parameter_at on parameter (changed_at);',
)

/** Somebody reads the table in a transaction that stays open. */
const hold = () => other.query('begin; select * from parameter')
const letGo = () => other.query('commit')
const patience = (tries: number, pause: (failed: number) => Promise<unknown>) => ({
  lockMs: 50,
  tries,
  pause,
})

test('a migration without a lock gives way and changes nothing', async () => {
  await hold()
  const pauses: number[] = []
  const pause = async (failed: number) => {
    pauses.push(failed)
    // Whoever had to wait behind the migration goes on now.
    await database.db.execute(
      sql`insert into parameter (key, value, changed_at) values (${failed}, '', now())`,
    )
  }
  await expect(migrate(database, [...known, adding], patience(3, pause))).rejects.toThrow(
    'Migration 9001_extra.sql did not get its locks in 3 tries and changed nothing.',
  )
  expect(pauses).toEqual([1, 2])
  expect((await readSchema(database.db)).version).toBe(known.at(-1)?.version)
  await letGo()
})

test('it goes through as soon as the lock is free', async () => {
  await hold()
  expect(await migrate(database, [...known, adding], patience(5, letGo))).toBe(1)
})

test('several processes that migrate at once do it once', async () => {
  const third = toMigration('9003_once.sql', 'create table once (id integer);')
  const processes = Array.from({ length: 4 }, () => openPostgres(url))
  const ran = await Promise.all(processes.map((each) => migrate(each, [...known, adding, third])))
  expect(ran.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
  for (const each of processes) await each.close()
})

test('writes go on while an index is made concurrently', async () => {
  // A writer that has not committed yet makes the index wait, and everybody else goes on.
  await other.query("begin; update parameter set value = 'held'")
  const writer = openPostgres(url)
  const indexed = migrate(database, [
    ...known,
    adding,
    toMigration('9003_once.sql', 'create table once (id integer);'),
    { ...indexing, version: 9004, name: '9004_index.sql' },
  ])
  await untilWaiting(writer)
  await writer.db.execute(sql`insert into parameter (key, value, changed_at) values ('while', '', now())`)
  await letGo()
  expect(await indexed).toBe(1)
  await writer.close()
})

/** The index waits for the transaction of the other writer. */
async function untilWaiting({ db }: Database): Promise<void> {
  for (;;) {
    const { rows } = (await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database()
          and query like 'create index concurrently%' and wait_event_type = 'Lock'`,
    )) as unknown as { readonly rows: readonly unknown[] }
    if (rows.length > 0) return
  }
}
