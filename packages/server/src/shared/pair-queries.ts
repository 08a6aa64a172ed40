import { sql } from 'drizzle-orm'

/** A bag is counted within days of its sales day; the same number longer ago or later is another use of the bag. */
const MOST_DAYS_APART = 14

/** The days between the sales day of a declaration and that of a result, which is the day of counting where untold. */
const daysApart = (d: string, h: string): string =>
  `abs(${d}.register_date - coalesce(${h}.register_date, ${h}.accounting_date))`

/**
 * The same bag of the same account, declared no later than it was counted. A removed declaration declares nothing, and
 * one that the counting has named belongs to the result that names it.
 */
const isSameBag = (d: string, h: string): string => `(
  ${h}.deposit_id is null and ${h}.parent_id is null and ${h}.security_bag_number <> ''
  and ${d}.company_id = ${h}.company_id and ${d}.account_id = ${h}.account_id
  and ${d}.security_bag_number = ${h}.security_bag_number and ${d}.removed_at is null
  and ${d}.created_at < (${h}.accounting_date + 1)::timestamp at time zone 'Europe/Helsinki'
  and ${daysApart(d, h)} <= ${MOST_DAYS_APART}
  and not exists (select from handled_deposit named where named.deposit_id = ${d}.id and named.parent_id is null))`

/**
 * Whether d (deposit) is the declaration of h (handled_deposit). The counting's own word goes first: the entry that it
 * names is the declaration, unless that was removed. Otherwise the two have the same bag, and each is the other's
 * nearest by days: bag numbers are used again, so neither may take what is nearer to another. Of equals the latest counts.
 */
export const isPair = sql.raw(`(
  (h.deposit_id = d.id and h.parent_id is null and d.company_id = h.company_id and d.removed_at is null)
  or (${isSameBag('d', 'h')}
    and not exists (select from deposit other where ${isSameBag('other', 'h')}
      and (${daysApart('other', 'h')}, d.created_at, d.id) < (${daysApart('d', 'h')}, other.created_at, other.id))
    and not exists (select from handled_deposit other where ${isSameBag('d', 'other')}
      and (${daysApart('d', 'other')}, h.accounting_date, h.id)
        < (${daysApart('d', 'h')}, other.accounting_date, other.id))))`)
