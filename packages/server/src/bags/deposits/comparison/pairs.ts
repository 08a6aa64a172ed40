import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { differenceOf } from '../../../shared/wire-columns.ts'

/** A bag is counted within days of its sales day; the same number longer ago or later is another use of the bag. */
const MOST_DAYS_APART = 14

/** The days between the sales day of a declaration and that of a result, which is the day of counting where untold. */
const daysApart = 'abs(d.register_date - coalesce(h.register_date, h.accounting_date))'

/**
 * The same bag of the same account, declared no later than it was counted. A removed declaration declares nothing, and
 * one that the counting has named belongs to the result that names it.
 */
const sameBags = sql.raw(`handled_deposit h join deposit d
  on d.company_id = h.company_id and d.account_id = h.account_id and d.security_bag_number = h.security_bag_number
    and h.deposit_id is null and h.parent_id is null and h.security_bag_number <> '' and d.removed_at is null
    and d.created_at < (h.accounting_date + 1)::timestamp at time zone 'Europe/Helsinki'
    and ${daysApart} <= ${MOST_DAYS_APART}
    and not exists (select from handled_deposit named where named.deposit_id = d.id and named.parent_id is null)`)

/** What a pair tells of its result. */
const result = sql`h.id as result_id, h.account_id, h.accounting_date, ${differenceOf('h')} as difference`

type Wanted = {
  readonly companyId: number | Placeholder
  /** Which deposits d are asked about, where the counting names them. */
  readonly named: SQL
  /**
   * Which results h (handled_deposit) are looked at where only the bag tells: all that could belong to the deposits that
   * are asked about, since each of them may be nearer than another.
   */
  readonly among: SQL
}

/**
 * The declarations and the results of a company that belong together, one pair a row. The counting's own word goes first:
 * the entry that it names is the declaration, unless that was removed. Otherwise the two have the same bag, and each is
 * the other's nearest by days: bag numbers are used again, so neither may take what is nearer to another. Of equals the
 * latest counts. A deposit that the counting names twice has two results.
 */
export const pairsOf = ({ companyId, named, among }: Wanted): SQL => sql`(
  select d.id as deposit_id, ${result}
  from handled_deposit h join deposit d on d.id = h.deposit_id and d.company_id = h.company_id
  where h.company_id = ${companyId} and h.parent_id is null and d.removed_at is null and ${named}
  union all
  select deposit_id, result_id, account_id, accounting_date, difference from (
    select d.id as deposit_id, ${result},
      row_number() over (partition by h.id order by ${sql.raw(daysApart)}, d.created_at desc, d.id desc) as deposit_rank,
      row_number() over (partition by d.id order by ${sql.raw(daysApart)}, h.accounting_date desc, h.id desc) as result_rank
    from ${sameBags} where h.company_id = ${companyId} and ${among}
  ) near where deposit_rank = 1 and result_rank = 1)`

type OneEntry = { readonly companyId: number | Placeholder; readonly entryId: number | Placeholder }

/** Each use of the bag of one entry, with what belongs to it. */
export const pairsOfBag = (table: 'deposit' | 'handled_deposit', { companyId, entryId }: OneEntry): SQL =>
  pairsOf({
    companyId,
    named: sql`true`,
    among: sql`h.security_bag_number =
      (select asked.security_bag_number from ${sql.raw(table)} asked where asked.id = ${entryId})`,
  })
