import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { button, errorSummary } from './support/screen.ts'

const terms = (page: Page) => page.getByRole('dialog', { name: 'Käyttöehdot' })

test('a slow press counts, though the field that it leaves has much to say; the terms of use open by the keyboard, and Esc gives the focus back [R-ACT-03]', async ({
  page,
}) => {
  await page.goto('/aktivointi')
  await page.getByLabel('Uusi salasana', { exact: true }).fill('Abcdef12')
  await button(page, 'Aktivoi tunnus').click({ delay: 600 })
  await expect(errorSummary(page)).toBeFocused()

  await button(page, 'Lue käyttöehdot').press('Enter')
  await expect(terms(page)).toBeVisible()
  await expect(terms(page)).toContainText('Portaalin tunnus on henkilökohtainen.')
  await page.keyboard.press('Escape')
  await expect(terms(page)).toBeHidden()
  await expect(button(page, 'Lue käyttöehdot')).toBeFocused()
})
