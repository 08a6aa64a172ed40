import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { CaseList } from '@kassavirta/domain/questions/cases/api'
import type { CaseKind } from '@kassavirta/domain/questions/cases/states'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { beginningWith, COMPANY_WORDS, wordsOf } from '../../shared/company-words.ts'
import { PAGE_LENGTH, type Cursor } from '../../shared/pages.ts'
import { hasCaseNumber } from './letter-queries.ts'
import { CaseRecord, selectListed } from './queries.ts'

type CaseQuery = {
  readonly list: CaseList
  readonly staffId: number
  readonly kind?: CaseKind | undefined
  readonly office?: string | undefined
  readonly after?: Cursor | undefined
}

/** Missed visits come first in the lists of open work: such a place waits with its money. */
const RANK = sql`(s.kind <> 'missedVisit')`

/** The condition of a list, and the moment and direction of its order. */
type ListOrder = {
  readonly where: (staffId: number) => SQL
  readonly by: SQL
  readonly isRanked?: true
  readonly newestFirst?: true
}

const byDue = { by: sql`s.asked_at`, isRanked: true } as const
const byChange = { by: sql`s.changed_at` }

/** The condition and the order of each list. The conditions are those of the indexes. */
const lists: Readonly<Record<CaseList, ListOrder>> = {
  new: { where: () => sql`s.state = 'new'`, ...byDue },
  own: { where: (staffId) => sql`s.state = 'open' and s.owner_id = ${staffId}`, ...byDue },
  others: { where: (staffId) => sql`s.state = 'open' and s.owner_id <> ${staffId}`, ...byDue },
  waiting: { where: () => sql`s.state = 'waiting'`, ...byChange },
  closed: { where: () => sql`s.state = 'closed'`, ...byChange, newestFirst: true },
}

/** Reads one row more than a page, which shows whether there is another page. */
export function listCases(db: Db, query: CaseQuery): Promise<readonly CaseRecord[]> {
  const { where, by, isRanked, newestFirst } = lists[query.list]
  const [way, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const { kind, office, after } = query
  const rank = isRanked ? sql`${RANK}, ` : sql``
  const conditions = [
    where(query.staffId),
    ...(kind ? [sql`s.kind = ${kind}`] : []),
    ...(office ? [sql`c.office_in_charge = ${office}`] : []),
    ...(after
      ? [
          sql`(${rank}${by}, s.id) ${beyond} (${isRanked ? rankOf(after) : sql``}${after.at.toISOString()}::timestamptz,
            ${after.id}::integer)`,
        ]
      : []),
  ]
  return queryRows(
    db,
    CaseRecord,
    sql`${selectListed} where ${sql.join(conditions, sql` and `)}
      order by ${rank}${by} ${way}, s.id ${way} limit ${PAGE_LENGTH + 1}`,
  )
}

/** The rank of the last case of a page, looked up by its number: the kind of a case never changes. */
const rankOf = ({ id }: Cursor): SQL => sql`(select ${RANK} from service_case s where s.id = ${id}), `

/** The most hits of each index. Of more hits only some are sorted and shown; the searcher then types more. */
const LOOKED_AT = sql.raw('500')
const SHOWN = sql.raw('50')

type CaseSearch = { readonly number: number | undefined; readonly words: readonly string[] }

/** The newest first. */
export async function findByNumberOrWords(db: Db, wanted: CaseSearch) {
  const ids = await findIds(db, wanted)
  const shown = sql`s.id = any(${sql.param(ids)}::integer[])`
  return queryRows(
    db,
    CaseRecord,
    sql`${selectListed} where ${shown} order by s.changed_at desc, s.id desc limit ${SHOWN}`,
  )
}

const CaseId = z.strictObject({ id: z.int() })

/** Each part reads one index of words; the case of each hit is looked up by itself, since there are few. */
async function findIds(db: Db, { number, words }: CaseSearch): Promise<readonly number[]> {
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
    CaseId,
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
