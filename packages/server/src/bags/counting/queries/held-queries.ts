import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { statement, type LaterValues } from '../../../platform/database/statement.ts'
import { StoredRows, tableRows } from '../../../platform/database/table-rows.ts'
import { parameterColumns, ParameterColumns, toParameters } from '../../../shared/parameters.ts'
import { bagPerson, countPass, countTill } from '../../../tables/counting.ts'
import type { BagTie } from './bag-queries.ts'
import { AccountRow, accountJson, ClaimRow, CompanyRow, companyJson, selectClaims } from './claim-queries.ts'

const KnownRow = z.strictObject({
  claims: z.array(ClaimRow),
  company: z.nullable(CompanyRow),
  account: z.nullable(AccountRow),
  passes: StoredRows,
  tills: StoredRows,
  counters: StoredRows,
  ...ParameterColumns,
})

type Asked = BagTie & {
  readonly bagId: number
  readonly companyId: number | null
  readonly accountId: number | null
}

const listOf = (rows: SQL): SQL => sql`(select coalesce(json_agg(each), '[]') from (${rows}) each)`

const selectKnown = statement(
  KnownRow,
  (asked: LaterValues<Asked>) => sql`
    select ${listOf(selectClaims(asked))} as claims,
      (select ${companyJson} from company c where c.id = ${asked.companyId}) as company,
      -- Held, so that it does not end before the bag is booked to it.
      (select ${accountJson} from account a where a.id = ${asked.accountId} for share) as account,
      ${listOf(sql`select * from count_pass where bag_id = ${asked.bagId} order by pass`)} as passes,
      ${listOf(sql`select * from count_till where bag_id = ${asked.bagId} order by pass, till`)} as tills,
      ${listOf(sql`select * from bag_person where bag_id = ${asked.bagId}`)} as counters,
      ${parameterColumns}`,
)

/** What is known of a locked bag, in one look: whose it may be, what was counted so far and by whom, and the parameters. */
export async function readKnown(tx: Db, asked: Asked) {
  const [found] = await selectKnown(tx, asked)
  if (!found) throw new Error('no row of what is known')
  const { passes, tills, counters, parameters, exceptionDays, ...named } = found
  return {
    ...named,
    passes: tableRows(countPass, passes),
    tills: tableRows(countTill, tills),
    counters: tableRows(bagPerson, counters),
    parameters: toParameters({ parameters, exceptionDays }),
  }
}
