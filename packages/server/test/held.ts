import type { SQL } from 'drizzle-orm'
import type { Db } from '../src/platform/database/database.ts'
import { countWaiting, until } from './database.ts'
import { isWhole } from './whole.ts'

/**
 * Holds rows still until every call waits for them, one behind the other, and lets go after what happens meanwhile. So the
 * calls meet each time, and not only when they happen to. A call that does not wait is not waited for.
 */
export async function whileHeld<Answer>(
  db: Db,
  rows: SQL,
  calls: readonly (() => Promise<Answer>)[],
  meanwhile: (tx: Db) => unknown = () => undefined,
): Promise<readonly Answer[]> {
  const called: Promise<Answer>[] = []
  let ended = 0
  const countEnded = () => {
    ended += 1
  }
  await db.transaction(async (tx) => {
    await tx.execute(rows)
    for (const call of calls) {
      const answer = call()
      answer.then(countEnded, countEnded)
      called.push(answer)
      const isHeld = async () => (await countWaiting(db)) + ended >= called.length
      await until(`call ${called.length} of ${calls.length} waits for the held rows or has ended`, isHeld)
    }
    await meanwhile(tx)
  })
  return Promise.all(called)
}

type Answer = { readonly statusCode: number; readonly json: () => { readonly code?: string } }

/** What an act must notice that waits for rows which somebody else holds. */
export type HeldAct = {
  readonly held: SQL
  readonly call: () => Promise<Answer>
  /** What somebody else changes, or what the clock does, while the act waits. */
  readonly meanwhile: (tx: Db) => unknown
}

/** What an act says that came before the change and got its lock after it: it must decide by what holds then. */
export async function saidAfterWait(db: Db, { held, call, meanwhile }: HeldAct): Promise<string> {
  const [answer] = await whileHeld(db, held, [call], meanwhile)
  return answer?.json().code ?? String(answer?.statusCode)
}

/** So often two calls are held until both wait, each of them first by turns. Further rounds leave it to chance. */
const HELD_ROUNDS = 6
/** How often two calls meet. */
export const ROUNDS = isWhole ? 200 : HELD_ROUNDS
export const rounds: readonly number[] = Array.from({ length: ROUNDS }, (_, round) => round)

/** Two calls at once that both need some rows. */
export async function meet<One, Other>(
  db: Db,
  round: number,
  rows: SQL,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<readonly [One, Other]> {
  if (round >= HELD_ROUNDS) return Promise.all([one(), other()])
  const isTurned = round % 2 === 1
  const answers = await whileHeld<unknown>(db, rows, isTurned ? [other, one] : [one, other])
  return (isTurned ? answers.toReversed() : answers) as [One, Other]
}
