import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { statement, type LaterValues } from '../../../platform/database/statement.ts'
import { isOfBag, isOfBagOrChosen, type BagTie } from './bag-queries.ts'

export const CompanyRow = z.strictObject({ companyId: z.int(), name: z.string(), city: z.string() })
export const AccountRow = z.strictObject({
  id: z.int(),
  extId: z.string(),
  number: z.string(),
  isEnded: z.boolean(),
})

export const ClaimRow = z.strictObject({
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
export const companyJson = sql.raw(`json_build_object('companyId', c.id, 'name', c.name, 'city', c.city)`)
export const accountJson = sql.raw(
  `json_build_object('id', a.id, 'extId', a.ext_id, 'number', a.account_number,
    'isEnded', a.ended_at is not null)`,
)

/** The living declarations of a bag, newest first: the one that it has, and those that wait for a bag with its number. */
export const selectClaims = (tie: LaterValues<BagTie>): SQL => claimsWhere(isOfBag(tie))

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
 * The declarations of a bag. Only where none has its number, those count that were chosen for it though they have another:
 * whoever typed the number wrong is found by the slip in the bag.
 */
export async function findClaimsOrChosen(db: Db, tie: BagTie): Promise<readonly Claim[]> {
  return orChosen(db, tie, await findClaims(db, tie))
}

/** The same where those with the number of the bag were read already. */
export const orChosen = async (db: Db, tie: BagTie, claims: readonly Claim[]): Promise<readonly Claim[]> =>
  claims.length > 0 || tie.chosenIds.length === 0 ? claims : findChosen(db, tie)

/** Declarations that were chosen once, whatever became of them. */
export const findChoices = (db: Db, ids: readonly number[]): Promise<readonly Claim[]> =>
  queryRows(
    db,
    ClaimRow,
    sql`${claims} where deposit.id = any (${sql.param([...ids])}::integer[]) order by deposit.id`,
  )
