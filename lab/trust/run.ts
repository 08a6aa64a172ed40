/** A private PostgreSQL for all runs. */
export type Stage = {
  /** Makes a migrated, empty database and gives its url. A commit in a hasty one does not wait for the disk. */
  readonly addDatabase: (options?: { readonly hasty?: boolean }) => Promise<string>
  /** Ends PostgreSQL as a crash would and starts it again. */
  readonly crashPostgres: () => void
}

export type RunOptions = {
  /** The same seed plans the same calls. */
  readonly seed: number
  /** How much is tried: calls, submissions, kills or rounds, as the run says. */
  readonly size: number
  readonly stage: Stage
}

export type Result = {
  /** What was done and seen, for the table. */
  readonly counts: Readonly<Record<string, number>>
  /** Everything that should not have happened. A run without one has passed. */
  readonly findings: readonly string[]
}

export type Run = (options: RunOptions) => Promise<Result>
