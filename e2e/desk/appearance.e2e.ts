import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFindings, expectNoSidewaysScroll } from '../support/axe.ts'
import { code, cover, enterDesk, expect, giveCredentials, test } from '../support/desk.ts'
import { hire, STAFF_PASSWORD } from '../support/staff.ts'

/** Both sizes and themes, the narrowest window that must do (WCAG 1.4.10), and the reader's own colours. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoFindings(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('every step of signing in is accessible, with its faults', async ({ page, faults }) => {
  faults.expect(/status of 400/)
  const person = await hire('counter')
  await page.goto('/')
  await page.getByRole('button', { name: 'Jatka' }).click()
  await expect(page.getByText('Vaadittu tieto').first()).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Ensimmäinen kirjautuminen' }).click()
  await expectGood(page)
  await page.getByLabel('Aktivointikoodi').fill(person.code)
  await page.getByLabel('Uusi salasana').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Jatka' }).click()
  await code(page).fill('000000')
  await page.getByRole('button', { name: 'Vahvista' }).click()
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  await expectGood(page)
})

test('the desk, its dialogs and its lock are accessible', async ({ page }) => {
  await enterDesk(page, '/', 'supervisor', 'counter')
  await expect(page.getByRole('region', { name: 'Odottaa sinua' })).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Hae pussi/ }).fill('4821')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Näppäimet' }).click()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Valikko' }).click()
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('dialog').getByRole('button', { name: 'Lukitse' }).click()
  await expect(cover(page, 'Työpöytä on lukittu')).toBeVisible()
  await expectGood(page)
})

test('approvals and an ended session are accessible', async ({ page, browser }) => {
  const { username, recovery } = await enterDesk(page, '/hyvaksynnat', 'supervisor')
  await expect(page.getByRole('button', { name: 'Hyväksy' }).first()).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Hylkää' }).first().click()
  const question = page.getByRole('dialog', { name: 'Hylätäänkö pyyntö?' })
  await question.getByRole('button', { name: 'Hylkää' }).click()
  await expect(question.getByText('Kirjoita syy')).toBeVisible()
  await expectGood(page)
  await question.getByRole('button', { name: 'Peruuta' }).click()

  const elsewhere = await browser.newContext({ baseURL: page.url() })
  const other = await elsewhere.newPage()
  await other.goto('/')
  await giveCredentials(other, username, recovery[0] ?? '')
  await expect(other.getByRole('navigation')).toBeVisible()
  await elsewhere.close()
  await page.getByRole('link', { name: 'Ratkaistut' }).click()
  await expect(cover(page, 'Istunto on päättynyt')).toBeVisible()
  await expectGood(page)
})
