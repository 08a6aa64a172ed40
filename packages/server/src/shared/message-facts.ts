import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Facts } from '../platform/rights/facts.ts'
import { permitted } from '../platform/rights/held.ts'
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
