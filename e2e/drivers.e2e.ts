import type { Page } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Kuljettajat' }).getByRole('listitem')

async function open(page: Page): Promise<void> {
  await enterAtKaleva(page, '/kuljettajat')
  await expect(heading(page, 'Kuljettajalista')).toBeVisible()
}

test('the list is asked for every 15 minutes and no more often [R-API-10]', async ({ page }) => {
  await page.clock.install({ time: '2026-11-16T08:00:00Z' })
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/company/')) asked += 1
  })
  await open(page)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(/^Haettu klo \d\d:\d\d$/)).toBeVisible()
  expect(asked).toBe(1)
  await page.clock.runFor(15 * 60_000)
  await expect.poll(() => asked).toBe(2)
})
