import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { CASING, INT8, type Database, type ScriptRow } from './database.ts'
import { lockFolder } from './folder-lock.ts'

/** Opens the database of a folder, which no other process may use meanwhile. */
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

/** A small shared buffer halves the memory of the embedded database. */
export const pgliteOptions = {
  parsers: { [INT8]: Number },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}

export function fromPglite(lite: PGlite): Database {
  return {
    db: drizzle(lite, CASING),
    kind: 'pglite',
    onConnectionLost: () => undefined,
    inScript: (work) =>
      lite.transaction((tx) =>
        work(async (text) => (await tx.exec(text)).at(-1)?.rows as readonly ScriptRow[]),
      ),
    close: () => lite.close(),
  }
}
