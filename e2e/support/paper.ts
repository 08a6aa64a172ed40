import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { KALEVA } from './demo-companies.ts'
import { expect } from './fixtures.ts'

/** The words of each printed sheet. */
export async function sheetsOf(page: Page): Promise<readonly string[]> {
  // The header names the provider once the settings are loaded; a page can be ready before them.
  await expect(page.getByText('Oy (esittely)').first()).toBeAttached()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

type PaperHead = { readonly person?: string; readonly company?: string }

/** Every print has the provider, the company, the person and the time in its header, and no buttons. */
export async function expectPaper(page: Page, head: PaperHead = {}): Promise<readonly string[]> {
  const { person = 'Maija Virtanen', company = KALEVA } = head
  const sheets = await sheetsOf(page)
  const [first = ''] = sheets
  expect(first).toMatch(
    new RegExp(`\\(esittely\\) ${company} Tulostanut ${person} 16\\.11\\.2026 \\d\\d:\\d\\d`),
  )
  expect(sheets.map((words) => /^\d+ \/ \d+ /.exec(words)?.[0].trim())).toEqual(
    sheets.map((_, nth) => `${nth + 1} / ${sheets.length}`),
  )
  const words = sheets.join(' ')
  for (const act of ['Valikko', 'Muuta', 'Tulosta ', 'Vahvista', 'Peru valtuutus']) {
    expect(words).not.toContain(act)
  }
  return sheets
}
