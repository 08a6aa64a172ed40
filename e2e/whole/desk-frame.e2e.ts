import { enterDesk, expect, test } from '../support/desk.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 320 })
  // An address that the area does not have leads to its first list.
  await enterDesk(page, '/laskenta/ei-ole', 'counter')
  await expect(page).toHaveURL(/\/laskenta$/)
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
})

test('another list begins at its top, and Back leads where one was', async ({ page }) => {
  const top = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 90))
  await expect.poll(top).toBe(90)
  // The page hears of it with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const missing = page.getByRole('link', { name: /^Puuttuvat/ })
  // Pressed by script: the mouse would scroll to it first.
  await missing.evaluate((tab: HTMLElement) => tab.click())
  await expect(missing).toHaveAttribute('aria-current', 'page')
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(90)
})

test('Back brings the filter of a list', async ({ page }) => {
  const late = page.getByRole('checkbox', { name: 'Vain myöhässä olevat' })
  await late.check()
  await expect(page).toHaveURL(/\/laskenta\?myohassa=1$/)
  const missing = page.getByRole('link', { name: /^Puuttuvat/ })
  await missing.click()
  await expect(missing).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(late).toBeChecked()
})
