import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { rowsOf, type Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const extra = (version: number, text: string) => ({
  version,
  name: `${version}_extra.sql`,
  text,
  sha256: `sum of ${text}`,
})

test('a second run changes nothing', async () => {
  expect(await migrate(database)).toBe(0)
})

test('a migration that fails leaves nothing behind', async () => {
  const broken = extra(9998, 'create table half_made (id integer); select no_such_function();')
  await expect(migrate(database, [...readMigrations(), broken])).rejects.toThrow('no_such_function')
  const [row] = await rowsOf<{ made: string | null }>(
    database.db,
    sql`select to_regclass('half_made')::text as made`,
  )
  expect(row?.made).toBeNull()
})

test('a schema newer than the server, and a changed migration, are refused', async () => {
  const [first, ...rest] = readMigrations()
  await expect(migrate(database, [{ ...first!, sha256: 'other' }, ...rest])).rejects.toThrow('has changed')
  await expect(migrate(database, rest.slice(0, -1))).rejects.toThrow('Start a server of the newer version')
})

test('the tables of the code are the tables of the migrations', async () => {
  const inDatabase = await rowsOf<{ name: string }>(
    database.db,
    sql`select table_name || '.' || column_name || ' ' || case when is_nullable = 'NO' then 'required' else 'optional' end as name
        from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migration'`,
  )
  const folder = new URL('../../tables/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  )
  const inCode = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof PgTable)
    .map((table) => getTableConfig(table))
    .flatMap(({ name, columns }) =>
      columns.map(
        (column) => `${name}.${toSnakeCase(column.name)} ${column.notNull ? 'required' : 'optional'}`,
      ),
    )
  expect(inCode.toSorted()).toEqual(inDatabase.map(({ name }) => name).toSorted())
})
