import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { unpackedMoney } from '../../bags/deposits/comparison/counting-words.ts'

/** Whether the order o of change money has not left although its day has passed. The desk packs it, or nobody has. */
export const hasNotLeftInTime = (today: string | Placeholder): SQL =>
  sql`o.delivery_date < ${today}::date
    and (${sql.raw(unpackedMoney('o'))} or (o.stage = 'packed' and o.packed_at is not null))`

/** Whether its place still waits for it: what is on its way, or came back, is not delivered either. */
export const isOverdue = (today: string | Placeholder): SQL =>
  sql`(${hasNotLeftInTime(today)}
    or (o.delivery_date < ${today}::date and o.stage in ('onItsWay', 'notDelivered') and o.packed_at is not null))`
