import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { box } from './screen.ts'

/** Opens the case that holds a text in its row, by the keyboard, and returns the facts beside it. */
export async function openCase(page: Page, text: string): Promise<Locator> {
  const row = page.getByRole('region', { name: 'Yhteydenotot' }).getByRole('link').filter({ hasText: text })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  return page.getByRole('complementary', { name: 'Tapauksen tiedot' })
}

/** Takes the case that is open and answers it, by the keyboard. */
export async function answerCase(page: Page, answer: string): Promise<void> {
  await page.keyboard.press('o')
  await expect(page.getByText('Otit tapauksen itsellesi')).toBeVisible()
  await page.keyboard.press('v')
  await expect(box(page, 'Vastaus asiakkaalle')).toBeFocused()
  await page.keyboard.type(answer)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Vastaus on lähetetty')).toBeVisible()
}
