import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from './fixtures.ts'

/** The words of each printed sheet, of which each is A4. */
export async function sheetsOf(page: Page): Promise<readonly string[]> {
  const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(printed)
  for (const [index] of text.entries()) {
    const { width, height } = (await printed.getPage(index + 1)).getViewport({ scale: 1 })
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  }
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

/** Every print of the portal has the provider, the place, the person and the time at its head, the number of each sheet, and no buttons. */
export async function expectPaper(page: Page, head: string): Promise<readonly string[]> {
  // The header names the provider once the settings are loaded; a page can be ready before them.
  await expect(page.getByText('Oy (esittely)').first()).toBeAttached()
  const sheets = await sheetsOf(page)
  expect(sheets[0]).toMatch(new RegExp(`\\(esittely\\) ${head} 16\\.11\\.2026 \\d\\d:\\d\\d`))
  expect(sheets.map((words) => /^\d+ \/ \d+ /.exec(words)?.[0].trim())).toEqual(
    sheets.map((_, nth) => `${nth + 1} / ${sheets.length}`),
  )
  for (const act of ['Valikko', 'Muuta', 'Tulosta ', 'Vahvista', 'Peru valtuutus'])
    expect(sheets.join(' ')).not.toContain(act)
  return sheets
}
