import { readdirSync } from 'node:fs'
import { expect, test, afterAll, beforeAll } from 'vitest'
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { openTestDatabase, rowsOf } from '../../../test/database.ts'
import type { Database } from './database.ts'
import {
  readMigrations,
  toMigration,
  type Migration,
  migrate,
  newestVersion,
  checkSchema,
  readSchema,
} from './migrations.ts'

/** What breaks a server that does not know of it. */
const TAKES_AWAY =
  /\b(drop\s+(table|column|constraint|function|type|view)|rename|alter\s+column\s+\w+\s+(type|set\s+not\s+null|set\s+data)|truncate)\b/i
/** A check of all rows under a lock that stops everybody; `not valid` looks at new ones only. */
const CHECKS_ALL_ROWS = /\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)/i
const STOPS_WRITERS = /\bcreate\s+(unique\s+)?index\s+(?!concurrently\b)/i

/** The faults of one migration, in words. */
function faultsOf({ name, text, version, outsideTransaction, compatibleFrom }: Migration): readonly string[] {
  const statements = text.replaceAll(/--.*$/gm, '')
  const madeHere = [...statements.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, t]) => t,
  )
  const isExpand = /^-- Expand:/m.test(text)
  const indexed = [...statements.matchAll(/create\s+(?:unique\s+)?index[^;]*?\bon\s+(\w+)/gi)].map(
    ([, t]) => t,
  )
  const when = (fault: boolean, words: string) => (fault ? [`${name} ${words}`] : [])
  return [
    ...when(isExpand && TAKES_AWAY.test(statements), 'expands, but takes something away'),
    ...when(isExpand && CHECKS_ALL_ROWS.test(statements), 'adds a constraint without `not valid`'),
    ...when(compatibleFrom > version, 'is compatible from a version that comes later'),
    ...when(
      /\bconcurrently\b/i.test(statements) && !outsideTransaction,
      'makes an index concurrently inside a transaction',
    ),
    ...when(
      STOPS_WRITERS.test(statements) && indexed.some((table) => !madeHere.includes(table)),
      'makes an index on an existing table and stops its writers',
    ),
  ]
}

test('every migration keeps to what its first line says', () => {
  expect(readMigrations().flatMap(faultsOf)).toEqual([])
})

const expand = '-- Expand: compatible from 0017.\n'
test.each([
  [`${expand}alter table deposit drop column message;`, 'takes something away'],
  [`${expand}alter table deposit rename column message to text;`, 'takes something away'],
  [`${expand}alter table deposit alter column message set not null;`, 'takes something away'],
  [`${expand}alter table deposit add constraint c check (id > 0);`, 'without `not valid`'],
  [`${expand}create index on deposit (message);`, 'stops its writers'],
  ['create index concurrently on deposit (message);', 'inside a transaction'],
  ['-- Contract: compatible from 9999.\nalter table deposit drop column message;', 'comes later'],
])('a migration that does not is found: %j', (text, words) => {
  expect(faultsOf(toMigration('0099_planted.sql', text)).join()).toContain(words)
})

test.each([
  `${expand}alter table deposit add column colour text;`,
  `${expand}create table colour (id integer); create index on colour (id);`,
  `${expand}alter table deposit add constraint c check (id > 0) not valid;`,
  `${expand}-- Outside a transaction.\ndrop index concurrently if exists c; create index concurrently c on deposit (id);`,
  '-- Contract: compatible from 0098.\nalter table deposit drop column message;',
])('one that does is left alone: %j', (text) => {
  expect(faultsOf(toMigration('0099_planted.sql', text))).toEqual([])
})

test('a migration names the servers that it is for', () => {
  expect(toMigration('0099_a.sql', `${expand}select 1;`)).toMatchObject({ version: 99, compatibleFrom: 17 })
  expect(toMigration('0099_a.sql', '-- Contract: compatible from 0098.\nselect 1;').compatibleFrom).toBe(98)
  expect(toMigration('0099_a.sql', 'select 1;').compatibleFrom).toBe(99)
})

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const apart = '-- Outside a transaction.\n'
const extra = (version: number, text: string) => toMigration(`${version}_extra.sql`, text)
const own = newestVersion(readMigrations())
const known = readMigrations()
const expandFromOwn = `-- Expand: compatible from ${String(own).padStart(4, '0')}.\n`

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

test('a failed migration leaves nothing, and those before it stay', async () => {
  const good = extra(9997, `${expandFromOwn}create table well_made (id integer);`)
  const broken = extra(9998, 'create table half_made (id integer); select no_such_function();')
  await expect(migrate(database, [...known, good, broken])).rejects.toThrow('no_such_function')
  expect([await exists('well_made'), await exists('half_made')]).toEqual([true, false])
  expect((await readSchema(database.db)).version).toBe(9997)
  await undo('drop table well_made')
})

test('a changed migration is refused', async () => {
  const [first, ...rest] = known
  const second = extra(9998, `${expandFromOwn}create table well_made (id integer);`)
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

test('a schema that lacks a migration is refused', async () => {
  const newer = [...known, extra(9998, 'create table added (id integer);')]
  await expect(checkSchema(database.db, newer)).rejects.toThrow(
    `The database has schema ${own}, this program knows 9998. Run portal migrate first.`,
  )
  expect(await migrate(database, newer)).toBe(1)
  await checkSchema(database.db, newer)
  await undo('drop table added')
})

test('a newer schema is used by compatible servers alone', async () => {
  const expanded = [...known, extra(9998, `${expandFromOwn}create table added (id integer);`)]
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

test('without a word of compatibility it is for servers that know it', async () => {
  await migrate(database, [...known, extra(9998, 'create table added (id integer);')])
  await expect(checkSchema(database.db)).rejects.toThrow('needs a server of 9998 or newer')
  await undo('drop table added')
})

test('an index is made once more after a cut first try', async () => {
  const index = `${expandFromOwn}${apart}-- A comment; with a semicolon.
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
