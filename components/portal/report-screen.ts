import { expect } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { click } from '../support/actions.ts'
import { framed } from '../support/framed-page.ts'
import { link, region, screen } from '../support/screen.ts'
import { pathOf } from '../support/address.ts'

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** The texts of several elements, with plain spaces. */
export const textsOf = (found: Locator): readonly string[] =>
  found.elements().map(({ textContent }) => plain(textContent))

/** How many rows were found, and their sum. */
export const lead = (): Locator => screen.getByRole('status').filter({ hasText: /^[\d\s]+ rivi/ })
export const table = (title: string): Locator => region(title).getByRole('table')
export const header = (title: string, name: string): Locator =>
  table(title).getByRole('columnheader', { name, exact: true })

/** The menus above a list; that of the time shows the chosen days. */
const MENUS = {
  time: /^[\p{L}\d.–]* ?\d{4}$/u,
  filters: /^Rajaukset/,
  view: /^Näkymä$/,
  views: /^Omat näkymät$/,
  files: /^Vie$/,
  more: /^Haku, näkymä ja vienti$/,
} as const

export const menuButton = (name: keyof typeof MENUS): Locator =>
  screen.getByRole('button', { name: MENUS[name] })

/** Opens a menu above a list, unless it is open. */
export async function openMenu(name: keyof typeof MENUS): Promise<void> {
  await expect.element(menuButton(name)).toBeVisible()
  if (menuButton(name).element().ariaExpanded === 'false') await click(menuButton(name))
}

const rowElements = (title: string): readonly Element[] => [
  ...(region(title).query()?.querySelectorAll('table tbody > tr') ?? []),
]

/** The cells of the rows that are shown, as texts with plain spaces. */
export const cells = (title: string): readonly (readonly string[])[] =>
  rowElements(title).map((row) => Array.from(row.querySelectorAll('td'), (cell) => plain(cell.textContent)))

/** One column of the rows that are shown. */
export const column = (title: string, index: number): readonly (string | undefined)[] =>
  cells(title).map((row) => row[index])

export async function expectRows(title: string, count: number): Promise<void> {
  await expect.poll(() => rowElements(title).length).toBe(count)
}

/** The value beside a term, undefined where there is none. */
export function valueOf(term: string, within: ParentNode = framed().document): string | undefined {
  const found = [...within.querySelectorAll('dt')].find(({ textContent }) => plain(textContent) === term)
  return found && plain(found.nextElementSibling?.textContent)
}

export async function expectValue(term: string, text: string): Promise<void> {
  await expect.poll(() => valueOf(term)).toBe(text)
}

export const inquiryLink = (): Locator => link('Lähetä tiedustelu')

/** What the address of the inquiry says. In November, midnight of Helsinki is two hours before UTC's. */
export async function expectInquiry({ date, ...told }: Readonly<Record<string, unknown>>): Promise<void> {
  await expect.element(inquiryLink()).toBeVisible()
  const { pathname, searchParams } = new URL(pathOf(inquiryLink().element()), 'http://localhost')
  expect(pathname).toBe('/tiedustelu')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)])),
    date: String(Date.parse(`${String(date)}T00:00:00+02:00`)),
  })
}
