import type { Db } from '../../../platform/database/database.ts'
import type { BundleRow, SectionName } from './bundle.ts'
import { leaveOvertakenStages, writeEntryStages } from './entry-stages.ts'
import { leaveDeskEntries, releaseWaitingBags, type KeptRow, type Rows } from './desk-entries.ts'
import { sectionNames } from './read-bundle.ts'
import { noRows, sumOf, type Tally } from './tally.ts'
import type { UpsertedRow } from './upsert-queries.ts'
import { leaveOvertakenDecisions, writeVisitDecisions } from './visit-decisions.ts'
import {
  insertAccounts,
  insertCompanies,
  writeChains,
  writeConcerns,
  writeParameters,
} from './write-companies.ts'
import {
  writeAnnouncements,
  writeMessages,
  writePersonnel,
  writeReferences,
  writeVisitCalendars,
} from './write-lists.ts'
import { insertUsers } from './write-people.ts'
import { writeCountingStates, writeHandledChangeOrders, writeHandledDeposits } from './write-results.ts'
import type { RightsSection } from './write-rights.ts'

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

export const isList = (name: SectionName): name is ListSection => Object.hasOwn(listWriters, name)

/** Roles and mandates are inserted with the rights, because no other row refers to them. */
const inserters: { readonly [Name in RightsSection]: Writer<Name, readonly UpsertedRow[]> } = {
  companies: insertCompanies,
  accounts: insertAccounts,
  users: insertUsers,
  roles: async () => [],
  mandates: async () => [],
}

export type Early = {
  readonly lists: Readonly<Record<ListSection, Tally>>
  /** The new rows that lists and rights refer to, and the users who have another name now. */
  readonly inserted: Readonly<Record<RightsSection, readonly UpsertedRow[]>>
  /** Rows about entries that were left out: the desk or the customer came first, or the entry has come further. */
  readonly kept: readonly KeptRow[]
}

/**
 * Writes what needs no locks, section by section, because rows refer to rows of earlier sections. A new company or
 * account gives rights only to people who have them at its concern, chain or company already.
 */
export async function writeListsAndNewRows(tx: Db, sent: Rows, now: Date): Promise<Early> {
  const counted = await leaveDeskEntries(tx, sent, now)
  const stages = await leaveOvertakenStages(tx, sent.entryStages)
  const decisions = await leaveOvertakenDecisions(tx, sent.visitDecisions)
  const rows: Rows = { ...counted.rows, entryStages: stages.rows, visitDecisions: decisions.rows }
  const kept = [...counted.kept, ...stages.kept, ...decisions.kept]
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
  return { lists, inserted, kept } as unknown as Early
}

/** The sections with rows by the ten thousand, none of which needs another of the same bundle. */
const isWrittenInParts = (name: ListSection): boolean =>
  name === 'messages' || name === 'handledDeposits' || name === 'handledChangeOrders'

/** What is made of a part is gone before the next one, and other calls are answered between two. */
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
