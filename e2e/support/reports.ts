import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { read, utils } from '@e965/xlsx'
import { readCsv } from '@kassavirta/domain/kernel/texts/csv-reader.fixture'
import { button } from './screen.ts'

/** How many rows were found, and their sum. */
export const lead = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^[\d\s]+ rivi/ })
export const table = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).getByRole('table')
export const bodyRows = (page: Page, title: string): Locator => table(page, title).locator('tbody > tr')
export const header = (within: Locator, name: string): Locator =>
  within.getByRole('columnheader', { name, exact: true })

/** Some hundred rows, where more would show no more. */
export const AUTUMN = 'from=2026-09-01'

/** The menus above a list; that of the time shows the chosen days. */
const MENUS = { time: /^[\p{L}\d.–]* ?\d{4}$/u, files: /^Vie$/ } as const

/** Opens a menu above a list, unless it is open. */
export async function openMenu(page: Page, name: keyof typeof MENUS): Promise<void> {
  const opener = page.getByRole('button', { name: MENUS[name] })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
}

const CSV = 'Vie Exceliin'
export const XLSX = 'Excel-työkirja (.xlsx)'

/** What the browser saves after a press on a button in the menu of a report's files. */
async function download(page: Page, name: string) {
  await openMenu(page, 'files')
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
}

/** The lines of the CSV file of the shown list. */
export async function downloadCsv(page: Page) {
  const { name, content } = await download(page, CSV)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  return { name, lines: readCsv(text) }
}

/** The lines of the xlsx file of the shown list, read by another library than the one that wrote it. */
export async function downloadXlsx(page: Page) {
  const { name, content } = await download(page, XLSX)
  const { SheetNames, Sheets } = read(content)
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
  return { name, lines: utils.sheet_to_json<readonly unknown[]>(sheet, { header: 1 }) }
}
