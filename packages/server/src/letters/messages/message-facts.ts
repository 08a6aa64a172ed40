import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Facts } from '../../platform/rights/facts.ts'
import { permitted } from '../../platform/rights/held.ts'
import { awaitsConfirmation, hasUnreadAnswer, isOwnCase } from '../../shared/asked-of-customers.ts'
import { messagesTag } from './visible-messages.ts'

/**
 * The tag of the messages at the company of the call, read together with the rights. Null where the call has no company
 * of the reader's own.
 */
export const tagFacts: Facts<unknown, z.ZodMiniNullable<z.ZodMiniString>> = {
  schema: z.nullable(z.string()),
  column: ({ userId }) =>
    sql`case when ${permitted} then (${messagesTag({ userId, companies: sql`array[c.id]` })}) end`,
  valuesOf: () => ({}),
}

const UnreadFacts = z.strictObject({
  tag: z.nullable(z.string()),
  answers: z.int(),
  confirmations: z.strictObject({ own: z.int(), all: z.int() }),
})
export type UnreadFacts = z.output<typeof UnreadFacts>

/** The same tag, with what else waits: answers wherever the reader asked, and deliveries of the company to confirm. */
export const unreadFacts: Facts<unknown, typeof UnreadFacts> = {
  schema: UnreadFacts,
  column: (query) => sql`json_build_object('tag', ${tagFacts.column(query)},
    'answers', (select count(*) from service_case s where ${isOwnCase(query.userId, query.today)} and ${hasUnreadAnswer}),
    'confirmations', (
      select json_build_object('own', count(*) filter (where o.user_id = ${query.userId}), 'all', count(*))
      from change_order o where o.company_id = c.id and ${permitted} and ${awaitsConfirmation(query.today)}))`,
  valuesOf: () => ({}),
}
