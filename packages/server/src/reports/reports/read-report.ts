import type { SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RowPieces } from '../../platform/http/answer-bodies.ts'
import type { User } from '../../platform/rights/access.ts'
import { findIdsUnlessSent } from './queries/read-rows.ts'

/** Clocks of servers differ a little, and a transaction takes a moment after it has read its own. */
const ALLOWANCE_SECONDS = 60

type Scope = {
  /** An array of ids that the caller has a right to. */
  readonly permittedIds: SQL
}

type Answer = (eachText: Database['eachText'], select: SQL) => Promise<RowPieces>

/**
 * Reads the rows of a report from the standby, if there is a fresh one; else, and after any failure, from the primary.
 * Rights always come from the primary. A person who has just sent something reads the primary too, on any server, to
 * see it in the list (ADR-0030).
 */
export async function readReport<S extends Scope>(
  { database, db, clock, settings }: Deps,
  { userId }: User,
  scope: S,
  select: (scope: S) => SQL,
  answer: Answer,
): Promise<RowPieces> {
  const { standby, eachText } = database
  if (standby?.isFresh()) {
    const sentSince = new Date(clock().getTime() - (settings.databaseReadMaxLag + ALLOWANCE_SECONDS) * 1000)
    const permittedIds = await findIdsUnlessSent(db, { userId, sentSince, permittedIds: scope.permittedIds })
    // After any failure there the primary answers: a long read on a standby may be cancelled at any time.
    const rows =
      permittedIds &&
      (await answer(standby.eachText, select({ ...scope, permittedIds })).catch(() => undefined))
    if (rows) return rows
  }
  return answer(eachText, select(scope))
}
