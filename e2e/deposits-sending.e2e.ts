import type { Page } from '@playwright/test'
import { confirmButton, entryNumber, isDeposit, openForm, REVIEW, toReview } from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { heading, loseAnswer } from './support/screen.ts'

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
