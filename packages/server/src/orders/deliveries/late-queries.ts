import { addDays, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { hasNotLeftInTime } from '../change-orders/overdue-orders.ts'

const LateOrder = z.strictObject({ id: z.int(), companyId: z.int(), ownerId: z.int(), day: z.string() })

/** A provider that begins to pack here does not tell of what was settled in another way long ago. */
const TOLD_DAYS = 14

/** The orders of change money that have become late lately and of which nobody was told for that day. */
export const listUntoldLate = (db: Db, today: Day, limit: number) =>
  queryRows(
    db,
    LateOrder,
    sql`select o.id, o.company_id as "companyId", o.user_id as "ownerId", o.delivery_date::text as day from change_order o
      where o.delivery_date >= ${addDays(today, -TOLD_DAYS)}::date and ${hasNotLeftInTime(today)}
        and not exists (select from alert_event e where e.once_key = 'late-' || o.id || '-' || o.delivery_date)
      order by o.id limit ${limit}`,
  )
