import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type { Db } from '../../../../platform/database/database.ts'
import { writeAudit } from '../../../../platform/ledgers/record.ts'
import {
  isNobody,
  type RightsChange,
  type RightsHolders,
  together,
} from '../../../../platform/rights/locks.ts'
import { checkRows } from '../check-rows.ts'
import { type SkippedRow, type Rows, leaveDeskEntries, releaseWaitingBags } from '../keep/desk-entries.ts'
import { leaveOvertakenStages, writeEntryStages } from '../keep/entry-stages.ts'
import { leaveDeskRows } from '../keep/desk-rows.ts'
import { leaveOvertakenDecisions, writeVisitDecisions } from '../keep/visit-decisions.ts'
import type { SectionName, BundleRow } from '../read/bundle.ts'
import { MOST_FAULTS, type BundleFault } from '../read/faults.ts'
import { sectionNames, type ReadBundle, type UnknownKey } from '../read/read-bundle.ts'
import { hasChanged, noRows, tallyOf, type Tally, sumOf } from './tally.ts'
import {
  insertAccounts,
  insertCompanies,
  writeChains,
  writeConcerns,
  writeParameters,
  writeAccounts,
  writeCompanies,
} from './write-companies.ts'
import {
  writeAnnouncements,
  writeMessages,
  writePersonnel,
  writeReferences,
  writeVisitCalendars,
} from './write-lists.ts'
import { insertUsers, writeMandates, writeUsers, writeRoles } from './write-people.ts'
import { writeCountingStates, writeHandledChangeOrders, writeHandledDeposits } from './write-results.ts'
import type { UpsertedRow } from './upsert-queries.ts'

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
  /** Skipped rows: the desk keeps them, the desk or the customer acted first, or the entry is further already. */
  readonly kept: readonly SkippedRow[]
}

export type WriteOptions = {
  readonly now: Date
  /** Called in the last transaction, for an audit row of the caller. */
  readonly record?: (tx: Db, sections: Tallies) => Promise<void>
}

/** A bundle whose lists and new rows are written, before its rights. */
type WrittenRows = {
  readonly read: ReadBundle
  /** The rows that the desk keeps. They are not in `read`. */
  readonly skipped: readonly SkippedRow[]
  readonly early: Early
}

/** An import whose lists and new rows are written, and whose changes of rights follow under locks. */
type PendingImport = WrittenRows & {
  /** The rows that change rights or give new ones. */
  readonly rights: RightsRows
  readonly changes: RightsHolders
}

/** Checks the bundle and writes all of it. */
export async function writeAll(
  tx: Db,
  sent: ReadBundle,
  options: WriteOptions,
): Promise<RightsChange<ImportReport>> {
  const { read, skipped } = await leaveDeskRows(tx, sent)
  const refusal = await findFaults(tx, read, options.now)
  if (refusal) return { result: refusal, changes: {} }
  const rows = rowsOf(read)
  const early = await writeListsAndNewRows(tx, rows, options.now)
  const rights = await writeRights(tx, rows, options.now)
  return { result: await conclude(tx, { read, skipped, early }, rights, options), changes: rights.changes }
}

/**
 * Checks the bundle and writes what needs no locks. The rights are tried out too, so that a fault which shows only
 * while they are written still changes nothing. When that changed nobody's rights, the import is done.
 */
export async function begin(
  tx: Db,
  sent: ReadBundle,
  options: WriteOptions,
): Promise<PendingImport | { readonly report: ImportReport }> {
  const { read, skipped } = await leaveDeskRows(tx, sent)
  const refusal = await findFaults(tx, read, options.now)
  if (refusal) return { report: refusal }
  const rows = rowsOf(read)
  const early = await writeListsAndNewRows(tx, rows, options.now)
  const rights = await tryRights(tx, rows, options.now)
  const done = { read, skipped, early }
  if (isNobody(rights.changes)) return { report: await conclude(tx, done, rights, options) }
  return { ...done, rights: rights.rows, changes: rights.changes }
}

/**
 * Writes the rights, all at one moment, because half of them might give somebody what neither the old nor the new
 * state does.
 */
export async function finish(
  tx: Db,
  pending: PendingImport,
  options: WriteOptions,
): Promise<RightsChange<ImportReport>> {
  const rights = await writeRights(tx, pending.rights, options.now)
  return { result: await conclude(tx, pending, rights, options), changes: rights.changes }
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
  { read: { rows, ignored }, skipped, early }: WrittenRows,
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
  return { applied: true, sections, faults: [], faultCount: 0, ignored, kept: [...skipped, ...early.skipped] }
}

/** A user may get another name first and other rights later, which counts as one change. */
function merge(first: readonly UpsertedRow[], then: readonly UpsertedRow[]): readonly UpsertedRow[] {
  const again = new Set(then.map(({ key }) => key))
  return [...first.filter(({ key }) => !again.has(key)), ...then]
}

/** The sections on which no right depends. */
type ListSection = Exclude<SectionName, RightsSection>

type Writer<Name extends SectionName, Result> = (
  tx: Db,
  rows: readonly BundleRow<Name>[],
  now: Date,
) => Promise<Result>

