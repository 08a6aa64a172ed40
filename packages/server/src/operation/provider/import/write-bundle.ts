import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { Db } from '../../../platform/database/database.ts'
import { writeAudit } from '../../../platform/ledgers/audit.ts'
import { isNobody, type Changed } from '../../../platform/rights/change-rights.ts'
import type { RightsHolders } from '../../../platform/rights/locks.ts'
import type { SectionName } from './bundle.ts'
import { checkRows } from './check-rows.ts'
import type { KeptRow, Rows } from './desk-entries.ts'
import { leaveDeskRows } from './desk-rows.ts'
import { MOST_FAULTS } from './note-faults.ts'
import type { BundleFault } from './note-faults.ts'
import { sectionNames, type ReadBundle } from './read-bundle.ts'
import { hasChanged, noRows, tallyOf, type Tally } from './tally.ts'
import type { UnknownKey } from './unknown-keys.ts'
import type { UpsertedRow } from './upsert-queries.ts'
import { isList, writeListsAndNewRows, type Early } from './write-early.ts'
import { writeRights, type Rights, type RightsRows } from './write-rights.ts'

type Tallies = Readonly<Record<SectionName, Tally>>

export type ImportReport = {
  /** Whether the changes have been committed: false after a dry run and where there are faults. */
  readonly applied: boolean
  readonly sections: Tallies
  /** The first of them, and how many there are. */
  readonly faults: readonly BundleFault[]
  readonly faultCount: number
  /** Unknown keys that were ignored, because the caller asked for that. */
  readonly ignored: readonly UnknownKey[]
  /** Rows that were left out: the desk keeps them, the desk or the customer came first, or the entry has come further. */
  readonly kept: readonly KeptRow[]
}

export type WriteOptions = {
  readonly now: Date
  /** Called in the last transaction, for an audit row of the caller. */
  readonly record?: (tx: Db, sections: Tallies) => Promise<void>
}

/** What is written before the rights. */
type Done = {
  readonly read: ReadBundle
  /** The rows that the desk keeps, which are not among those of `read`. */
  readonly kept: readonly KeptRow[]
  readonly early: Early
}

/** An import whose lists and new rows are written, and whose changes of rights are to follow under locks. */
type Begun = Done & {
  /** The rows that change rights or give new ones. */
  readonly rights: RightsRows
  readonly changes: RightsHolders
}

/** Checks the bundle and writes all of it. */
export async function writeAll(
  tx: Db,
  sent: ReadBundle,
  options: WriteOptions,
): Promise<Changed<ImportReport>> {
  const { read, kept } = await leaveDeskRows(tx, sent)
  const refusal = await findFaults(tx, read, options.now)
  if (refusal) return { result: refusal, changes: {} }
  const rows = rowsOf(read)
  const early = await writeListsAndNewRows(tx, rows, options.now)
  const rights = await writeRights(tx, rows, options.now)
  return { result: await conclude(tx, { read, kept, early }, rights, options), changes: rights.changes }
}

/**
 * Checks the bundle and writes what needs no locks. The rights are tried out too, so that a fault which shows only
 * while they are written still changes nothing. When that changed nobody's rights, the import is done.
 */
export async function begin(
  tx: Db,
  sent: ReadBundle,
  options: WriteOptions,
): Promise<Begun | { readonly report: ImportReport }> {
  const { read, kept } = await leaveDeskRows(tx, sent)
  const refusal = await findFaults(tx, read, options.now)
  if (refusal) return { report: refusal }
  const rows = rowsOf(read)
  const early = await writeListsAndNewRows(tx, rows, options.now)
  const rights = await tryRights(tx, rows, options.now)
  const done = { read, kept, early }
  if (isNobody(rights.changes)) return { report: await conclude(tx, done, rights, options) }
  return { ...done, rights: rights.rows, changes: rights.changes }
}

/**
 * Writes the rights, all at one moment, because half of them might give somebody what neither the old nor the new
 * state does.
 */
export async function finish(tx: Db, begun: Begun, options: WriteOptions): Promise<Changed<ImportReport>> {
  const rights = await writeRights(tx, begun.rights, options.now)
  return { result: await conclude(tx, begun, rights, options), changes: rights.changes }
}

async function findFaults(tx: Db, read: ReadBundle, now: Date): Promise<ImportReport | undefined> {
  const found = await checkRows(tx, read, now)
  const faultCount = read.faultCount + found.length
  if (faultCount === 0) return undefined
  const sections = recordOf(sectionNames, () => noRows)
  const faults = inOrder([...read.faults, ...found]).slice(0, MOST_FAULTS)
  return { applied: false, sections, faults, faultCount, ignored: read.ignored, kept: [] }
}

/** Sorts the faults by section and row, as different checks have found them. */
function inOrder(faults: readonly BundleFault[]): readonly BundleFault[] {
  const rankOf = ({ section }: BundleFault): number => (sectionNames as readonly string[]).indexOf(section)
  return faults.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.row ?? -1) - (b.row ?? -1))
}

const rowsOf = ({ rows }: ReadBundle): Rows =>
  // Each section keeps its own type of row, but the compiler does not follow that.
  recordOf(sectionNames, (name) => rows[name].map(({ row }) => row)) as unknown as Rows

/** Writes the rights and undoes it when it changed somebody's, because their locks must come first. */
async function tryRights(tx: Db, rows: RightsRows, now: Date): Promise<Rights> {
  try {
    return await tx.transaction(async (savepoint) => {
      const rights = await writeRights(savepoint, rows, now)
      if (!isNobody(rights.changes)) throw new Undone(rights)
      return rights
    })
  } catch (error) {
    if (error instanceof Undone) return error.rights
    throw error
  }
}

/** Thrown through the savepoint, which then rolls back. */
class Undone extends Error {
  readonly rights: Rights

  constructor(rights: Rights) {
    super('rights were tried out')
    this.rights = rights
  }
}

/** Counts what was done and writes the audit rows of the import as a whole. */
async function conclude(
  tx: Db,
  { read: { rows, ignored }, kept, early }: Done,
  { written }: Rights,
  { now, record }: WriteOptions,
): Promise<ImportReport> {
  const sections = recordOf(sectionNames, (name) =>
    isList(name) ? early.lists[name] : tallyOf(rows[name].length, merge(early.inserted[name], written[name])),
  )
  if (hasChanged(sections)) {
    const entry = { at: now, action: 'provider.import', userId: null, companyId: null, subject: '' }
    await writeAudit(tx, { ...entry, detail: sections })
  }
  await record?.(tx, sections)
  return { applied: true, sections, faults: [], faultCount: 0, ignored, kept: [...kept, ...early.kept] }
}

/** A user may get another name first and other rights later, which counts as one change. */
function merge(first: readonly UpsertedRow[], then: readonly UpsertedRow[]): readonly UpsertedRow[] {
  const again = new Set(then.map(({ key }) => key))
  return [...first.filter(({ key }) => !again.has(key)), ...then]
}
