import { NEW_WORD } from '@kassavirta/domain/kernel/counting-state'
import { sql } from 'drizzle-orm'

/**
 * How far the deposit d has come, by its bag b at the desk; a bag that was opened once stays so for the customer. Without
 * a bag the systems of the provider may have told it, which is asked only where the deposit is not handled yet.
 */
export const depositStage = sql`case when b.state = 'counted' then 'counted' when b.pass > 0 then 'counting'
  when b.id is not null then 'arrived'
  when d.counting_state = ${sql.raw(`'${NEW_WORD}'`)} then (select e.stage from entry_event e
    where e.kind = 'deposit' and e.entry_id = d.id
    order by array_position(array['arrived', 'counting', 'counted'], e.stage) desc limit 1) end`

/** The bag b of the deposit d, if it has arrived. */
export const depositBag = sql`left join bag b on b.deposit_id = d.id`
