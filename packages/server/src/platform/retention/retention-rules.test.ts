import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, rowsOf } from '../../../test/database.ts'
import type { Database } from '../database/database.ts'
import { lastingTables, expiringTables } from './retention-rules.ts'

const daysText = (days: number): string => (days === 1 ? 'a day' : `${days} days`)

/** The lines of the table in docs/operations.md. */
const keptLines: readonly string[] = [
  ...expiringTables.map(({ what, since, days }) => `| ${what} | ${daysText(days)} after ${since} |`),
  ...lastingTables.map(({ what, until }) => `| ${what} | ${until} |`),
]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('it is said of every table how long its rows stay', async () => {
  const tables = await rowsOf<{ name: string }>(
    database.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const said = [
    ...expiringTables.flatMap((each) => [each.table, ...(each.with ?? [])]),
    ...lastingTables.flatMap(({ tables: all }) => all),
  ]
  expect(said.toSorted()).toEqual(tables.map(({ name }) => name))
})

test('the page for operators says the same', () => {
  const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, table = ''] =
    /^## What is stored, and for how long\n[\s\S]*?\| in the database \| until \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(
      page,
    ) ?? []
  expect(table.trim().split('\n')).toEqual(keptLines)
})
