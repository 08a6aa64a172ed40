import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { statement, type LaterValues } from '../database/statement.ts'
import { Sender, senderJson } from '../mail/service-desk-email.ts'
import type { Identity } from '../rights/access.ts'
import {
  RightsRow,
  rightsColumns,
  rightsQuery,
  rightsTables,
  toRights,
  type RightsQuery,
} from '../rights/rights.ts'

const Row = z.extend(RightsRow, {
  stored: z.nullable(z.strictObject({ fingerprint: z.string(), answer: z.unknown() })),
  newId: z.nullable(z.int()),
  sender: z.nullable(Sender),
})

type StandingQuery = RightsQuery & {
  readonly key: string | null
  readonly sequence: string | null
  readonly wantsSender: boolean
}

const selectStanding = statement(
  Row,
  (query: LaterValues<StandingQuery>) => sql`
    select ${rightsColumns}, false as "groupReports",
      (select json_build_object('fingerprint', k.fingerprint, 'answer', k.answer)
        from idempotency_key k where k.user_id = ${query.userId} and k.key = ${query.key}) as stored,
      nextval(${query.sequence}::text::regclass) as "newId",
      case when ${query.wantsSender}::boolean and c.id is not null then ${senderJson} end as sender
    from ${rightsTables(query)}`,
)

type StandingRequest = {
  readonly key: string | undefined
  /** The table of the row that the submission will add, where it adds one. */
  readonly table: PgTable | undefined
  readonly wantsSender: boolean
}

/**
 * Reads in one statement what every submission depends on: the rights, the answer that its key already has, the
 * sender of its e-mail, and the id of the row that it will write. An id that a refused call drew is never used. The
 * locks must have been taken by an earlier statement.
 */
export async function readStanding(tx: Db, identity: Identity, request: StandingRequest, now: Date) {
  const { companyId } = identity
  const [row] = await selectStanding(tx, {
    ...rightsQuery(identity, companyId, now),
    key: request.key ?? null,
    sequence: request.table ? `${getTableName(request.table)}_id_seq` : null,
    wantsSender: request.wantsSender,
  })
  if (!row) return undefined
  const { stored, newId, sender, ...rights } = row
  return { rights: toRights(rights, companyId), stored, newId, sender }
}
