import type { Page } from '@playwright/test'
import { enterAtKaleva, KALEVA } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'

type Driver = Readonly<Record<'firstNames' | 'lastName' | 'personId' | 'location', string>>

const COMPANY = '**/api/company/*'
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Hae nimellä tai henkilökortin numerolla' })
const rows = (page: Page) => page.getByRole('list', { name: 'Kuljettajat' }).getByRole('listitem')

async function open(page: Page): Promise<void> {
  await enterAtKaleva(page, '/kuljettajat')
  await expect(heading(page, 'Kuljettajalista')).toBeVisible()
}

test('the list shows every driver of the place as the server tells it [R-DRV-06]', async ({ page }) => {
  const answer = page.waitForResponse(COMPANY)
  await open(page)
  const { personnel } = (await (await answer).json()) as { personnel: readonly Driver[] }
  expect(personnel.length).toBeGreaterThan(20)
  await expect(rows(page)).toHaveCount(personnel.length)
  await expect(page.getByText(`${personnel.length} kuljettajaa`)).toBeVisible()
  const shown = (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  const told = personnel.map((one) =>
    [one.lastName, one.firstNames, 'Henkilökortti', one.personId, one.location].join(' '),
  )
  expect(shown.toSorted()).toEqual(told.toSorted())
})

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

test('on paper stand the list, the place, the person and the time, and nothing to press', async ({
  page,
}) => {
  await open(page)
  await expect(rows(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Tulostanut Maija Virtanen 16\.11\.2026 \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(`${KALEVA} 16.11.2026`)).toBeVisible()
  await expect(rows(page).last()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(search(page)).toBeHidden()
})
