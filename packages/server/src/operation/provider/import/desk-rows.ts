import type { Db } from '../../../platform/database/database.ts'
import type { BundleRow, SectionName } from './bundle.ts'
import type { KeptRow } from './desk-entries.ts'
import { keptSections, keysOfDesk } from './keeper-queries.ts'
import { ownKeyOf, type NumberedRow, type ReadBundle } from './read-bundle.ts'

/**
 * Leaves out the rows that the desk keeps, before anything is checked or written: such a row changes nothing, whatever it
 * says, and must not stop a nightly import (ADR-0041). A row that the desk takes over while the import runs is not listed,
 * but not written either: each statement asks for the keeper again.
 */
export async function leaveDeskRows(
  tx: Db,
  sent: ReadBundle,
): Promise<{ readonly read: ReadBundle; readonly kept: readonly KeptRow[] }> {
  const rows: Partial<Record<SectionName, readonly NumberedRow<SectionName>[]>> = {}
  const kept: KeptRow[] = []
  for (const section of keptSections) {
    const listed: readonly NumberedRow<SectionName>[] = sent.rows[section]
    if (listed.length === 0) continue
    const ofDesk = await keysOfDesk(
      tx,
      section,
      listed.map(({ row }) => ownKeyOf(section, row)),
    )
    if (ofDesk.size === 0) continue
    rows[section] = listed.filter((_, nth) => !ofDesk.has(nth))
    for (const [nth, { row }] of listed.entries())
      if (ofDesk.has(nth)) kept.push({ section, extId: keyText(section, row) })
  }
  // Each section keeps its own type of row, but the compiler does not follow that.
  return { read: { ...sent, rows: { ...sent.rows, ...rows } as ReadBundle['rows'] }, kept }
}

const keyText = (section: SectionName, row: BundleRow<SectionName>): string =>
  ownKeyOf(section, row)
    .filter((part) => part !== null)
    .join(' ')
