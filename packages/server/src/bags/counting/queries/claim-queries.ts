import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { statement, type LaterValues, StoredRows, tableRows } from '../../../platform/database/statement.ts'
import { parameterColumns, ParameterColumns, toParameters } from '../../../shared/parameters.ts'
import { bagPerson, countPass, countTill } from '../../../tables/bags.ts'
import { isOfBag, isOfBagOrChosen, type BagTie } from './bag-queries.ts'

const CompanyRow = z.strictObject({ companyId: z.int(), name: z.string(), city: z.string() })
const AccountRow = z.strictObject({
  id: z.int(),
  extId: z.string(),
  number: z.string(),
  isEnded: z.boolean(),
})

const ClaimRow = z.strictObject({
  depositId: z.int(),
  number: z.string(),
  company: CompanyRow,
  account: AccountRow,
  salesDay: z.string(),
})
/** How lists and answers name a company. */
export type CompanyName = z.output<typeof CompanyRow>
export type Claim = z.output<typeof ClaimRow>

/** The names of the company c and of the account a, as lists and answers have them. */
const companyJson = sql.raw(`json_build_object('companyId', c.id, 'name', c.name, 'city', c.city)`)
const accountJson = sql.raw(
  `json_build_object('id', a.id, 'extId', a.ext_id, 'number', a.account_number,
    'isEnded', a.ended_at is not null)`,
)

/**
 * The living declarations of a bag, newest first: the one that it has, and others that wait for a bag with its number.
 */
const selectClaims = (tie: LaterValues<BagTie>): SQL => claimsWhere(isOfBag(tie))

const claims = sql`
  select deposit.id as "depositId", deposit.security_bag_number as number, ${companyJson} as company,
    ${accountJson} as account, deposit.register_date::text as "salesDay"
  from deposit join company c on c.id = deposit.company_id join account a on a.id = deposit.account_id`

const claimsWhere = (condition: SQL): SQL => sql`${claims}
  where ${condition}
    and not exists (select from handled_deposit h where h.deposit_id = deposit.id and h.keeper = 'systems')
  order by deposit.created_at desc, deposit.id desc`

const findClaims = statement(ClaimRow, selectClaims)
const findChosen = statement(ClaimRow, (tie: LaterValues<BagTie>) => claimsWhere(isOfBagOrChosen(tie)))

/**
 * The declarations of a bag. Where none has its number, the ones that were chosen for it by hand: the customer typed
 * the number wrong, and the slip in the bag names the declaration.
 */
export async function findClaimsOrChosen(db: Db, tie: BagTie): Promise<readonly Claim[]> {
  return orChosen(db, tie, await findClaims(db, tie))
}

/** The same where the declarations with the bag's number were read already. */
export const orChosen = async (db: Db, tie: BagTie, claims: readonly Claim[]): Promise<readonly Claim[]> =>
  claims.length > 0 || tie.chosenIds.length === 0 ? claims : findChosen(db, tie)

/** Declarations that counters have chosen, in any state. */
export const findChoices = (db: Db, ids: readonly number[]): Promise<readonly Claim[]> =>
  queryRows(
    db,
    ClaimRow,
    sql`${claims} where deposit.id = any (${sql.param([...ids])}::integer[]) order by deposit.id`,
  )

const KnownRow = z.strictObject({
  claims: z.array(ClaimRow),
  company: z.nullable(CompanyRow),
  account: z.nullable(AccountRow),
  passes: StoredRows,
  tills: StoredRows,
  counters: StoredRows,
  ...ParameterColumns,
})

type KnownQuery = BagTie & {
  readonly bagId: number
  readonly companyId: number | null
  readonly accountId: number | null
}

const listOf = (rows: SQL): SQL => sql`(select coalesce(json_agg(each), '[]') from (${rows}) each)`

const selectKnown = statement(
  KnownRow,
  (asked: LaterValues<KnownQuery>) => sql`
    select ${listOf(selectClaims(asked))} as claims,
      (select ${companyJson} from company c where c.id = ${asked.companyId}) as company,
      -- Held, so that it does not end before the bag is booked to it.
      (select ${accountJson} from account a where a.id = ${asked.accountId} for share) as account,
      ${listOf(sql`select * from count_pass where bag_id = ${asked.bagId} order by pass`)} as passes,
      ${listOf(sql`select * from count_till where bag_id = ${asked.bagId} order by pass, till`)} as tills,
      ${listOf(sql`select * from bag_person where bag_id = ${asked.bagId}`)} as counters,
      ${parameterColumns}`,
)

/**
 * Reads everything about a locked bag in one statement: its possible owners, the counts so far, the counters and the
 * parameters.
 */
export async function readKnown(tx: Db, asked: KnownQuery) {
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
