import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import { bodyRows, lead, openReport, table } from './support/reports.ts'
import { box, button, choice, heading, watchCalls } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

const TITLE = 'Konsernin tilitykset'
const CALL = '**/api/reports/DepositExtended?*'
const CHANGED = 'Hakuehdot ovat muuttuneet. Paina Hae.'
const DESK = { width: 1280, height: 800 }
const search = (page: Page) => button(page, 'Hae')
const exports = (page: Page) => [button(page, 'Vie Exceliin'), button(page, 'Excel (.xlsx)')]
const criteria = (page: Page) => page.getByText(/^Rivien hakuehdot: /)

async function expectOld(page: Page): Promise<void> {
  await expect(page.getByText(CHANGED)).toBeVisible()
  await expect(criteria(page).locator('..')).toHaveCSS('filter', 'grayscale(1)')
  for (const file of exports(page)) {
    await expect(file).toBeDisabled()
    await expect(file).toHaveAccessibleDescription(CHANGED)
  }
}

async function expectCurrent(page: Page, told: string): Promise<void> {
  await expect(criteria(page)).toHaveText(`Rivien hakuehdot: ${told}`)
  await expect(page.getByText(CHANGED)).toHaveCount(0)
  await expect(criteria(page).locator('..')).toHaveCSS('filter', 'none')
  for (const file of exports(page)) await expect(file).toBeEnabled()
}

test('rows of an earlier search are never shown as the answer to other criteria [R-EXT-01, R-EXT-03]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const calls = watchCalls(page, '/api/reports/DepositExtended')
  await openReport(page, 'konsernin-tilitykset')
  await expectCurrent(page, 'Kaikki toimipaikat · Myyntipäivä · 01.10.2026–16.11.2026')
  const found = await lead(page).innerText()

  // A changed criterion makes the rows outdated, and restoring it makes them current again.
  await choice(page, 'Toimipaikka').selectOption({ index: 1 })
  await expectOld(page)
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.evaluate(() => addEventListener('click', () => document.body.setAttribute('data-pressed', '')))
  await button(page, 'Vie Exceliin').click({ force: true })
  await expect(page.locator('body')).toHaveAttribute('data-pressed', '')
  await expect(button(page, 'Tiedosto ladattu')).toHaveCount(0)
  await expect(lead(page)).toHaveText(found)
  await table(page, TITLE).getByRole('button', { name: 'Summa' }).click()
  await expect(page).toHaveURL(/sort=-totalSum/)
  await expectOld(page)
  await choice(page, 'Toimipaikka').selectOption('Kaikki toimipaikat')
  await expectCurrent(page, 'Kaikki toimipaikat · Myyntipäivä · 01.10.2026–16.11.2026')
  await choice(page, 'Hae päivän mukaan').selectOption('Ilmoituspäivä')
  await expectOld(page)
  await choice(page, 'Hae päivän mukaan').selectOption('Myyntipäivä')
  await box(page, 'Turvapussinumero').fill('1')
  await expectOld(page)
  await box(page, 'Turvapussinumero').fill('')
  await button(page, 'Tänään').click()
  await expectOld(page)

  // A day that cannot be read must be corrected before a search.
  await box(page, 'Alkupäivä').fill('31.2.')
  await search(page).click()
  await expect(box(page, 'Alkupäivä')).toBeFocused()
  await expectOld(page)
  expect(calls).toHaveLength(1)
  await button(page, 'Tämä kuukausi').click()
  await expect(box(page, 'Alkupäivä')).toHaveValue('01.11.2026')
  await search(page).click()
  await expectCurrent(page, 'Kaikki toimipaikat · Myyntipäivä · 01.11.2026–16.11.2026')
  expect(calls).toHaveLength(2)

  // Back shows the form, the criteria and the rows of one search.
  await choice(page, 'Toimipaikka').selectOption({ index: 1 })
  await page.goto('/raportit/lista')
  await page.goBack()
  await expectCurrent(page, 'Kaikki toimipaikat · Myyntipäivä · 01.11.2026–16.11.2026')
  await expect(choice(page, 'Toimipaikka')).toHaveValue('0')

  // A failed search has no rows, and the rows of the previous search are not shown instead.
  await page.route(CALL, refusal(503, 'Palvelussa on huolto. Yritä hetken kuluttua uudelleen.'))
  await choice(page, 'Toimipaikka').selectOption({ index: 1 })
  await search(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Palvelussa on huolto. Yritä hetken kuluttua uudelleen.',
  )
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:/)
  await expect(criteria(page)).toHaveCount(0)
  await expect(bodyRows(page, TITLE)).toHaveCount(0)
  for (const file of exports(page)) await expect(file).toHaveCount(0)
  await button(page, 'OK').click()
  await expect(bodyRows(page, TITLE)).toHaveCount(0)
})

test('a list that a filter empties names the filter and gives its rows back; nothing is exported from no rows [R-REP-09]', async ({
  page,
}) => {
  await changeAnswer(page, '**/api/reports/deposit?*', ({ deposits }) => ({
    deposits: (deposits as readonly object[]).map((row) => ({
      ...row,
      removed: null,
      countingState: 'uusi',
    })),
  }))
  await openReport(page, 'tilitysilmoitukset?state=handled')
  const empty = page.getByText('Näillä rajauksilla ei löytynyt tilitysilmoituksia.')
  await expect(empty).toBeVisible()
  await expect(page.getByText(/^Rajaukset: tila Käsitelty\. Ilman niitä löytyy \d+ riviä\.$/)).toBeVisible()
  for (const file of exports(page)) {
    await expect(file).toBeDisabled()
    await expect(file).toHaveAccessibleDescription('Näillä rajauksilla ei löytynyt tilitysilmoituksia.')
  }
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await button(page, 'Poista rajaukset').click()
  await expect(empty).toHaveCount(0)
  await expect(choice(page, 'Tila')).toHaveValue('')
  await expect(bodyRows(page, 'Tilitysilmoitukset').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tilitysilmoitukset' })).toBeFocused()
  for (const file of exports(page)) await expect(file).toBeEnabled()

  await page.goto('/raportit/tilitysilmoitukset?state=handled&from=2030-01-01&to=2030-01-02')
  await expect(heading(page, 'Tilitysilmoitukset')).toBeVisible()
  await expect(page.getByText('Valitulta aikaväliltä ei löytynyt tilitysilmoituksia.')).toBeVisible()
  await expect(button(page, 'Poista rajaukset')).toHaveCount(0)
  for (const file of exports(page)) await expect(file).toBeDisabled()
})
