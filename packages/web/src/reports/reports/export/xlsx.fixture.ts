import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import { openXlsx, type FileGroups } from './xlsx.ts'

/** The bytes of the whole file; the rows are added in two slices, of which the first is the smaller one. */
export async function xlsxBytes(
  report: Report,
  rows: Rows<unknown>,
  groups?: FileGroups,
): Promise<ArrayBuffer> {
  const file = openXlsx({ report, count: rows.length, groups })
  const cut = Math.floor(rows.length / 3)
  file.add(rows.slice(0, cut))
  file.add(rows.slice(cut))
  const made = await file.close()
  return made.arrayBuffer()
}
