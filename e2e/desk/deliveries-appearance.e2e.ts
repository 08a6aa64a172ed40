import { expectAccessible } from '../support/axe.ts'
import type { Page } from '@playwright/test'
import { enterDesk, expect, test } from '../support/desk.ts'
import { enterDeliveries, row } from '../support/deliveries.ts'
import { extractText, getDocumentProxy } from 'unpdf'

test('the day, its details and packing otherwise can be read and used by everyone', async ({ page }) => {
  const { deliveries } = await enterDeliveries(page, '2026-11-24', 1)
  const [only] = deliveries
  if (!only) throw new Error('an order was asked for')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page)
  await row(page, only).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pakkaa toisin' }).last().click()
  await expect(page.getByRole('dialog', { name: /^Pakkaa toisin/ })).toBeVisible()
  await expectAccessible(page)
})

const screens = [
  ['Ajot', '/toimitukset/ajot', 'Ajopäivä'],
  ['Toimittamatta', '/toimitukset/toimittamatta', 'Lähetykset, jotka palasivat'],
  ['Reitit', '/toimitukset/reitit', 'Uusi reitti'],
  ['Poikkeuspäivät', '/toimitukset/poikkeuspaivat', 'Aseta poikkeuspäivä'],
] as const

for (const [name, path, shown] of screens) {
  test(`the tab ${name} can be read and used by everyone`, async ({ page }) => {
    await enterDesk(page, path, 'dispatcher')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByText(shown).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('the packing list and the slips fit A4, in the order of the stops', async ({ page }) => {
  const { deliveries } = await enterDeliveries(page, '2026-11-25', 2)
  await page.getByRole('button', { name: 'Pakkauslista' }).click()
  await expect(page.getByRole('button', { name: 'Tulosta' })).toBeFocused()
  await expectAccessible(page)
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
