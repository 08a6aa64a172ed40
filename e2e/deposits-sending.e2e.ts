import type { Page } from '@playwright/test'
import {
  confirmButton,
  entryNumber,
  fillForm,
  isDeposit,
  nextButton,
  openForm,
  REVIEW,
  SENT,
  toReview,
} from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { heading, loseAnswer } from './support/screen.ts'

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Tilitys ei onnistunut' })
const unconfirmed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Vahvistus jäi saamatta' })

test.beforeEach(({ page }) => openForm(page))

test('an answer lost on the wire: Confirm again gives the same deposit, not a second one', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await toReview(page)
  const taken = await loseAnswer(page, '/api/deposit')
  const keys: (string | null)[] = []
  page.on('request', (request) => {
    if (isDeposit(request)) keys.push(request.headers()['idempotency-key'] ?? null)
  })
  await confirmButton(page).click()
  await expect(unconfirmed(page)).toContainText('Emme saaneet vahvistusta')
  // Nothing may be changed while the outcome is unknown.
  await expect(page.getByRole('button', { name: 'Takaisin' })).toHaveAttribute('aria-disabled', 'true')
  await page.goBack()
  await expect(heading(page, REVIEW)).toBeVisible()
  await confirmButton(page).click()
  expect(taken).toEqual([{ reference: '1001008', entryId: await entryNumber(page) }])
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('off line it is certain that nothing was sent, and the form stays open', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await toReview(page)
  await context.setOffline(true)
  await confirmButton(page).click()
  await expect(failure(page)).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expect(failure(page)).toContainText('Ilmoitusta ei ole lähetetty.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Takaisin' }).click()
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
})

test('a bag that has been declared is pointed out kindly and stops nobody', async ({ page }) => {
  const bag = await toReview(page)
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'Tee uusi tilitys' }).click()
  await fillForm(page, `AA ${bag}`)
  await page.keyboard.press('Enter')
  const warning = 'Tällä turvapussinumerolla on jo tehty tilitysilmoitus. Tarkista numero.'
  await expect(page.getByText(warning)).toBeVisible()
  await nextButton(page).click()
  await expect(page.getByText(warning)).toBeVisible()
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
})
