import type { Locator, Page } from '@playwright/test'
import { rememberCompany } from './demo-companies.ts'
import { expect } from './fixtures.ts'
import { heading, region } from './screen.ts'
import { enter } from './sign-in.ts'

export const PALOKKA = 'Vasarapiha Palokka'

/** The server's clock starts at 16.11.2026. */
export const TOMORROW = '17.11.2026'

/** Opens one of the two pages of administration, at a company of the demo. */
export async function openAt(page: Page, path: '/valtakirja' | '/oikeudet', company: string, user = 'demo') {
  await rememberCompany(page, company)
  await enter(page, path, user)
  await expect(
    heading(page, path === '/valtakirja' ? 'Valtakirja' : 'Portaalin käyttöoikeudet'),
  ).toBeVisible()
}

/** A mandate in the table of wide windows. */
export const mandateRow = (page: Page, name: string): Locator =>
  region(page, 'Valtuutukset').getByRole('row', { name: new RegExp(`^${name} `) })

/** Values by heading, as a row of a table shows them; a tick is its word. */
export async function cellsByHeading(row: Locator): Promise<Readonly<Record<string, string>>> {
  const texts = await row.evaluate((element) => {
    const plain = (cell: Element) =>
      (cell.textContent ?? '').replaceAll('\u00ad', '').replaceAll('\u00a0', ' ')
    const heads = element.closest('table')?.querySelectorAll('thead th') ?? []
    return Array.from(element.children, (cell, nth) => {
      const head = heads[nth]
      return [head ? plain(head) : '', plain(cell).replace(/^[✓–]/, '').trim()]
    })
  })
  return Object.fromEntries(texts)
}

/** Expects the dialog in the middle of the window, with as much room above it as below. */
export async function expectInMiddle(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      const height = page.viewportSize()?.height ?? 0
      return box && Math.round(Math.abs(box.y - (height - box.y - box.height)))
    })
    .toBeLessThanOrEqual(1)
}
