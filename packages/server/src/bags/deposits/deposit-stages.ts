import { NEW_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { FETCHED } from '@kassavirta/domain/bags/deposits/stages/entries'
import { sql } from 'drizzle-orm'
import { isFollowedBag } from './open-bags.ts'

/**
 * How far the deposit d has come: counted with its own bag; before that with the bag that carries its number, where one
 * that was opened once stays so for the customer. Without a bag the provider's systems may have reported it. Both are
 * asked only where the deposit is not handled yet.
 */
export const depositStage = sql`case when own.state = 'counted' then 'counted'
  when d.counting_state = ${sql.raw(`'${NEW_WORD}'`)} then coalesce(
    (select case when b.pass > 0 then 'counting' else 'arrived' end from bag b where ${isFollowedBag}
      order by b.pass > 0 desc limit 1),
    (select e.stage from entry_event e where e.kind = 'deposit' and e.entry_id = d.id and e.stage <> ${sql.raw(`'${FETCHED}'`)}
      order by array_position(array['arrived', 'counting', 'counted'], e.stage) desc limit 1),
    (select 'missing' from missing_bag m where m.deposit_id = d.id and m.noticed_at is not null)) end`

/** The bag of the deposit d, once it was opened. */
export const depositBag = sql`left join bag own on own.deposit_id = d.id`
