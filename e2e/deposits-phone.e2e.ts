import { expectNoFindings, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { count, openForm, total } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { region } from './support/screen.ts'
import type { Page } from '@playwright/test'

const folded = (page: Page) => region(page, 'Esitäytetyt tiedot')
const bar = (page: Page) => region(page, 'Tilitettävä yhteensä')

test('on a phone the total stays above its keyboard; axe finds nothing in the folded form and in the opened one at 320 px in forced colours', async ({
  page,
}) => {
  await takePhone(page)
  await openForm(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ forcedColors: 'active' })
  for (const open of [false, true]) {
    if (open)
      await folded(page)
        .getByRole('button', { name: /^Muuta/ })
        .click()
    await expect(folded(page)).toHaveCount(open ? 0 : 1)
    await expectNoSidewaysScroll(page)
    await expectNoFindings(page)
  }
  await page.emulateMedia({ forcedColors: 'none' })

  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  )
  // As browsers do that make the window lower: 360 px are left on a small phone.
  await page.setViewportSize({ width: 390, height: 360 })
  await count(page, '20 €').fill('3')
  await expect(total(page)).toHaveText('60,00 €')
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await expect(count(page, '20 €')).toBeInViewport({ ratio: 1 })
  const { y: top = 0, height = 0 } = (await bar(page).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(64)
  const field = await count(page, '20 €').boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(top)
  // As Safari does: the window stays, and only the seen part of it shrinks.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 508, configurable: true })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect
    .poll(async () => {
      const box = await bar(page).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    })
    .toBe(508)
})
