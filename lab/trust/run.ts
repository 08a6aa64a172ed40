import type { Stage } from './stage.ts'

export type RunOptions = {
  /** The same seed plans the same calls. */
  readonly seed: number
  /** How much is tried: calls, submissions, kills or rounds, as the run says. */
  readonly size: number
  /** Whether times count too. They do not where others use the machine at the same time. */
  readonly timed: boolean
  /** Whether it is part of `npm test`, so that what the tests of the server ask need not be asked again. */
  readonly besideTests: boolean
  /** Once it says stop, the run begins nothing more and tells what it has done. */
  readonly signal: AbortSignal
  readonly stage: Stage
}

export type Result = {
  /** What was done and seen, for the table. */
  readonly counts: Readonly<Record<string, number>>
  /** Everything that should not have happened. A run without one has passed. */
  readonly findings: readonly string[]
}

export type Run = (options: RunOptions) => Promise<Result>

type Bounds = { readonly atOnce: number; readonly signal?: AbortSignal }

/** Does the work of each number from zero on, so many at a time. */
export async function inParallel(
  count: number,
  { atOnce, signal }: Bounds,
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const workers = Array.from({ length: Math.min(count, atOnce) }, async () => {
    while (next < count && !signal?.aborted) {
      const number = next
      next += 1
      await work(number)
    }
  })
  await Promise.all(workers)
}

/** The rows of a statement that a run writes itself. */
export async function rowsOf<Row>(
  db: { readonly execute: (statement: string) => PromiseLike<unknown> },
  statement: string,
): Promise<readonly Row[]> {
  const { rows } = (await db.execute(statement)) as { readonly rows: readonly Row[] }
  return rows
}
