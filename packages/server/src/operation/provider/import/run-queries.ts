import { MOST_NOTED } from '@kassavirta/domain/operation/upkeep/traffic/api'
import type { Db } from '../../../platform/database/database.ts'
import { importRun } from '../../../tables/ledgers.ts'
import { faultText } from './fault-texts.ts'
import type { BundleFault } from './note-faults.ts'
import type { ImportReport } from './write-bundle.ts'

type Run = {
  readonly report: ImportReport
  readonly now: Date
  readonly dryRun: boolean
  /** Undefined for the command line. */
  readonly keyId?: number
}

/** Notes what an import did, for those who watch it at the desk. It comes after the import: a refused one is noted too. */
export async function recordImport(db: Db, { report, now, dryRun, keyId }: Run): Promise<void> {
  const { applied, sections, faults, faultCount, kept } = report
  await db.insert(importRun).values({
    at: now,
    keyId: keyId ?? null,
    dryRun,
    applied,
    sections: Object.fromEntries(Object.entries(sections).filter(([, tally]) => hasRows(tally))),
    faultCount,
    faults: faults.slice(0, MOST_NOTED).map(notedFault),
    keptCount: kept.length,
    kept: kept
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
