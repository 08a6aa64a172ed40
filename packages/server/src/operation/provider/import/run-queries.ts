import { MOST_NOTED } from '@kassavirta/domain/operation/upkeep/traffic-api'
import type { Db } from '../../../platform/database/database.ts'
import { importRun } from '../../../tables/ledgers.ts'
import { faultText, type BundleFault } from './read/faults.ts'
import type { ImportReport } from './write/write-bundle.ts'

type Run = {
  readonly report: ImportReport
  readonly now: Date
  readonly dryRun: boolean
  /** Undefined for the command line. */
  readonly keyId?: number
}

/** Records an import for the desk. It runs after the import, so a refused one is recorded too. */
export async function recordImport(db: Db, { report, now, dryRun, keyId }: Run): Promise<void> {
  const { applied, sections, faults, faultCount, kept: skipped } = report
  await db.insert(importRun).values({
    at: now,
    keyId: keyId ?? null,
    dryRun,
    applied,
    sections: Object.fromEntries(Object.entries(sections).filter(([, tally]) => hasRows(tally))),
    faultCount,
    faults: faults.slice(0, MOST_NOTED).map(notedFault),
    keptCount: skipped.length,
    kept: skipped
      .slice(0, MOST_NOTED)
      .map(({ section, extId, entryId }) => [section, extId, entryId].filter(Boolean).join(' ')),
  })
}

const hasRows = (tally: ImportReport['sections'][keyof ImportReport['sections']]): boolean =>
  Object.values(tally).some((rows) => rows > 0)

const notedFault = ({ section, row, extId, field, fault }: BundleFault) => ({
  where: [row === undefined ? section : `${section}[${row}]`, extId && `(${extId})`, field]
    .filter(Boolean)
    .join(' '),
  text: faultText(fault),
})
