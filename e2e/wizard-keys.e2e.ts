import type { Page } from '@playwright/test'
import { bagField, count, entryNumber, isDeposit, openForm, REVIEW } from './support/journey.ts'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'

/** Counts every key that goes down, also the one that is held while another is pressed. */
async function keyCounter(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { keysDown: 0 })
    document.addEventListener('keydown', () => Object.assign(window, { keysDown: keysDown() + 1 }), true)
    const keysDown = () => (window as unknown as { readonly keysDown: number }).keysDown
  })
  return () => page.evaluate(() => (window as unknown as { readonly keysDown: number }).keysDown)
}

test('a deposit of twelve denominations takes at most 50 keys from the form to the receipt', async ({
  page,
}) => {
  await openForm(page)
  await expect(count(page, '500 €')).toBeFocused()
  const keys = await keyCounter(page)
  const bag = `7${String(Date.now()).slice(-9)}`
  for (const pieces of ['', '1', '2', '31', '44', '26', '18', '35', '42', '8', '30', '15', '9', '', '']) {
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await expect(bagField(page)).toBeFocused()
  await page.keyboard.type(bag)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, REVIEW)).toBeFocused()
  const sending = page.waitForRequest(isDeposit)
  await page.keyboard.press('Control+Enter')
  const body = (await sending).postDataJSON() as Readonly<Record<string, unknown>>
  const counted = Object.entries(body).filter(([name, value]) => name.startsWith('pcs_') && value !== 0)
  expect(counted).toHaveLength(12)
  expect(body).toMatchObject({ securityBagNumber: bag, totalSum: 3303.95 })
  expect(await entryNumber(page)).toBeGreaterThan(0)
  await expect(
    page.getByRole('img', { name: /^200 € 1 kpl, 100 € 2 kpl, .*kolikot 123,95\s€$/ }),
  ).toBeVisible()
  expect(await keys()).toBeLessThanOrEqual(50)
})
