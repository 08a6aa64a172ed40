import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { queue } from './transaction.ts'
import { CASING, dialect, CommitRejected, type Database, type Db, type ScriptRow } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { runBound } from './statement.ts'

export async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = lockFolder(dataDir)
  const folder = join(dataDir, 'pglite')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = fromPglite(await PGlite.create(folder, pgliteOptions))
  return {
    ...database,
    close: async () => {
      await database.close()
      lock.release()
    },
  }
}

/**
 * A small shared buffer halves the memory of the embedded database. Money is bigint cents, well inside 2^53, so it is
 * read as a number.
 */
export const pgliteOptions = {
  parsers: { [types.INT8]: Number },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}

function failEnding(cause: unknown): never {
  throw new CommitRejected('the last statement failed', { cause })
}

export function fromPglite(lite: PGlite): Database {
  const inTurn = queue()
  const db: Db = drizzle(lite, CASING)
  return {
    db,
    probe: db,
    transactionAfter: (openings, work) =>
      db.transaction(async (tx) => {
        const found: ScriptRow[] = []
        for (const opening of openings) found.push(...((await runBound(tx, opening)) as readonly ScriptRow[]))
        const { result, last } = await work(tx, found)
        if (last) await runBound(tx, last).catch((cause: unknown) => failEnding(cause))
        return result
      }),
    kind: 'pglite',
    onConnectionLost: () => undefined,
    onStatement: () => undefined,
    // One process has the folder, and an outer transaction would keep the only connection from the work.
    alone: (_lock, work) => inTurn(() => work(db, async () => undefined)),
    eachText: async (statement, receive) => {
      const { sql: text, params } = dialect.sqlToQuery(statement)
      const { rows } = await lite.query<[string]>(text, params, { rowMode: 'array' })
      for (const [value] of rows) receive(value)
    },
    inScript: (work) =>
      lite.transaction((tx) =>
        work(async (text) => (await tx.exec(text)).at(-1)?.rows as readonly ScriptRow[]),
      ),
    runApart: async (statements) => {
      for (const statement of statements) await lite.exec(statement)
    },
    close: () => lite.close(),
  }
}
