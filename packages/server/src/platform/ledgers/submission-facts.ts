import { and, eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { idempotencyKey } from '../../tables/ledgers.ts'
import { checkRow, type Db } from '../database/database.ts'
import { statement, type LaterValues } from '../database/statement.ts'
import { Sender, senderJson } from '../mail/service-desk-email.ts'
import type { Identity } from '../rights/access.ts'
import type { Facts } from '../rights/facts.ts'
import {
  RightsRow,
  rightsColumns,
  rightsQuery,
  rightsTables,
  toRights,
  type RightsQuery,
  type SessionRights,
} from '../rights/rights.ts'
import { StoredAnswer } from './answer-once.ts'

const Row = z.extend(RightsRow, {
  stored: StoredAnswer,
  newId: z.nullable(z.int()),
  sender: z.nullable(Sender),
  facts: z.unknown(),
})

type OwnQuery = {
  readonly key: string | null
  readonly sequence: string | null
  readonly wantsSender: boolean
}

type Reading<Body> = {
  readonly identity: Identity
  readonly key: string | undefined
  readonly wantsSender: boolean
  readonly body: Body
  readonly now: Date
}

/** Everything that a submission depends on. */
export type FoundFacts<Found> = Pick<z.output<typeof Row>, 'stored' | 'newId' | 'sender'> & {
  readonly rights: SessionRights
  readonly facts: Found
}

/**
 * Makes the function that reads, in one statement, everything that a submission depends on: the rights, the answer
 * that its key already has, the sender of its e-mail, its own facts, and the id of the row that it will write. An id
 * that a refused call drew is never used. The locks must have been taken by an earlier statement.
 */
export function submissionFactsReader<Body, Found extends z.ZodMiniType, Values extends object>(
  /** The table of the row that the submission will add, where it adds one. */
  table: PgTable | undefined,
  facts: Facts<Body, Found, Values>,
) {
  const select = statement(
    Row,
    (query: LaterValues<RightsQuery & OwnQuery & Values>) => sql`
    select ${rightsColumns()},
      (select json_build_object('fingerprint', k.fingerprint, 'answer', k.answer)
        from idempotency_key k where k.user_id = ${query.userId} and k.key = ${query.key}) as stored,
      nextval(${query.sequence}::text::regclass) as "newId",
      case when ${query.wantsSender}::boolean and c.id is not null then ${senderJson} end as sender,
      ${facts.column(query)} as facts
    from ${rightsTables(query)}`,
  )
  const sequence = table ? `${getTableName(table)}_id_seq` : null
  return async (
    tx: Db,
    { identity, key, wantsSender, body, now }: Reading<Body>,
  ): Promise<FoundFacts<z.output<Found>> | undefined> => {
    const { companyId } = identity
    const query = { ...rightsQuery(identity, companyId, now), key: key ?? null, sequence, wantsSender }
    const [row] = await select(tx, { ...query, ...facts.valuesOf(body) })
    if (!row) return undefined
    const { stored, newId, sender, facts: column, ...rights } = row
    const found = checkRow(facts.schema, column)
    return { rights: toRights(rights, identity), stored, newId, sender, facts: found }
  }
}

/** The answer that the key of a user has, for a call that cannot be read. */
export async function findStored(tx: Db, userId: number, key: string) {
  const [stored] = await tx
    .select({ fingerprint: idempotencyKey.fingerprint, answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key)))
  return stored
}
