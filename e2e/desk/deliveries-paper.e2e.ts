import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { enterDeliveries } from '../support/deliveries.ts'
import { extractText, getDocumentProxy } from 'unpdf'

test('the packing list and the slips fit A4, in the order of the stops', async ({ page }) => {
  const { deliveries } = await enterDeliveries(page, '2026-11-25', 2)
  await page.getByRole('button', { name: 'Pakkauslista' }).click()
  await expect(page.getByRole('button', { name: 'Tulosta' })).toBeFocused()
  const { pages, words } = await printed(page)
  expect(pages.every(([width, height]) => Math.round(width) === 595 && Math.round(height) === 842)).toBe(true)
  expect(words[0]).toContain('Pakkauslista, Selainkokeet')
  expect(words[0]).toMatch(/20 € 10 200,00 €/)
  const whole = words.join(' ')
  for (const act of ['Valikko', 'Tulosta ', 'Takaisin']) expect(whole).not.toContain(act)
  const places = deliveries.map(({ place }) => (words[0] ?? '').indexOf(place))
  expect(places.every((at, index) => at > (places[index - 1] ?? 0))).toBe(true)
  for (const { orderId } of deliveries)
    expect(words.slice(1).join(' ')).toContain(`Vaihtorahatilaus ${orderId}`)
})

/** The sheets as the browser prints them: their sizes in points, and their words. */
async function printed(page: Page) {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(document)
  const pages = await Promise.all(
    text.map(async (_, index) => {
      const [, , width = 0, height = 0] = (await document.getPage(index + 1)).view
      return [width, height] as const
    }),
  )
  return { pages, words: text.map((words) => words.replaceAll(/\s+/g, ' ')) }
}
