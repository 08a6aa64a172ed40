import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { hasCaseNumber } from './case-number.ts'
import { beginningWith, COMPANY_WORDS, wordsOf } from '../../shared/company-words.ts'
import { CaseRecord, selectListed } from './queries.ts'

/** Of more than this that fit, only some are sorted: whoever sees them types more. */
const LOOKED_AT = sql.raw('500')
const SHOWN = sql.raw('50')

type Wanted = { readonly number: number | undefined; readonly words: readonly string[] }

/** The newest first. */
export async function findByNumberOrWords(db: Db, wanted: Wanted) {
  const ids = await findIds(db, wanted)
  const shown = sql`s.id = any(${sql.param(ids)}::integer[])`
  return queryRows(
    db,
    CaseRecord,
    sql`${selectListed} where ${shown} order by s.changed_at desc, s.id desc limit ${SHOWN}`,
  )
}

const Found = z.strictObject({ id: z.int() })

/** Each part reads one index of words; the case of each hit is looked up by itself, since there are few. */
async function findIds(db: Db, { number, words }: Wanted): Promise<readonly number[]> {
  const parts = [
    ...(number === undefined
      ? []
      : [sql`select s.id from service_case s where ${hasCaseNumber(sql`${number}`)}`]),
    ...(words.length === 0 ? [] : wordParts(beginningWith(words))),
  ]
  const every = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  )
  const found = await queryRows(
    db,
    Found,
    sql`select f.id from (
          select h.id, (select s.changed_at from service_case s where s.id = h.id) as at from (${every}) h
          where h.id is not null) f
        order by f.at desc, f.id desc limit ${SHOWN}`,
  )
  return found.map(({ id }) => id)
}

const letter = (kind: string, table: string, text: string, query: SQL): SQL =>
  sql`select (select max(s.id) from service_case s where s.kind = ${sql.raw(`'${kind}'`)} and s.entry_id = l.id) as id
      from (select l.id from ${sql.raw(table)} l where ${wordsOf(text)} @@ ${query} limit ${LOOKED_AT}) l`

const wordParts = (query: SQL): readonly SQL[] => [
  sql`select e.case_id as id from case_entry e where ${wordsOf('e.body')} @@ ${query} limit ${LOOKED_AT}`,
  letter('inquiry', 'inquiry', 'l.additional_information', query),
  letter('contact', 'contact_request', "l.contact_reason || ' ' || l.additional_info", query),
  letter('feedback', 'feedback', 'l.additional_info', query),
  sql`select s.id from (select c.id from company c where ${COMPANY_WORDS} @@ ${query} limit ${LOOKED_AT}) c
      cross join lateral (select s.id from service_case s where s.company_id = c.id
        order by s.changed_at desc, s.id desc limit ${SHOWN}) s`,
]
