import type { CaseList } from '@kassavirta/domain/questions/cases/api'
import type { CaseKind } from '@kassavirta/domain/questions/cases/states'
import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { PAGE_LENGTH, type Cursor } from '../../shared/pages.ts'
import { CaseRecord, selectListed } from './queries.ts'

type CaseQuery = {
  readonly list: CaseList
  readonly staffId: number
  readonly kind?: CaseKind | undefined
  readonly office?: string | undefined
  readonly after?: Cursor | undefined
}

/** A place whose driver did not come waits with its money: where cases are worked through, it is first. */
const RANK = sql`(s.kind <> 'missedVisit')`

/** By which moment a list is sorted, and which way. */
type ListOrder = {
  readonly where: (staffId: number) => SQL
  readonly by: SQL
  readonly isRanked?: true
  readonly newestFirst?: true
}

const byDue = { by: sql`s.asked_at`, isRanked: true } as const
const byChange = { by: sql`s.changed_at` }

/** What is in each list and how it is sorted. The conditions are those of the indexes. */
const lists: Readonly<Record<CaseList, ListOrder>> = {
  new: { where: () => sql`s.state = 'new'`, ...byDue },
  own: { where: (staffId) => sql`s.state = 'open' and s.owner_id = ${staffId}`, ...byDue },
  others: { where: (staffId) => sql`s.state = 'open' and s.owner_id <> ${staffId}`, ...byDue },
  waiting: { where: () => sql`s.state = 'waiting'`, ...byChange },
  closed: { where: () => sql`s.state = 'closed'`, ...byChange, newestFirst: true },
}

/** One more than a page, which tells whether there is another. */
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

/** The kind of a case never changes, so that the number of the last one tells its rank. */
const rankOf = ({ id }: Cursor): SQL => sql`(select ${RANK} from service_case s where s.id = ${id}), `
