import { expect, test } from 'vitest'
import { readMigrations, toMigration, type Migration } from './migrations.ts'

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

test('a migration is for servers from the version that it names, or that know it', () => {
  expect(toMigration('0099_a.sql', `${expand}select 1;`)).toMatchObject({ version: 99, compatibleFrom: 17 })
  expect(toMigration('0099_a.sql', '-- Contract: compatible from 0098.\nselect 1;').compatibleFrom).toBe(98)
  expect(toMigration('0099_a.sql', 'select 1;').compatibleFrom).toBe(99)
})
