import type { Query, SQL } from 'drizzle-orm'
import { PgDialect, type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'

/** Query functions take this as their first argument: the pool or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type ScriptRow = Readonly<Record<string, unknown>>
/**
 * Runs plain SQL inside one transaction, several statements at a time. It is meant for migrations, not for features.
 */
type Script = (text: string) => Promise<readonly ScriptRow[]>

/** The system code or the SQLSTATE, and the message of the driver or the server. Neither contains data of a row. */
export type LostConnection = { readonly code: string | undefined; readonly reason: string }

/** A copy of the database that follows the primary. Reports may be read from it, rights never. */
type Standby = {
  /** Whether it has everything that the primary had a few seconds ago. It was measured before, so asking costs nothing. */
  readonly isFresh: () => boolean
  readonly eachText: Database['eachText']
}

export type Database = {
  readonly db: Db
  readonly kind: 'postgres' | 'pglite'
  /**
   * Calls the listener when a connection dies. The pool replaces the connection and its user gets an error, but an
   * operator may want to know why.
   */
  readonly onConnectionLost: (listener: (reason: LostConnection) => void) => void
  /** A connection of its own for the question whether the database answers: it comes through however busy the rest is. */
  readonly probe: Db
  /**
   * Runs long work that no other process may run at the same time, however many transactions it consists of. It has
   * connections of its own, so that it neither waits for those of people nor takes one from them, and a function that
   * fails when the lock is lost.
   */
  readonly alone: <Result>(
    lock: number,
    work: (db: Db, stillAlone: () => Promise<void>) => Promise<Result>,
  ) => Promise<Result>
  /**
   * A transaction whose first statements go to the database together with `begin`, and its last one together with
   * `commit`, which saves a round trip for each. Each sees what was committed before it; the work gets the rows of all
   * the first ones.
   */
  readonly transactionAfter: <Result>(
    openings: readonly Query[],
    work: (tx: Db, rows: readonly ScriptRow[]) => Promise<TransactionEnd<Result>>,
  ) => Promise<Result>
  /** Calls the listener with the text of every message that is sent. Embedded databases send none. */
  readonly onStatement: (listener: (text: string) => void) => void
  /**
   * Calls the receiver with the one column of each row, as the rows come, so that a long list is not in memory as rows
   * and as an answer at the same time.
   */
  readonly eachText: (statement: SQL, receive: (text: string) => void) => Promise<void>
  /** Where DATABASE_READ_URL names one. */
  readonly standby?: Standby
  readonly inScript: <Result>(work: (run: Script) => Promise<Result>) => Promise<Result>
  /** Runs statements one by one outside a transaction and without timeouts, for migrations that cannot be in one. */
  readonly runApart: (statements: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** The result of a transaction's work, and its last statement, which is still to run. */
export type TransactionEnd<Result> = { readonly result: Result; readonly last?: Query }

/** The last statement of a transaction failed, and with it everything: nothing was stored. */
export class CommitRejected extends Error {
  override readonly name = 'CommitRejected'
}

/** Columns follow from the keys of a table: `createdAt` is created_at. */
export const CASING = { casing: 'snake_case' } as const

/** Writes the text of a statement. */
export const dialect = new PgDialect(CASING)

/**
 * Returns the rows of a statement written in SQL, each checked against its schema: the compiler cannot see a column
 * that is missing, has another name or may be null. An error names the wrong columns, never their values.
 */
export async function queryRows<Row extends z.ZodMiniType>(
  db: Db,
  row: Row,
  statement: SQL,
): Promise<readonly z.output<Row>[]> {
  const { rows } = (await db.execute(statement)) as { readonly rows: readonly unknown[] }
  return checkRows(row, rows)
}

export const checkRows = <Row extends z.ZodMiniType>(
  row: Row,
  rows: readonly unknown[],
): readonly z.output<Row>[] => rows.map((each) => checkRow(row, each))

export function checkRow<Row extends z.ZodMiniType>(row: Row, value: unknown): z.output<Row> {
  const parsed = row.safeParse(value)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ code, path }) => `${path.join('.')} ${code}`)
  throw new Error(`a row is not of its schema: ${wrong.join(', ')}`)
}
