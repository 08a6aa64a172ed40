import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, rowsOf } from '../../../test/database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { newestVersion, readMigrations, toMigration } from './migrations.ts'
import { checkSchema, readSchema } from './schema.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const apart = '-- Outside a transaction.\n'
const extra = (version: number, text: string) => toMigration(`${version}_extra.sql`, text)
const own = newestVersion(readMigrations())
const known = readMigrations()
const expand = `-- Expand: compatible from ${String(own).padStart(4, '0')}.\n`

/** Takes back what a test has migrated, so that the next one finds the schema of the code. */
const undo = (...statements: readonly string[]) =>
  database.inScript((run) =>
    run(`delete from schema_migration where version > ${own}; ${statements.join(';')}`),
  )
const exists = async (relation: string) => {
  const [row] = await rowsOf<{ made: string | null }>(
    database.db,
    sql`select to_regclass(${relation})::text as made`,
  )
  return row?.made !== null
}

test('a second run changes nothing', async () => {
  expect(await migrate(database)).toBe(0)
})

test('a migration that fails leaves nothing of itself behind, and those before it stay', async () => {
  const good = extra(9997, `${expand}create table well_made (id integer);`)
  const broken = extra(9998, 'create table half_made (id integer); select no_such_function();')
  await expect(migrate(database, [...known, good, broken])).rejects.toThrow('no_such_function')
  expect([await exists('well_made'), await exists('half_made')]).toEqual([true, false])
  expect((await readSchema(database.db)).version).toBe(9997)
  await undo('drop table well_made')
})

test('a changed migration is refused', async () => {
  const [first, ...rest] = known
  const second = extra(9998, `${expand}create table well_made (id integer);`)
  await migrate(database, [...known, second])
  const changed = [...known, { ...second, sha256: 'other' }]
  await expect(migrate(database, changed)).rejects.toThrow('has changed')
  await expect(checkSchema(database.db, changed)).rejects.toThrow('has changed')
  await undo('drop table well_made')
  // Whatever has run since: what began otherwise is not newer, and no newer server helps.
  const folded = [{ ...first!, sha256: 'other' }, ...rest]
  const began = 'was made before the first release, and no upgrade leads from it'
  await expect(migrate(database, folded)).rejects.toThrow(began)
  await expect(checkSchema(database.db, folded)).rejects.toThrow(began)
})

test('a schema that lacks a migration is refused until it is migrated', async () => {
  const newer = [...known, extra(9998, 'create table added (id integer);')]
  await expect(checkSchema(database.db, newer)).rejects.toThrow(
    `The database has schema ${own}, this program knows 9998. Run portal migrate first.`,
  )
  expect(await migrate(database, newer)).toBe(1)
  await checkSchema(database.db, newer)
  await undo('drop table added')
})

test('a newer schema is used by a server that it is compatible with, and refused by any other', async () => {
  const expanded = [...known, extra(9998, `${expand}create table added (id integer);`)]
  await migrate(database, expanded)
  await checkSchema(database.db)
  expect(await migrate(database)).toBe(0)
  const older = known.slice(0, -1)
  await expect(checkSchema(database.db, older)).rejects.toThrow(
    `which needs a server of ${own} or newer; this one knows ${own - 1}. Start a server of the newer version.`,
  )
  await expect(migrate(database, older)).rejects.toThrow('Start a server of the newer version')
  // What takes something away says from which server on.
  await migrate(database, [...expanded, extra(9999, '-- Contract: compatible from 9998.\ndrop table added;')])
  await expect(checkSchema(database.db)).rejects.toThrow('needs a server of 9998 or newer')
  await checkSchema(database.db, expanded)
  await undo()
})

test('a migration that says nothing of compatibility is for servers that know it', async () => {
  await migrate(database, [...known, extra(9998, 'create table added (id integer);')])
  await expect(checkSchema(database.db)).rejects.toThrow('needs a server of 9998 or newer')
  await undo('drop table added')
})

test('an index is made concurrently, and once more after a first try was cut off', async () => {
  const index = `${expand}${apart}-- A comment; with a semicolon.
    drop index concurrently if exists parameter_at;
    create index concurrently parameter_at on parameter (changed_at);`
  await database.db.execute(sql`create index parameter_at on parameter (changed_at)`)
  expect(await migrate(database, [...known, extra(9998, index)])).toBe(1)
  expect(await exists('parameter_at')).toBe(true)
  await undo('drop index parameter_at')
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
