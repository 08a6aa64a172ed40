import type { Page } from '@playwright/test'
import { confirmButton, entryNumber, isDeposit, openForm, toReview } from './support/journey.ts'
import { expect, test } from './support/fixtures.ts'
import { loseAnswer } from './support/screen.ts'

const unconfirmed = (page: Page) => page.getByRole('status').filter({ hasText: 'Vahvistus jäi saamatta' })

test.beforeEach(({ page }) => openForm(page))

test('an answer lost on the wire and a reload: the server is asked, one deposit is stored, and nothing is sent again', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await toReview(page)
  const taken = await loseAnswer(page, '/api/deposit')
  await page.route('**/api/outcome?*', (route) => route.abort(), { times: 1 })
  const keys: (string | null)[] = []
  page.on('request', (request) => {
    if (isDeposit(request)) keys.push(request.headers()['idempotency-key'] ?? null)
  })
  await confirmButton(page).click()
  await expect(unconfirmed(page)).toBeVisible()
  // Nothing may be changed while the outcome is unknown.
  await expect(page.getByRole('link', { name: /^Muuta/ })).toHaveCount(0)
  await page.goBack()
  await page.reload()
  expect(taken).toEqual([{ reference: '1001008', entryId: await entryNumber(page) }])
  expect(keys).toHaveLength(1)
})

test('a deposit that never left waits over a reload, and is stored once by a press', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await toReview(page)
  await page.route('**/api/deposit', (route) => route.abort(), { times: 1 })
  await page.route('**/api/outcome?*', (route) => route.abort(), { times: 1 })
  await confirmButton(page).click()
  await expect(unconfirmed(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Vahvistamasi tilitysilmoitus .* ei ole lähtenyt\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Lähetä nyt' }).click()
  expect(await entryNumber(page)).toBeGreaterThan(0)
})
