import { sql } from 'drizzle-orm'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import type { Content } from './queries.ts'

type Change = {
  readonly recurringId: number
  readonly day: string
  readonly skipped: boolean
  readonly content: Content | null
}

/** Writes what is particular about one day. The row of its recurring order is locked. */
export const occurrenceChange = ({ recurringId, day, skipped, content }: Change): RowWrite => ({
  key: 'occurrence change',
  text: () => {
    const place = (name: string) => sql.placeholder(`occurrence.${name}`)
    return sql`
      insert into recurring_occurrence (recurring_id, day, skipped, content)
      values (${place('recurringId')}, ${place('day')}, ${place('skipped')}, ${place('content')}::text::jsonb)
      on conflict (recurring_id, day) do update
        set skipped = excluded.skipped, content = excluded.content
        where recurring_occurrence.state = 'coming'`
  },
  values: {
    'occurrence.recurringId': recurringId,
    'occurrence.day': day,
    'occurrence.skipped': skipped,
    'occurrence.content': content && JSON.stringify(content),
  },
})
