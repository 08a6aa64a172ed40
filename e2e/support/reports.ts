import type { Locator, Page } from '@playwright/test'
import { enterAtKaleva } from './demo-companies.ts'
import { expect } from './fixtures.ts'

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
