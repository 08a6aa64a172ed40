import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { box, button, errorSummary } from './support/screen.ts'

const GOOD = 'Abcdef1!'

const newPassword = (page: Page) => page.getByLabel('Uusi salasana', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Uusi salasana uudelleen', { exact: true })
const accept = (page: Page) => page.getByRole('checkbox', { name: 'Hyväksyn käyttöehdot' })
const terms = (page: Page) => page.getByRole('dialog', { name: 'Käyttöehdot' })

async function activate(page: Page): Promise<void> {
  await page.goto('/aktivointi')
  await box(page, 'Aktivointikoodi').fill('abcd-efgh-jkmn-pqrs-tvwx-yz01')
  await newPassword(page).fill(GOOD)
  await confirmation(page).fill(GOOD)
  await accept(page).check()
  await button(page, 'Aktivoi tunnus').click()
}

test('a slow press counts, though the field that it leaves has much to say', async ({ page }) => {
  await page.goto('/aktivointi')
  await newPassword(page).fill('Abcdef12')
  await button(page, 'Aktivoi tunnus').click({ delay: 600 })
  await expect(errorSummary(page)).toBeFocused()
})

test('the terms of use open in a dialog by the keyboard, and Esc gives the focus back [R-ACT-03]', async ({
  page,
}) => {
  await page.goto('/aktivointi')
  await button(page, 'Lue käyttöehdot').press('Enter')
  await expect(terms(page)).toBeVisible()
  await expect(terms(page)).toContainText('Portaalin tunnus on henkilökohtainen.')
  await page.keyboard.press('Escape')
  await expect(terms(page)).toBeHidden()
  await expect(button(page, 'Lue käyttöehdot')).toBeFocused()
})

test('a wrong code is refused beside its field [R-ERR-19]', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await activate(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Tunnuksen aktivointi ei onnistunut')
  await expect(alert).toContainText('Tarkista tiedot')
  await expect(box(page, 'Aktivointikoodi')).toHaveAccessibleDescription(
    'Aktivointikoodi on virheellinen tai vanhentunut',
  )
  await expect(newPassword(page)).toHaveValue(GOOD)
})
