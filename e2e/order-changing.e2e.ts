import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { next } from './support/change-orders.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect } from './support/fixtures.ts'
import { euros, filesOf } from './support/report-files.ts'
import { centsIn, lead, table } from './support/reports.ts'
import { box, button, heading, watchCalls } from './support/screen.ts'
import { setSwitches } from './support/switches.ts'
import { link, openOwnOrder, test } from './support/whole-portal.ts'

const changeable = /^Voit muuttaa tai perua tilauksen ke 18\.11\. klo 12:00 asti, \d+ pv \d+ h jäljellä\.$/

async function openChange(page: Page): Promise<number> {
  const id = await openOwnOrder(page)
  await expect(page.getByText(changeable)).toBeVisible()
  await link(page, 'Muuta tilausta').click()
  await expect(heading(page, `Muuta tilausta #${id}`)).toBeFocused()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('5')
  return id
}

test('an order is changed before its cut-off, and then cancelled', async ({ page }) => {
  const id = await openChange(page)
  await expect(box(page, 'Toimituspäivä')).toHaveValue('20.11.2026')
  await expect(page.getByText('Et ole vielä muuttanut mitään.')).toBeVisible()
  await box(page, '20 €, kappaletta').fill('8')
  await next(page).click()
  const changes = page.getByRole('table', { name: 'Rahat' })
  await expect(changes.getByRole('row', { name: /^20 € 5 8/ })).toBeVisible()
  await expect(changes.getByRole('row', { name: 'Yhteensä 150,00 € 210,00 €' })).toBeVisible()
  const calls = watchCalls(page, '/api/changecurrencyorder/replace')
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Tilaus on muutettu')).toBeFocused()
  expect(calls.map((call) => call.postDataJSON() as object)).toMatchObject([
    { entryId: id, version: 0, pcs_20e: 8, totalSum: 210 },
  ])

  await link(page, 'Näytä tilaus').click()
  const steps = page.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem')
  await expect(steps.nth(1)).toContainText('Muutettu')
  await button(page, 'Peru tilaus').click()
  const question = page.getByRole('dialog', { name: 'Perutaanko tilaus?' })
  await expect(question).toContainText('210,00 €')
  await expect(question.getByRole('button', { name: 'Älä peru' })).toBeFocused()
  await question.getByRole('button', { name: 'Peru tilaus' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Tilaus on peruttu.' })).toBeVisible()
  await expect(heading(page, `Vaihtorahatilaus #${id}`)).toBeFocused()
  await expect(steps.last()).toContainText('Peruttu')
  await expect(link(page, 'Muuta tilausta')).toHaveCount(0)
  await expect(link(page, 'Tilaa sama uudelleen')).toBeVisible()

  await link(page, 'Vaihtorahatilaukset').first().click()
  const row = table(page, 'Vaihtorahatilaukset')
    .getByRole('row')
    .filter({ hasText: String(id) })
  await expect(page.getByRole('columnheader', { name: 'Vaihe' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Näytä perutut' }).check()
  await expect(row).toContainText('Peruttu')

  // The files mark it too, and without such rows they add up to what the screen says.
  const { column } = await filesOf(page)
  const states = column('Tila')
  expect(states).toContain('Peruttu')
  const live = column('Summa').filter((_, at) => states[at] !== 'Peruttu')
  const sum = live.reduce((cents, euro) => cents + centsIn(euro), 0)
  await expect(lead(page)).toContainText(`${live.length} riviä, yhteensä ${euros.format(sum / 100)}`)
})

test('what somebody else has changed meanwhile is shown, and the person chooses', async ({
  page,
  browser,
  faults,
}) => {
  faults.expect(/status of 409/)
  const id = await openChange(page)
  await box(page, '20 €, kappaletta').fill('8')
  const baseURL = new URL(page.url()).origin
  const colleague = await browser.newContext({ baseURL, locale: 'fi-FI', timezoneId: 'Europe/Helsinki' })
  const other = await colleague.newPage()
  await enterAtKaleva(other, `/raportit/vaihtorahatilaukset/${id}`)
  await link(other, 'Muuta tilausta').click()
  await expect(box(other, '20 €, kappaletta')).toHaveValue('5')
  await box(other, '20 €, kappaletta').fill('6')
  await next(other).click()
  await button(other, 'Vahvista').click()
  await expect(heading(other, 'Tilaus on muutettu')).toBeFocused()
  await colleague.close()

  await next(page).click()
  await button(page, 'Vahvista').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Joku muu on muuttanut tilausta' })).toContainText(
    'Omat muutoksesi ovat tallessa lomakkeella.',
  )
  await button(page, 'Jatka omilla muutoksillani').click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('8')
  const calls = watchCalls(page, '/api/changecurrencyorder/replace')
  await next(page).click()
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Tilaus on muutettu')).toBeFocused()
  expect(calls.map((call) => call.postDataJSON() as object)).toMatchObject([{ version: 1, pcs_20e: 8 }])
})

test('the page of the order, its question and the form of the change are accessible', async ({ page }) => {
  await takePhone(page)
  await openOwnOrder(page)
  await expectAccessible(page)
  await button(page, 'Peru tilaus').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Älä peru').click()
  await link(page, 'Muuta tilausta').click()
  await box(page, '20 €, kappaletta').fill('8')
  await expectAccessible(page)
  await next(page).click()
  await expect(page.getByRole('table', { name: 'Rahat' })).toBeVisible()
  await expectAccessible(page)
})

test('where orders cannot be changed, their page is that of before', async ({ page }) => {
  await openOwnOrder(page)
  await setSwitches(page, {})
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tiedot' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Missä tilaus on' })).toHaveCount(0)
  await expect(link(page, 'Muuta tilausta')).toHaveCount(0)
  await expect(button(page, 'Peru tilaus')).toHaveCount(0)
})
