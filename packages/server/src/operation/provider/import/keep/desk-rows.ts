import type { Db } from '../../../../platform/database/database.ts'
import { erasedKeyOf, erasedName } from '../../queries.ts'
import { ownedSections, keysOfDesk, listErased } from './keeper-queries.ts'
import type { BundleRow, SectionName } from '../read/bundle.ts'
import { ownKeyOf, type NumberedRow, type ReadBundle } from '../read/read-bundle.ts'
import type { SkippedRow } from './desk-entries.ts'

/**
 * Skips the rows that the desk keeps, before anything is checked or written: such a row changes nothing, and a fault in it must
 * not stop a nightly import (ADR-0041). A row that the desk takes over while the import runs is not reported as skipped, but is
 * not written either: each statement checks the keeper again.
 */
export async function leaveDeskRows(
  tx: Db,
  sent: ReadBundle,
): Promise<{ readonly read: ReadBundle; readonly skipped: readonly SkippedRow[] }> {
  const rows: Partial<Record<SectionName, readonly NumberedRow<SectionName>[]>> = {}
  const skipped: SkippedRow[] = []
  for (const section of ownedSections) {
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
      if (ofDesk.has(nth)) skipped.push({ section, extId: keyText(section, row) })
  }
  // Each section keeps its own type of row, but the compiler does not follow that.
  return { read: { ...sent, rows: { ...sent.rows, ...rows } as ReadBundle['rows'] }, skipped }
}

const keyText = (section: SectionName, row: BundleRow<SectionName>): string =>
  ownKeyOf(section, row)
    .filter((part) => part !== null)
    .join(' ')

/** The field of each section with the key of the person whom a row is about. */
const personKeys = {
  users: 'extId',
  roles: 'user',
  mandates: 'user',
  messages: 'user',
} as const satisfies Partial<Record<SectionName, string>>

/**
 * Skips all rows about erased people: no import brings them back, and none is refused because of them. The report has their
 * number in the portal instead of their key, because the key would name them.
 */
export async function leaveErased(
  db: Db,
  read: ReadBundle,
): Promise<{ readonly read: ReadBundle; readonly skipped: readonly SkippedRow[] }> {
  const found = await listErased(db)
  if (found.length === 0) return { read, skipped: [] }
  const erased = new Map(found.map(({ id, key }) => [key, id]))
  const skipped: SkippedRow[] = []
  const rows: Record<string, readonly unknown[]> = { ...read.rows }
  for (const [section, field] of Object.entries(personKeys) as [keyof typeof personKeys, string][]) {
    rows[section] = read.rows[section].filter(({ row }) => {
      const key: unknown = Reflect.get(row, field)
      const id = typeof key === 'string' ? erased.get(erasedKeyOf(key)) : undefined
      if (id !== undefined) skipped.push({ section, extId: erasedName(id) })
      return id === undefined
    })
  }
  // Only rows were taken out, but the compiler does not follow that.
  return { read: { ...read, rows: rows as unknown as ReadBundle['rows'] }, skipped }
}
