import { and, sql, type SQL } from 'drizzle-orm'
import { deposit } from '../../tables/submissions.ts'
import { isHandledWord } from './comparison/counting-words.ts'

/** Whether a bag was ever opened at the desk. From then on its entry is the desk's, also while the bag lies aside. */
export const wasBagOpened = (bag: SQL): SQL => sql`${bag}.pass > 0`

/** Neither removed nor handled. */
const isLiving = (deposits: string): SQL =>
  sql.raw(`(${deposits}.removed_at is null and not ${isHandledWord(`${deposits}.counting_state`)})`)

/** The bag b has come to the desk: one that was withdrawn never came. */
export const hasCome = sql.raw(`b.state <> 'withdrawn'`)

/** The bag b lies at the desk and is not counted. */
export const isInHand = sql.raw(`b.state not in ('counted', 'withdrawn')`)

/** A declaration that lives and is tied to no bag. */
export const isWaiting = and(
  isLiving('deposit'),
  sql`not exists (select from bag b where b.deposit_id = ${deposit.id})`,
)

/** Whether a bag with the declaration's own number lies at the desk, which is not the bag with this number. */
export const hasOwnBag = (otherThan: unknown): SQL => sql`(${deposit.securityBagNumber} <> ${otherThan}
  and exists (select from bag b where b.security_bag_number = ${deposit.securityBagNumber} and ${isInHand}))`

/**
 * The bag b that the customer of the deposit d follows until it is counted: whichever carries its number, also from after
 * the scan and whoever else has declared it, or is linked to it by hand. What a customer reads must not tell of somebody
 * else's declaration.
 */
export const isFollowedBag = sql`(${isInHand} and (b.security_bag_number = d.security_bag_number or b.deposit_id = d.id
  or b.linked_deposit_id = d.id))`

/** The bag b lies at the desk, has no declaration yet, and carries the number of the deposit d or is linked to it by hand. */
export const isForDeposit = sql`(b.deposit_id is null and ${isInHand}
  and (b.security_bag_number = d.security_bag_number or b.linked_deposit_id = d.id))`

/** The bag b of the deposit d, or, while that lives, one that came for it and is tied to no declaration yet. */
export const isBagOf = sql`(b.deposit_id = d.id or (${isForDeposit} and ${isLiving('d')}))`
