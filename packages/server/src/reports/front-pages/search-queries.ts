import { instantAt, WireDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { MOST_HITS, SearchHit, type SearchTerm } from '@kassavirta/domain/reports/front-pages/search-api'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { caseNumber, hasCaseNumber } from '../../questions/cases/letter-queries.ts'
import { euros } from '../../shared/wire-columns.ts'

/** The entries of a company that the person sees in lists. */
export type Scope = {
  readonly companyId: number
  readonly userId: number
  readonly since: Day
  readonly seesAllDeposits: boolean
  readonly seesAllChangeOrders: boolean
  readonly seesSupplies: boolean
  readonly seesVisits: boolean
  readonly seesCases: boolean
}

type Row = {
  readonly kind: string
  readonly table: string
  readonly number: string
  readonly day: string
  readonly sum: string | undefined
  readonly isSeen: SQL
  /** The columns that the typed text is compared with, besides the number of the entry. */
  readonly codes: readonly string[]
}

/**
 * A column as it is compared. Upper case costs more than the rest of the search, so it is made only where a letter was
 * typed.
 */
const folded = (column: string, { code }: SearchTerm): SQL =>
  sql.raw(/\p{L}/u.test(code) ? `upper(${column})` : column)

/** Whether a row equals the typed text or begins with it. */
const isFound = ({ codes, sum }: Row, sought: SearchTerm): SQL =>
  sql.join(
    [
      ...(sought.entryId === undefined ? [] : [sql`e.id = ${sought.entryId}`]),
      ...(sought.sum === undefined || !sum ? [] : [sql`${sql.raw(sum)} = ${sought.sum}`]),
      ...(sought.code === ''
        ? []
        : codes.map((each) => sql`starts_with(${folded(each, sought)}, ${sought.code})`)),
      sql`false`,
    ],
    sql` or `,
  )

/** The whole number of a bag or an entry comes first, then whole references and sums, then beginnings. */
const rankOf = ({ codes, sum }: Row, sought: SearchTerm): SQL => {
  const { code, entryId, sum: typedSum } = sought
  const [number, ...others] = codes
  const whole = (column: string): SQL => sql`${folded(column, sought)} = ${code}`
  const asNumber = number === undefined ? sql`false` : whole(number)
  const asOther = [
    ...others.map(whole),
    ...(sum ? [sql`${sql.raw(sum)} = ${typedSum ?? -1}`] : []),
    sql`false`,
  ]
  return sql`case when ${asNumber} or e.id = ${entryId ?? 0} then 0 when ${sql.join(asOther, sql` or `)} then 1 else 2 end`
}

const part = (row: Row, sought: SearchTerm, { companyId, since }: Scope): SQL => sql`(
  select ${row.kind} as kind, e.id as "entryId", ${sql.raw(row.number)} as number, ${sql.raw(row.day)}::date::text as day,
    ${row.sum ? euros(row.sum) : sql`null::float8`} as sum, ${rankOf(row, sought)} as rank, e.created_at
  from ${sql.raw(row.table)} e
  where e.company_id = ${companyId} and e.created_at >= ${instantAt(since, '00:00').toISOString()}
    and ${row.isSeen} and (${isFound(row, sought)})
  order by rank, e.created_at desc limit ${MOST_HITS})`

function rowsOf({ userId, ...scope }: Scope): readonly Row[] {
  const own = sql`e.user_id = ${userId}`
  const all = sql`true`
  const plain = { number: 'e.id::text', sum: undefined, codes: [], isSeen: all }
  return [
    {
      kind: 'deposit',
      table: 'deposit',
      number: 'e.security_bag_number',
      day: 'e.register_date',
      sum: 'e.total_sum_cents',
      codes: ['e.security_bag_number', 'e.reference'],
      isSeen: sql`e.removed_at is null and ${scope.seesAllDeposits ? all : own}`,
    },
    {
      ...plain,
      kind: 'changeOrder',
      table: 'change_order',
      day: 'e.delivery_date',
      sum: 'e.total_sum_cents',
      codes: ['e.seal_number', 'e.reference'],
      isSeen: scope.seesAllChangeOrders ? all : own,
    },
    ...(scope.seesSupplies
      ? [{ ...plain, kind: 'supplyOrder', table: 'supply_order', day: 'e.delivery_date' }]
      : []),
    ...(scope.seesVisits
      ? [
          { ...plain, kind: 'visit', table: 'visit_request', day: 'e.suggested_date' },
          { ...plain, kind: 'visitChange', table: 'visit_change_request', day: 'e.new_date' },
        ]
      : []),
  ]
}

/** A person sees only their own cases, which have numbers of their own. */
const letters = ({ companyId, userId }: Scope, entryId: number): SQL => sql`(
  select 'case' as kind, s.id as "entryId", (${caseNumber})::text as number,
    (s.created_at at time zone 'Europe/Helsinki')::date::text as day, null::float8 as sum, 0 as rank, s.created_at
  from service_case s where s.company_id = ${companyId} and s.user_id = ${userId} and ${hasCaseNumber(sql`${entryId}::integer`)})`

const Found = z.strictObject({ ...SearchHit.shape, day: WireDay })

/**
 * The found entries of the company: exact matches first, then the newest. One statement, over the rows of the company
 * alone.
 */
export async function findHits(db: Db, scope: Scope, sought: SearchTerm): Promise<readonly SearchHit[]> {
  const { entryId } = sought
  const parts = [
    ...rowsOf(scope).map((row) => part(row, sought, scope)),
    ...(scope.seesCases && entryId !== undefined ? [letters(scope, entryId)] : []),
  ]
  return queryRows(
    db,
    Found,
    sql`select kind, "entryId", number, day, sum from (${sql.join(parts, sql` union all `)}) found
      order by rank, created_at desc limit ${MOST_HITS}`,
  )
}
