import type { Page } from '@playwright/test'
import { csvDate, download, readCsvFile, readXlsx } from './files.ts'
import { expect } from './fixtures.ts'
import { bodyRows, cellsOf, table } from './reports.ts'

/** The report, whose rows they are, and the days. */
export const XLSX_NAME = /^[a-z-]+_[\dA-Za-z-]+_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.xlsx$/
export const DATE = /^\d\d\.\d\d\.\d{4} \d\d\.\d\d$/
export const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' })

/** A value of the CSV as the xlsx holds it: without the apostrophe of a code, a number as a number. */
function sameValue(csv: string, xlsx: string | number): boolean {
  if (typeof xlsx === 'string') return csv === xlsx || csv === `'${xlsx}`
  return DATE.test(csv) ? csvDate(xlsx) === csv : Number(csv.replace(',', '.')) === xlsx
}

/** What a column of the CSV is called on the screen, where the specification names it otherwise. */
const ON_SCREEN: Readonly<Record<string, readonly string[]>> = {
  Turvapussi: ['Turvapussinumero'],
  Asiakas: ['Toimipaikka'],
  Summa: ['Summa', 'Laskettu summa'],
}

/** Compares both files of the shown list cell by cell: the xlsx must hold everything that the CSV holds. */
export async function filesOf(page: Page) {
  const csv = await download(page, 'Vie Exceliin')
  expect(csv.name).toBe('raportti.csv')
  const xlsx = await download(page, 'Excel-työkirja (.xlsx)')
  expect(xlsx.name).toMatch(XLSX_NAME)
  const [head = [], ...rows] = readCsvFile(csv.content)
  const [headings = [], ...cells] = readXlsx(xlsx.content)
  const inXlsx = (name: string) =>
    headings.findIndex((heading) => (ON_SCREEN[name] ?? [name]).includes(String(heading)))
  rows.forEach((line, row) =>
    line.forEach((value, column) => {
      const name = head[column] ?? ''
      const cell = cells[row]?.[inXlsx(name)] ?? ''
      if (!sameValue(value, cell)) throw new Error(`row ${row}, ${name}: ${value} is not ${cell}`)
    }),
  )
  const column = (name: string) => rows.map((line) => line[head.indexOf(name)] ?? '')
  return { head, rows, column, headings, cells, end: cells.slice(rows.length) }
}

/** A cell of the xlsx as the screen prints it. */
function onScreen(cell: string | number, heading: string): string {
  if (typeof cell === 'string') return cell
  if (/päivä|Luotu/.test(heading))
    return csvDate(cell)
      .replace(/ 00\.00$/, '')
      .replace(/\.(\d\d)$/, ':$1')
  return /umma|Ero/.test(heading) ? euros.format(cell).replaceAll('\u00a0', ' ') : String(cell)
}
/** Removes the added words and the spaces between groups, which are only for reading. */
const unmarked = (text: string) =>
  text
    .replace(/ Poistettu$|^(Vajaus|Ylijäämä) |^(Ei ilmoitettu|–)$/, '')
    .replace(/^(FI[\d ]+)$/, (iban) => iban.replaceAll(' ', ''))

/** Compares the first page of the table, its head and its foot with the xlsx cell by cell. */
export async function expectSameTable(
  page: Page,
  title: string,
  { headings, cells, end }: Awaited<ReturnType<typeof filesOf>>,
) {
  const shown = await table(page, title).getByRole('columnheader').allInnerTexts()
  const names = shown.map((name) => name.replace(/[↓↑]/, '').trim())
  // A row ends with the link of its inquiry, which has no heading and is in no file.
  const lines = (await cellsOf(bodyRows(page, title))).map((line) =>
    line.slice(0, names.length).map(unmarked),
  )
  const at = names.map((name) => headings.indexOf(name))
  expect(at).not.toContain(-1)
  const inFile = (line: readonly (string | number)[]) =>
    at.map((column, index) => onScreen(line[column] ?? '', names[index] ?? ''))
  expect(lines).toEqual(cells.slice(0, lines.length).map(inFile))
  const total = end.find(([label]) => String(label).startsWith('Yhteensä')) ?? []
  const foot = table(page, title).getByRole('row', { name: /^Yhteensä/ })
  const sums = (await foot.getByRole('cell').allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '))
  expect([await foot.getByRole('rowheader').innerText(), ...sums]).toEqual([
    total[0],
    ...inFile(total).slice(-sums.length),
  ])
}
