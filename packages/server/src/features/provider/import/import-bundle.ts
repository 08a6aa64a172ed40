import { writeAudit } from '../../../platform/ledgers/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BundleRow, SectionName } from './bundle.ts'
import { checkRows } from './check-rows.ts'
import { lockImports } from './queries.ts'
import { readBundle, sectionNames, type BundleFault, type ReadBundle } from './read-bundle.ts'
import { hasChanged, noRows, type Tally } from './tally.ts'
import type { UnknownKey } from './unknown-keys.ts'
import { writeAnnouncements, writeMessages, writePersonnel, writeReferences } from './write-lists.ts'
import { writeMandates, writeUsers } from './write-people.ts'
import {
  writeAccounts,
  writeChains,
  writeCompanies,
  writeConcerns,
  writeParameters,
} from './write-companies.ts'
import { writeCountingStates, writeHandledChangeOrders, writeHandledDeposits } from './write-results.ts'
import { writeRoles } from './write-roles.ts'

type Tallies = Readonly<Record<SectionName, Tally>>

export type ImportReport = {
  /** Whether the changes have been committed: false after a dry run and where there are faults. */
  readonly applied: boolean
  readonly sections: Tallies
  readonly faults: readonly BundleFault[]
  /** Unknown keys that were ignored, because the caller asked for that. */
  readonly ignored: readonly UnknownKey[]
}

type Options = { readonly now: Date; readonly dryRun: boolean; readonly ignoreUnknown?: boolean }

/**
 * The only way in for the provider's data. It writes everything or nothing, one import at a time, and the same bundle
 * again changes nothing. A dry run does the same work and rolls it back.
 */
export async function importBundle(
  db: Db,
  bundle: unknown,
  { now, dryRun, ignoreUnknown = false }: Options,
): Promise<ImportReport> {
  const read = readBundle(bundle, ignoreUnknown)
  const { ignored } = read
  try {
    return await inTransaction(db, async (tx) => {
      await lockImports(tx)
      const faults = inOrder([...read.faults, ...(await checkRows(tx, read))])
      if (faults.length > 0) return { applied: false, sections: await tallies(() => noRows), faults, ignored }
      const sections = await writeSections(tx, read, now)
      if (dryRun) throw new Rollback({ applied: false, sections, faults, ignored })
      await auditImport(tx, sections, now)
      return { applied: true, sections, faults, ignored }
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

/** Sorts the faults by section and row, as different checks have found them. */
function inOrder(faults: readonly BundleFault[]): readonly BundleFault[] {
  const rankOf = ({ section }: BundleFault): number => (sectionNames as readonly string[]).indexOf(section)
  return faults.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.row ?? -1) - (b.row ?? -1))
}

type Writer<Name extends SectionName> = (
  tx: Db,
  rows: readonly BundleRow<Name>[],
  now: Date,
) => Promise<Tally>

const writers: { readonly [Name in SectionName]: Writer<Name> } = {
  parameters: writeParameters,
  concerns: writeConcerns,
  chains: writeChains,
  companies: writeCompanies,
  accounts: writeAccounts,
  users: writeUsers,
  roles: writeRoles,
  mandates: writeMandates,
  personnel: writePersonnel,
  references: writeReferences,
  announcements: writeAnnouncements,
  messages: writeMessages,
  handledDeposits: writeHandledDeposits,
  handledChangeOrders: writeHandledChangeOrders,
  countingStates: writeCountingStates,
}

/**
 * Writes the sections in their order: rows refer to rows of earlier sections, and submissions lock in the same order.
 */
const writeSections = (tx: Db, { rows }: ReadBundle, now: Date): Promise<Tallies> => {
  const write = <Name extends SectionName>(name: Name): Tally | Promise<Tally> => {
    const list = rows[name].map(({ row }) => row as BundleRow<Name>)
    return list.length === 0 ? noRows : writers[name](tx, list, now)
  }
  return tallies(write)
}

async function tallies(of: (name: SectionName) => Tally | Promise<Tally>): Promise<Tallies> {
  const all: Partial<Record<SectionName, Tally>> = {}
  for (const name of sectionNames) all[name] = await of(name)
  return all as Tallies
}

async function auditImport(tx: Db, sections: Tallies, now: Date): Promise<void> {
  if (!hasChanged(sections)) return
  const entry = { at: now, action: 'provider.import', userId: null, companyId: null, subject: '' }
  await writeAudit(tx, { ...entry, detail: sections })
}