const listWriters: { readonly [Name in ListSection]: Writer<Name, Tally> } = {
  parameters: writeParameters,
  concerns: writeConcerns,
  chains: writeChains,
  personnel: writePersonnel,
  visitCalendars: writeVisitCalendars,
  references: writeReferences,
  announcements: writeAnnouncements,
  messages: writeMessages,
  handledDeposits: writeHandledDeposits,
  handledChangeOrders: writeHandledChangeOrders,
  countingStates: writeCountingStates,
  entryStages: writeEntryStages,
  visitDecisions: writeVisitDecisions,
}

const isList = (name: SectionName): name is ListSection => Object.hasOwn(listWriters, name)

/** Roles and mandates are inserted with the rights, because no other row refers to them. */
const inserters: { readonly [Name in RightsSection]: Writer<Name, readonly UpsertedRow[]> } = {
  companies: insertCompanies,
  accounts: insertAccounts,
  users: insertUsers,
  roles: async () => [],
  mandates: async () => [],
}

type Early = {
  readonly lists: Readonly<Record<ListSection, Tally>>
  /** The new rows that lists and rights refer to, and the users who have another name now. */
  readonly inserted: Readonly<Record<RightsSection, readonly UpsertedRow[]>>
  /** Skipped rows about entries: the desk or the customer acted first, or the entry is further already. */
  readonly skipped: readonly SkippedRow[]
}

/**
 * Writes what needs no locks, section by section, because rows refer to rows of earlier sections. A new company or
 * account gives rights only to people who have them at its concern, chain or company already.
 */
async function writeListsAndNewRows(tx: Db, sent: Rows, now: Date): Promise<Early> {
  const counted = await leaveDeskEntries(tx, sent, now)
  const stages = await leaveOvertakenStages(tx, sent.entryStages)
  const decisions = await leaveOvertakenDecisions(tx, sent.visitDecisions)
  const rows: Rows = { ...counted.rows, entryStages: stages.rows, visitDecisions: decisions.rows }
  const skipped = [...counted.skipped, ...stages.skipped, ...decisions.skipped]
  const lists: Partial<Record<ListSection, Tally>> = {}
  const inserted: Partial<Record<RightsSection, readonly UpsertedRow[]>> = {}
  const writeList = <Name extends ListSection>(name: Name) =>
    writeInParts(rows[name], isWrittenInParts(name), (part) => listWriters[name](tx, part, now))
  const insert = <Name extends RightsSection>(name: Name) => inserters[name](tx, rows[name], now)
  for (const name of sectionNames) {
    const isEmpty = rows[name].length === 0
    if (isList(name)) lists[name] = isEmpty ? noRows : await writeList(name)
    else inserted[name] = isEmpty ? [] : await insert(name)
  }
  await releaseWaitingBags(tx, rows, now)
  // The loop above fills every key, but the compiler does not follow that.
  return { lists, inserted, skipped } as unknown as Early
}

/** The sections with tens of thousands of rows. No row needs another row of the same section. */
const isWrittenInParts = (name: ListSection): boolean =>
  name === 'messages' || name === 'handledDeposits' || name === 'handledChangeOrders'

/** Rows of one part: the memory of a part is freed before the next one, and other calls are answered between two parts. */
const PART_ROWS = 1_000

async function writeInParts<Row>(
  rows: readonly Row[],
  inParts: boolean,
  write: (part: readonly Row[]) => Promise<Tally>,
): Promise<Tally> {
  if (!inParts) return write(rows)
  let tally = noRows
  for (let start = 0; start < rows.length; start += PART_ROWS)
    tally = sumOf(tally, await write(rows.slice(start, start + PART_ROWS)))
  return tally
}

type RightsSection = 'companies' | 'accounts' | 'users' | 'roles' | 'mandates'

type RightsRows = { readonly [Name in RightsSection]: readonly BundleRow<Name>[] }

/** The result of writing the rights in a bundle. */
type Rights = {
  readonly written: Readonly<Record<RightsSection, readonly UpsertedRow[]>>
  /** The rows of the bundle that were not equal to what is stored. */
  readonly rows: RightsRows
  readonly changes: RightsHolders
}

/** Writes the sections in their order, because rows refer to rows of earlier sections. */
async function writeRights(tx: Db, rows: RightsRows, now: Date): Promise<Rights> {
  const companies = await writeCompanies(tx, rows.companies, now)
  const accounts = await writeAccounts(tx, rows.accounts, now)
  const users = await writeUsers(tx, rows.users, now)
  const roles = await writeRoles(tx, rows.roles, now)
  const mandates = await writeMandates(tx, rows.mandates, now)
  return {
    written: {
      companies: companies.written,
      accounts: accounts.written,
      users: users.written,
      roles: roles.written,
      mandates: mandates.written,
    },
    rows: {
      companies: companies.rows,
      accounts: accounts.rows,
      users: users.rows,
      roles: roles.rows,
      mandates: mandates.rows,
    },
    changes: together([companies, accounts, users, roles, mandates].map(({ changes }) => changes)),
  }
}
