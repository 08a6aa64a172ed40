import { pgTable, text } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { expect, test } from 'vitest'
import { cents, day, id, moment } from '../../../../tables/columns.ts'
import {
  clearWhenEqual,
  earlier,
  earlierIfCancelled,
  firstEnd,
  insertRows,
  keepOwnValue,
  keepStored,
  upsertRows,
} from './upsert-queries.ts'

/** The statement on one line, so that the indentation of the code does not count. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\() | (?=\))/g, '')
    .trim()

/** A database that only notes the statements that reach it. The proxy driver returns `rows` as the whole answer. */
function givenRecorder() {
  const statements: string[] = []
  const answer: object = { rows: [] }
  const db = drizzle(
    async (statement) => {
      statements.push(plain(statement))
      return { rows: answer as unknown[] }
    },
    { casing: 'snake_case' },
  )
  return { db, statements }
}

const region = pgTable('region', { id: id(), extId: text(), name: text() })
const contract = pgTable('contract', {
  extId: text(),
  createdAt: moment(),
  modifiedAt: moment(),
  limitCents: cents(),
  endDate: day(),
})

test('new rows are inserted, differing ones take the incoming columns', async () => {
  const { db, statements } = givenRecorder()
  await upsertRows(db, { table: region, key: ['extId'] }, [{ extId: 'R1', name: 'Pohjoinen' }])
  expect(statements).toEqual([
    plain(`
      with incoming as materialized (
        select * from rows from (jsonb_to_recordset($1::text::jsonb) as (ext_id text, name text))
          with ordinality as listed(ext_id, name, ordinal)
      ),
      before as (select was.* from region was join incoming next on was.ext_id = next.ext_id),
      written as (
        insert into region as was (ext_id, name)
        select next.ext_id, next.name
        from incoming next left join region was on was.ext_id = next.ext_id
        where was.ext_id is null or row(was.name) is distinct from row(next.name)
        order by was.id, next.ordinal
        on conflict (ext_id) do update
        set name = excluded.name
        where row(was.name) is distinct from row(excluded.name)
        returning was.*
      )
      select concat_ws(' ', written.ext_id) as key,
        case when before.ext_id is null then 'created' else 'changed' end as outcome,
        null as was
      from written left join before on written.ext_id = before.ext_id`),
  ])
})

test('created columns are kept, merges and ends apply', async () => {
  const { db, statements } = givenRecorder()
  const upsert = {
    table: contract,
    key: ['extId'],
    keep: ['createdAt'],
    stamp: ['modifiedAt'],
    merge: { endDate: earlier('end_date') },
    ends: 'endDate',
    returnsBefore: true,
  } as const
  const now = new Date('2026-11-16T08:00:00Z')
  await upsertRows(db, upsert, [
    { extId: 'C1', createdAt: now, modifiedAt: now, limitCents: 500, endDate: '2026-11-20' },
  ])
  const [, written] = (statements[0] ?? '').split(/(?=before as \()/)
  expect(written).toBe(
    plain(`
      before as (select was.* from contract was join incoming next on was.ext_id = next.ext_id),
      written as (
        insert into contract as was (ext_id, created_at, modified_at, limit_cents, end_date)
        select next.ext_id, next.created_at, next.modified_at, next.limit_cents, next.end_date
        from incoming next left join contract was on was.ext_id = next.ext_id
        where was.ext_id is null or row(was.limit_cents, was.end_date)
          is distinct from row(next.limit_cents, least(was.end_date, next.end_date))
        order by was.ext_id, next.ordinal
        on conflict (ext_id) do update
        set modified_at = excluded.modified_at, limit_cents = excluded.limit_cents,
          end_date = least(was.end_date, excluded.end_date)
        where row(was.limit_cents, was.end_date)
          is distinct from row(excluded.limit_cents, least(was.end_date, excluded.end_date))
        returning was.*
      )
      select concat_ws(' ', written.ext_id) as key,
        case when before.ext_id is null then 'created'
        when written.end_date is not null and written.end_date is distinct from before.end_date then 'ended'
        when written.end_date is null and before.end_date is not null then 'restored'
        else 'changed' end as outcome,
        to_jsonb(before) as was
      from written left join before on written.ext_id = before.ext_id`),
  )
})

test('rows that are known to be new are inserted in their order', async () => {
  const { db, statements } = givenRecorder()
  await insertRows(db, region, [{ extId: 'R1', name: 'Pohjoinen' }])
  expect(statements).toEqual([
    plain(`
      insert into "region" (ext_id, name) select ext_id, name
      from rows from (jsonb_to_recordset($1::text::jsonb) as (ext_id text, name text))
        with ordinality as listed(ext_id, name, ordinal)
      order by ordinal`),
  ])
})

test.each([
  [
    'the first end of a row that ends again',
    firstEnd('ended_at'),
    'case when next.ended_at is not null then coalesce(was.ended_at, next.ended_at) end',
  ],
  ['the earlier end', earlier('end_date'), 'least(was.end_date, next.end_date)'],
  [
    'the earlier end of what was cancelled, else the incoming one',
    earlierIfCancelled('end_date'),
    'case when was.cancelled_at is null then next.end_date else least(was.end_date, next.end_date) end',
  ],
  [
    'the stored value, once there is one',
    keepStored('disabled_at'),
    'coalesce(was.disabled_at, next.disabled_at)',
  ],
  [
    'the person’s own value while their profile differs',
    keepOwnValue('firstName'),
    'case when was.profile_changed_at is null then next.first_name else was.first_name end',
  ],
  [
    'the mark of a changed profile until every field is equal',
    clearWhenEqual(['firstName', 'lastName']),
    'case when row(was.first_name, was.last_name) is distinct from row(next.first_name, next.last_name) then was.profile_changed_at end',
  ],
])('a merge takes %s', (_, merge, expected) => {
  expect(merge('was', 'next')).toBe(expected)
})
