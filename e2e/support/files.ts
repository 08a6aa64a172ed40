import { readFile } from 'node:fs/promises'
import { read, utils, type CellObject } from '@e965/xlsx'
import { readCsv } from '@kassavirta/domain/kernel/texts/csv-reader.fixture'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { openMenu } from './reports.ts'

/** What the browser saves after a press on a button in the menu of a report's files. */
export async function download(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  await openMenu(page, 'files')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

/** The lines of a CSV file, read strictly: UTF-8 with its mark, and every line as long as the first. */
export function readCsvFile(content: Buffer): readonly (readonly string[])[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const lines = readCsv(text.slice(1))
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1)
  return lines
}

/**
 * The cells of an xlsx file, read by another library than the one that wrote it: text as it is, a number as a number, an
 * empty cell as ''.
 */
export function readXlsx(content: Buffer): readonly (readonly (string | number)[])[] {
  const { SheetNames, Sheets } = read(content)
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
  const { s: from, e: to } = utils.decode_range(sheet['!ref'] ?? 'A1')
  const cellAt = (r: number, c: number) => sheet[utils.encode_cell({ r, c })] as CellObject | undefined
  const lines = Array.from({ length: to.r - from.r + 1 }, (_, r) =>
    Array.from({ length: to.c - from.c + 1 }, (__, c) => cellAt(r, c)),
  )
  expect(lines.flat().filter((cell) => cell?.f !== undefined)).toEqual([])
  return lines.map((line) =>
    line.map((cell) => (typeof cell?.v === 'number' ? cell.v : String(cell?.v ?? ''))),
  )
}

const DAY_MS = 86_400_000
/** Day 0 of Excel's calendar, as it counts after its famous leap year. */
const EXCEL_START = Date.UTC(1899, 11, 30)

/** A date of an xlsx file as the CSV writes it. */
export function csvDate(serial: number): string {
  const iso = new Date(Math.round(EXCEL_START + serial * DAY_MS)).toISOString()
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 16).replace(':', '.')}`
}
