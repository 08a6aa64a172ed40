import type { Page } from '@playwright/test'
import { fillOrder } from './support/submission-forms.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { box, button, heading } from './support/screen.ts'

const typeDay = async (page: Page, name: string, text: string) => {
  await box(page, name).fill(text)
  await box(page, name).blur()
}

const confirm = (page: Page) => button(page, 'Vahvista')

test("Vaihtorahatilaus: the browser's Back leads from the summary to the form as it was, Forward to the summary", async ({
  page,
}) => {
  const field = box(page, '20 €, kappaletta')
  await enterAtKaleva(page, '/ohjeet')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  await page.getByRole('button', { name: 'Valikko' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Vaihtorahatilaus', exact: true }).click()
  await expect(heading(page, 'Vaihtorahatilaus')).toBeVisible()
  await fillOrder(page)
  await button(page, 'Seuraava').click()
  await expect(confirm(page)).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('5')
  await expect(confirm(page)).toHaveCount(0)
  await page.goForward()
  await expect(confirm(page)).toBeVisible()
  // The buttons of the screen leave no entry behind: Back then leads out of the wizard.
  await button(page, 'Muuta tietoja').click()
  await expect(field).toHaveValue('5')
  const focused = page.locator(':focus')
  await expect(focused).toBeInViewport({ ratio: 1 })
  await button(page, 'Seuraava').click()
  await expect(confirm(page)).toBeVisible()
  await button(page, 'Takaisin').click()
  await expect(field).toHaveValue('5')
  await page.goBack()
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  await page.goForward()
  await expect(field).toHaveValue('5')
  await button(page, 'Seuraava').click()
  await confirm(page).click()
  await expect(button(page, 'Tulosta')).toBeVisible()
  // A form that was sent must not be sent again.
  await page.goBack()
  await expect(button(page, 'Seuraava')).toBeVisible()
  await expect(field).not.toHaveValue('5')
  await page.goForward()
  await expect(confirm(page)).toHaveCount(0)
})

test('Back to an order that was then edited: Forward does not bring the old summary', async ({ page }) => {
  await enterAtKaleva(page, '/kuljetustilaus')
  await typeDay(page, 'Toivottu käyntipäivä', '20.11.')
  await button(page, 'Seuraava').click()
  await expect(confirm(page)).toBeVisible()
  await page.goBack()
  await box(page, 'Lisätiedot').fill('Takaovi')
  await page.goForward()
  await expect(box(page, 'Lisätiedot')).toHaveValue('Takaovi')
  await button(page, 'Seuraava').click()
  await expect(page.getByRole('main')).toContainText('Takaovi')
  await page.goBack()
  await expect(box(page, 'Lisätiedot')).toHaveValue('Takaovi')
})
