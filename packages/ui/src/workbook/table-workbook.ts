import type { Cell } from '@kassavirta/domain/kernel/texts/csv'
import { openWorkbook } from './workbook.ts'
import { cellFor } from './workbook-cells.ts'

export type SheetTable = {
  /** As Excel takes it: at most 31 characters, none of `[]:*?/\`, and no two alike. */
  readonly name: string
  readonly headings: readonly string[]
  readonly lines: readonly (readonly Cell[])[]
}

/** A workbook of short tables, each on a sheet of its own. Long lists are written in slices by a worker. */
export function tableWorkbook(tables: readonly SheetTable[]): Promise<Blob> {
  const workbook = openWorkbook()
  for (const [index, { name, headings, lines }] of tables.entries()) {
    const sheet = workbook.openSheet({ name, headings, filtered: lines.length, first: index === 0 })
    sheet.add(lines.map((line) => line.map(cellFor)))
    sheet.close()
  }
  return workbook.close()
}
