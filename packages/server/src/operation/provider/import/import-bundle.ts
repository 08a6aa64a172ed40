import type { Database, Db } from '../../../platform/database/database.ts'
import { waitPatiently, inTransaction } from '../../../platform/database/transaction.ts'
import { changeRights } from '../../../platform/rights/locks.ts'
import { IMPORT_LOCK, lockImports } from '../queries.ts'
import { readBundleBytes } from './read/bundle-bytes.ts'
import { leaveErased } from './keep/desk-rows.ts'
import { readBundle, type ReadBundle } from './read/read-bundle.ts'
import { begin, finish, writeAll, type ImportReport, type WriteOptions } from './write/write-bundle.ts'

type Options = WriteOptions & {
  readonly dryRun: boolean
  readonly ignoreUnknown?: boolean
  /** Everything in one transaction, so that `record` can undo it all by throwing. Meant for a few rows. */
  readonly atOnce?: true
  /** Called first in that transaction. */
  readonly before?: (tx: Db) => Promise<unknown>
}

/**
 * Imports the provider's data, one import at a time: bytes as they were sent, or a few rows as values. A bundle with a fault
 * changes nothing, and the same bundle again changes nothing. A dry run does the same work and rolls it back.
 *
 * New rows, lists and results are written in a long transaction without locks on rights, and the changes of rights in
 * a short one after it. When the process dies between the two, the same bundle does the rest (ADR-0019).
 */
export function importBundle(
  { alone }: Pick<Database, 'alone'>,
  bundle: unknown,
  { dryRun, ignoreUnknown = false, atOnce, before, ...options }: Options,
): Promise<ImportReport> {
  return alone(IMPORT_LOCK, async (db, stillAlone) => {
    // In turn as well, so that no two large ones lie in memory at the same time.
    const sent =
      bundle instanceof Uint8Array
        ? await readBundleBytes(bundle, ignoreUnknown)
        : readBundle(bundle, ignoreUnknown)
    const { read, skipped } = await leaveErased(db, sent)
    const write = async (): Promise<ImportReport> => {
      if (dryRun) return tryOut(db, read, options)
      if (atOnce) {
        return changeRights(db, async (tx) => {
          await before?.(tx)
          return writeAll(tx, read, options)
        })
      }
      const pending = await inTransaction(db, async (tx) => {
        await waitPatiently(tx)
        return begin(tx, read, options)
      })
      if ('report' in pending) return pending.report
      await stillAlone()
      return changeRights(db, (tx) => finish(tx, pending, options), pending.changes)
    }
    const report = await write()
    return { ...report, kept: [...skipped, ...report.kept] }
  })
}

/** Imports into a transaction of the caller, which has made the database itself and so needs no locks on rights. */
export async function importInto(tx: Db, bundle: unknown, now: Date): Promise<ImportReport> {
  await lockImports(tx)
  return (await writeAll(tx, readBundle(bundle), { now })).result
}

async function tryOut(db: Db, read: ReadBundle, { now }: WriteOptions): Promise<ImportReport> {
  try {
    return await inTransaction(db, async (tx) => {
      await waitPatiently(tx)
      const { result } = await writeAll(tx, read, { now })
      throw new Rollback({ ...result, applied: false })
    })
  } catch (error) {
    if (error instanceof Rollback) return error.report
    throw error
  }
}

/** Thrown through the transaction, which then rolls back. */
class Rollback extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('dry run')
    this.report = report
  }
}
