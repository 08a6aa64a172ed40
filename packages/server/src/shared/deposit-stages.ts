import { sql } from 'drizzle-orm'

/** How far the bag b of a deposit has come; null without a bag. One that was opened once stays so for the customer. */
export const depositStage = sql`case when b.state = 'counted' then 'counted' when b.pass > 0 then 'counting'
  when b.id is not null then 'arrived' end`

/** The bag b of the deposit d, if it has arrived. */
export const depositBag = sql`left join bag b on b.deposit_id = d.id`
