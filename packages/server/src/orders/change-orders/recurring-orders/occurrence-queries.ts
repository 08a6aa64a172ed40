import { sql } from 'drizzle-orm'
import type { RowWrite } from '../../../platform/database/row-writes.ts'
import type { Content } from './queries.ts'

type Change = {
  readonly recurringId: number
  readonly day: string
  readonly skipped: boolean
  readonly content: Content | null
  /** The order of the day that was cancelled, if one had been made. */
  readonly releasedOrder: number | null
}

/**
 * Writes what is special about one day. The row of its recurring order is locked. A day whose order was cancelled counts as
 * one without an order: it may be restored.
 */
export const occurrenceChange = ({
  recurringId,
  day,
  skipped,
  content,
  releasedOrder,
}: Change): RowWrite => ({
  key: 'occurrence change',
  text: () => {
    const parameter = (name: string) => sql.placeholder(`occurrence.${name}`)
    return sql`
      insert into recurring_occurrence (recurring_id, day, skipped, content)
      values (${parameter('recurringId')}, ${parameter('day')}, ${parameter('skipped')}, ${parameter('content')}::text::jsonb)
      on conflict (recurring_id, day) do update
        set skipped = excluded.skipped, content = excluded.content, state = 'coming', delivery_date = null,
          order_id = null, settled_at = null
        where recurring_occurrence.state = 'coming' or recurring_occurrence.order_id = ${parameter('releasedOrder')}::integer`
  },
  values: {
    'occurrence.recurringId': recurringId,
    'occurrence.day': day,
    'occurrence.skipped': skipped,
    'occurrence.releasedOrder': releasedOrder,
    'occurrence.content': content && JSON.stringify(content),
  },
})
