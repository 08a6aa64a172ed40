import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { read, utils, type CellObject } from '@e965/xlsx'
import { readCsv } from '@kassavirta/domain/kernel/texts/csv-reader.fixture'
import { enterAtKaleva, KALEVA } from './demo-companies.ts'
import { expect } from './fixtures.ts'
import { PASSWORD } from './sign-in.ts'

/** How many rows were found, and their sum. */
export const lead = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^[\d\s]+ rivi/ })
export const table = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).getByRole('table')
export const header = (table_: Locator, name: string): Locator =>
  table_.getByRole('columnheader', { name, exact: true })

/** The clock of the server starts at 16.11.2026; lists reach 400 days back. */
export const WHOLE = 'from=2025-10-12&to=2026-11-16'

/** Some hundred rows, where more would show no more. */
export const AUTUMN = 'from=2026-09-01'

/** The menus above a list; that of the time shows the chosen days. */
const MENUS = {
  time: /^[\p{L}\d.–]* ?\d{4}$/u,
  filters: /^Rajaukset/,
  view: /^Näkymä$/,
  files: /^Vie$/,
} as const

export const menuButton = (page: Page, name: keyof typeof MENUS): Locator =>
  page.getByRole('button', { name: MENUS[name] })

/** Opens a menu above a list, unless it is open. */
export async function openMenu(page: Page, name: keyof typeof MENUS): Promise<void> {
  if ((await menuButton(page, name).getAttribute('aria-expanded')) === 'false')
    await menuButton(page, name).click()
}

/** Opens a report with every right at Kaleva. */
export async function openReport(page: Page, path: string): Promise<void> {
  await enterAtKaleva(page, `/raportit/${path}`)
}

/** The cells of the shown rows, as texts with plain spaces. */
export async function cellsOf(rows: Locator): Promise<readonly (readonly string[])[]> {
  const texts = await rows.evaluateAll((found) =>
    found.map((row) => Array.from(row.querySelectorAll('td'), (cell) => cell.textContent ?? '')),
  )
  return texts.map((cells) => cells.map((text) => text.replaceAll('\u00a0', ' ').trim()))
}

export const bodyRows = (page: Page, title: string): Locator => table(page, title).locator('tbody > tr')

/** `1 234,50 €` in cents. */
export const centsIn = (text: string): number =>
  Number(text.replace('\u2212', '-').replaceAll(/[^\d-]/g, '')) || 0

/** The list that the server answers to the call of a page, row by row. */
export async function answered<Row>(page: Page, path: string, key: string, act: () => Promise<unknown>) {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/reports/${path}`),
    act(),
  ])
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as Record<string, readonly Row[]>)[key] ?? []
}

type Json = Readonly<Record<string, unknown>>
type Person = {
  readonly token: string
  readonly user: {
    readonly id: number
    readonly permittedCompanies: readonly { readonly id: number; readonly name: string }[]
  }
}

let person: Promise<Person> | undefined

async function signedIn(page: Page): Promise<Person> {
  const answer = await page.request.post('/api/login', { data: { username: 'demo', password: PASSWORD } })
  return (await answer.json()) as Person
}

/** The demo user with every right at the first company, for calls that bypass the screen. */
export async function caller(page: Page) {
  person ??= signedIn(page)
  const { token, user } = await person
  const companyId = user.permittedCompanies.find(({ name }) => name === KALEVA)?.id ?? 0
  const headers = { authorization: `Bearer ${token}` }
  return { userId: user.id, companyId, headers }
}

/** The rows of a report as the server answers them. */
export async function rowsOf<Row = Json>(page: Page, report: string): Promise<readonly Row[]> {
  const { companyId, headers } = await caller(page)
  const answer = await page.request.get(`/api/reports/${report}?companyId=${companyId}`, { headers })
  const [rows] = Object.values((await answer.json()) as Readonly<Record<string, readonly Row[]>>)
  if (!rows || rows.length === 0) throw new Error(`the demo has no ${report}`)
  return rows
}

export function theOne<Row>(rows: readonly Row[], fits: (row: Row) => boolean): Row {
  const found = rows.find(fits)
  if (!found) throw new Error('the demo has no such row')
  return found
}

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
function readCsvFile(content: Buffer): readonly (readonly string[])[] {
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
function csvDate(serial: number): string {
  const iso = new Date(Math.round(EXCEL_START + serial * DAY_MS)).toISOString()
  return `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)} ${iso.slice(11, 16).replace(':', '.')}`
}

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
