import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import { rowsOf, theOne } from './support/report-details.ts'
import { table } from './support/reports.ts'
import { heading, watchCalls } from './support/screen.ts'
import { setSwitches } from './support/switches.ts'

type Row = Readonly<Record<string, string | null>> & { readonly entryId: number }

const line = (page: Page) => page.getByRole('list', { name: 'Missä pussi on' })
const steps = (page: Page) => line(page).getByRole('listitem')

const events = [
  { stage: 'declared', at: '2026-11-14T18:28:00.000Z', note: '' },
  { stage: 'arrived', at: '2026-11-16T06:14:00.000Z', note: '' },
  { stage: 'counting', at: '2026-11-16T06:31:00.000Z', note: '' },
  { stage: 'counted', at: '2026-11-16T06:40:00.000Z', note: '' },
] as const

const tell = (page: Page, count: number, more: object = {}) =>
  page.route('**/api/entryevents*', (route) =>
    route.fulfill({
      json: { events: events.slice(0, count), expectedCredit: null, noticeId: null, ...more },
    }),
  )

const depositIn = async (page: Page, state: string) =>
  theOne(await rowsOf<Row>(page, 'deposit'), (row) => row['countingState'] === state && !row['removed'])

test('where the provider tells no stages, the page and the list are those of before', async ({ page }) => {
  await setSwitches(page, {})
  const calls = watchCalls(page, '/api/entryevents')
  const { entryId } = await depositIn(page, 'uusi')
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${entryId}`)
  await expect(page.getByRole('heading', { name: 'Tiedot' })).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Tilitysilmoitukset' }).first().click()
  await expect(page.getByRole('columnheader', { name: 'Tila' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Vaihe' })).toHaveCount(0)
  expect(calls).toHaveLength(0)
})

test('rows of the list do not come before the settings that give them a column', async ({ page }) => {
  await setSwitches(page, { statusLines: true })
  const reports = watchCalls(page, '/api/reports/deposit')
  const settings = Promise.withResolvers<undefined>()
  await page.route('**/api/config', async (route) => {
    await settings.promise
    await route.fallback()
  })
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  await expect(heading(page, 'Tilitysilmoitukset')).toBeVisible()
  expect(reports).toHaveLength(0)
  settings.resolve(undefined)
  await expect(table(page, 'Tilitysilmoitukset').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Vaihe' })).toBeVisible()
})

test('a bag on the table has two steps behind it, one now and two to come', async ({ page }) => {
  await setSwitches(page, { statusLines: true })
  await tell(page, 3)
  const { entryId } = await depositIn(page, 'uusi')
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${entryId}`)
  await expect(steps(page)).toHaveText([
    'Ilmoitettu la 14.11. klo 20:28',
    'Saapunut laskentaan ma 16.11. klo 08:14',
    'Laskettavana ma 16.11. klo 08:31',
    /^Laskettu\s*ei vielä$/,
    /^Arvopäivä\s*ei vielä$/,
  ])
  await expect(steps(page).nth(2)).toHaveAttribute('aria-current', 'step')
  // Lying in a wide window, standing in a narrow one.
  const tops = () => steps(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(await tops()).size).toBe(1)
  await page.setViewportSize({ width: 759, height: 800 })
  expect(new Set(await tops()).size).toBe(5)
})

test('what was missing is said at the count, with the notice a press away and the value date as expected', async ({
  page,
}) => {
  await setSwitches(page, { statusLines: true })
  await tell(page, 4, { expectedCredit: '2026-11-17', noticeId: 7 })
  await changeAnswer(page, '**/api/comparison/result*', () => ({
    result: { entryId: 1, signedTotal: 100, total: 80, difference: -20 },
  }))
  const { entryId } = await depositIn(page, 'käsitelty')
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${entryId}`)
  await expect(steps(page).nth(3)).toHaveText(/^Laskettu, 20,00.€ puuttui ma 16\.11\. klo 08:40$/)
  await expect(steps(page).nth(4)).toHaveText('Arvopäivä arviolta ti 17.11.')
  await expect(page.getByRole('link', { name: 'Poikkeamailmoitus', exact: true })).toHaveAttribute(
    'href',
    /\/viestit\/7$/,
  )
})

test('the report has the stage as its last column, in words, and can be filtered by it', async ({ page }) => {
  await setSwitches(page, { statusLines: true })
  const { entryId } = await depositIn(page, 'uusi')
  await changeAnswer(page, '**/api/reports/deposit?*', (answer) => ({
    deposits: (answer['deposits'] as readonly Row[]).map((row) => ({
      ...row,
      stage: row.entryId === entryId ? 'arrived' : null,
    })),
  }))
  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  await expect(page.getByRole('columnheader').filter({ hasText: /\S/ }).last()).toHaveText('Vaihe')
  await page.getByRole('combobox', { name: 'Vaihe' }).selectOption('Saapunut')
  const rows = table(page, 'Tilitysilmoitukset').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Saapunut')
  await expect(page).toHaveURL(/stage=arrived/)
})

test('the page with its line is accessible on a phone and on a desk, light and dark, and fits 320 px', async ({
  page,
}) => {
  await takePhone(page)
  await setSwitches(page, { statusLines: true })
  await tell(page, 3)
  const { entryId } = await depositIn(page, 'uusi')
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${entryId}`)
  await expect(heading(page, `Tilitysilmoitus #${entryId}`)).toBeVisible()
  await expect(steps(page)).toHaveCount(5)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
