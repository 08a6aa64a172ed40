import type { Request } from '@playwright/test'
import { box, button, choice, heading, tryAgain, watchCalls, watchWire } from './support/screen.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import {
  answered,
  bodyRows,
  cellsOf,
  centsIn,
  header,
  lead,
  openReport,
  companyReports,
  table,
  WHOLE,
} from './support/reports.ts'
import { refusal } from './support/sign-in.ts'

const TITLE = 'Tilitysilmoitukset'

type Deposit = {
  readonly created: string
  readonly totalSum: number
  readonly removed: string | null
  readonly countingState: string | null
}
const sumOf = (rows: readonly Deposit[]) =>
  rows.reduce((sum, { totalSum }) => sum + Math.round(totalSum * 100), 0)

/** The first and the last day of each call. */
const daysAsked = (calls: readonly Request[]) =>
  calls.map((call) => ['from', 'to'].map((name) => new URL(call.url()).searchParams.get(name)))

test('a list opens at this month, asks for more only when its range is widened, and is filtered, sorted and paged without another call [R-REP-04, R-REP-05, R-REP-06, R-REP-08, R-REP-10, R-REP-11, R-REP-12, R-REP-26, R-CONST-09]', async ({
  page,
}) => {
  const calls = watchCalls(page, '/api/reports/deposit')
  const wire = watchWire(page)
  const first = await answered<Deposit>(page, 'deposit', 'deposits', () =>
    openReport(page, 'tilitysilmoitukset'),
  )
  expect(daysAsked(calls)).toEqual([['2026-11-01', '2026-11-16']])
  const rows = bodyRows(page, TITLE)
  await expect(box(page, 'Alkupäivä')).toHaveValue('01.11.2026')
  await expect(box(page, 'Loppupäivä')).toHaveValue('16.11.2026')
  await expect(button(page, 'Tämä kuukausi')).toHaveAttribute('aria-pressed', 'true')
  const month = first.filter(({ removed }) => !removed)
  expect(month.every(({ created }) => created >= '2026-10-31T22:00')).toBe(true)
  await expect(lead(page)).toHaveText(new RegExp(`^${month.length} riviä`))

  // Quick ranges and typed days; nothing lies before the earliest day.
  await button(page, 'Edellinen kuukausi').click()
  await expect(page).toHaveURL('/raportit/tilitysilmoitukset?from=2026-10-01&to=2026-10-31')
  await expect(box(page, 'Alkupäivä')).toHaveValue('01.10.2026')
  await button(page, 'Tämä kuukausi').click()
  await expect(page).toHaveURL('/raportit/tilitysilmoitukset')
  // The answer that is taken for the whole list must not be one to an earlier press.
  await wire.quiet()
  const all = await answered<Deposit>(page, 'deposit', 'deposits', async () => {
    await box(page, 'Alkupäivä').fill('1.1.2020')
    await box(page, 'Alkupäivä').press('Tab')
  })
  const kept = all.filter(({ removed }) => !removed)
  await expect(box(page, 'Alkupäivä')).toHaveValue('12.10.2025')
  await expect(page.getByText('aikaisin mahdollinen on 12.10.2025')).toBeVisible()
  await expect(lead(page)).toHaveText(new RegExp(`^${kept.length} riviä`))
  expect(daysAsked(calls).at(-1)).toEqual(['2025-10-12', '2026-11-16'])
  const asked = calls.length

  // Fifty rows a page; the totals are of the whole list.
  await expect(rows).toHaveCount(50)
  await expect(page.getByText(`1–50 / ${kept.length}`)).toBeVisible()
  const total = table(page, TITLE).getByRole('row', { name: `Yhteensä, ${kept.length} riviä` })
  expect(centsIn(await total.getByRole('cell').first().innerText())).toBe(sumOf(kept))
  const newest = await cellsOf(rows)
  await page.getByRole('link', { name: 'Seuraava sivu' }).click()
  await expect(page).toHaveURL(new RegExp(`\\?page=2&${WHOLE}$`))
  await expect(page.getByText(`51–100 / ${kept.length}`)).toBeVisible()
  expect((await cellsOf(rows))[0]?.[0]).not.toBe(newest[0]?.[0])

  // The order covers every page, and begins from the first.
  const sum = header(table(page, TITLE), 'Summa')
  await sum.getByRole('button').click()
  await expect(sum).toHaveAttribute('aria-sort', 'descending')
  await expect(header(table(page, TITLE), 'Luotu')).not.toHaveAttribute('aria-sort')
  await expect(page.getByText(`1–50 / ${kept.length}`)).toBeVisible()
  const largest = Math.max(...kept.map(({ totalSum }) => Math.round(totalSum * 100)))
  expect(centsIn((await cellsOf(rows))[0]?.[5] ?? '')).toBe(largest)
  await sum.getByRole('button').click()
  await expect(sum).toHaveAttribute('aria-sort', 'ascending')
  expect(centsIn((await cellsOf(rows))[0]?.[5] ?? '')).toBe(
    // Deposits without a sum come last.
    Math.min(...kept.map(({ totalSum }) => Math.round(totalSum * 100)).filter((sum) => sum > 0)),
  )

  // Removed deposits are shown on request, and a state can be chosen.
  await page.getByRole('checkbox', { name: 'Näytä myös poistetut' }).check()
  await expect(lead(page)).toHaveText(
    new RegExp(`^${kept.length} riviä.*Poistettuja ${all.length - kept.length}, yhteensä`),
  )
  expect(all.length).toBeGreaterThan(kept.length)
  await page.getByRole('checkbox', { name: 'Näytä myös poistetut' }).uncheck()
  await choice(page, 'Tila').selectOption('Käsitelty')
  const handled = kept.filter(({ countingState }) => countingState?.toLowerCase() === 'käsitelty')
  await expect(lead(page)).toHaveText(new RegExp(`^${handled.length} riviä`))
  expect(new Set((await cellsOf(rows)).map((cells) => cells[6]))).toEqual(new Set(['Käsitelty']))
  // A narrower range is already here.
  await choice(page, 'Tila').selectOption('Kaikki')
  await button(page, 'Edellinen neljännes').click()
  await expect(page).toHaveURL(/from=2026-07-01&to=2026-09-30/)
  const quarter = kept.filter(({ created }) => created >= '2026-06-30T21' && created < '2026-09-30T21')
  await expect(lead(page)).toHaveText(new RegExp(`^${quarter.length} riviä`))
  expect(calls).toHaveLength(asked)

  // The address holds all of the criteria.
  await page.goto(`/raportit/tilitysilmoitukset?page=2&sort=totalSum&${WHOLE}&state=handled`)
  await expect(page.getByText(`51–100 / ${handled.length}`)).toBeVisible()
  const second = await cellsOf(rows)
  await page.reload()
  await expect(page.getByText(`51–100 / ${handled.length}`)).toBeVisible()
  expect(await cellsOf(rows)).toEqual(second)
  await expect(sum).toHaveAttribute('aria-sort', 'ascending')
})

test('every report of the place shows its rows, leads to a row, and says when nothing is found [R-REP-09, R-ERR-36, R-ROUTE-36, R-ROUTE-37, R-ROUTE-38, R-ROUTE-39, R-ROUTE-40, R-ROUTE-41, R-ROUTE-43]', async ({
  page,
}) => {
  await openReport(page, 'lista')
  await expect(heading(page, 'Raportit')).toBeVisible()
  for (const [path, title, things] of companyReports) {
    await page.goto(`/raportit/${path}?${WHOLE}`)
    await expect(heading(page, title)).toBeVisible()
    const links = bodyRows(page, title).locator('td:first-child').getByRole('link')
    await expect(links.first()).toHaveAttribute('href', new RegExp(`/raportit/${path}/\\d+\\?from=`))
    expect(await links.count()).toBe(await bodyRows(page, title).count())
    await page.goto(`/raportit/${path}?from=2027-01-01&to=2027-01-31`)
    await expect(page.getByText(`Valitulta aikaväliltä ei löytynyt ${things}.`)).toBeVisible()
    await expect(lead(page)).toHaveText('0 riviä')
  }
  await button(page, 'Näytä koko aikaväli').click()
  await expect(bodyRows(page, 'Käsitellyt vaihtorahatilaukset').first()).toBeVisible()
})

test('counting states, removed deposits and differences are told by words [R-REP-24, R-REP-25, R-REP-27, R-REP-28]', async ({
  page,
}) => {
  const states = [null, 'uusi', 'ei tietoa', 'vanha', 'Käsitelty', 'hukassa']
  await changeAnswer(page, '**/api/reports/deposit?*', ({ deposits }) => ({
    deposits: (deposits as readonly object[]).slice(0, 7).map((deposit, index) => ({
      ...deposit,
      created: '2026-11-16T07:00:00Z',
      entryId: index + 1,
      countingState: states[index] ?? 'uusi',
      removed: [null, '1970-01-01T00:00:00Z', null, null, null, null, '2026-11-15T10:00:00Z'][index],
    })),
  }))
  await openReport(page, 'tilitysilmoitukset?sort=entryId&removed=1')
  await expect(bodyRows(page, TITLE)).toHaveCount(7)
  const cells = await cellsOf(bodyRows(page, TITLE))
  expect(cells.map((row) => [row[0], row[6]])).toEqual([
    ['1', 'Uusi'],
    ['2', 'Uusi'],
    ['3', 'Ei tietoa'],
    ['4', 'Ei tietoa'],
    ['5', 'Käsitelty'],
    ['6', 'Tuntematon tai virheellinen tila'],
    ['7 Poistettu', 'Poistettu'],
  ])
  await page.getByRole('checkbox', { name: 'Näytä myös poistetut' }).uncheck()
  await expect(bodyRows(page, TITLE)).toHaveCount(6)
  await page.goto(`/raportit/kasitellyt-tilitykset?${WHOLE}&sort=difference`)
  const worst = bodyRows(page, 'Käsitellyt tilitykset').first()
  await expect(worst.getByRole('cell').nth(5)).toHaveText(/^Vajaus −[\d\s]+,\d\d\s€$/)
  await header(table(page, 'Käsitellyt tilitykset'), 'Ero').getByRole('button').click()
  await expect(worst.getByRole('cell').nth(5)).toHaveText(/^Ylijäämä [\d\s]+,\d\d\s€$/)
})

test('a list that cannot be loaded is told and tried again; a row that cannot be read is shown as such [R-ERR-31, R-ERR-28]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const list = '**/api/reports/deposit?*'
  await page.route(list, refusal(503, 'Palvelussa on huolto.'))
  await openReport(page, 'tilitysilmoitukset')
  await expect(page.getByRole('alert')).toContainText('Raporttisivun lataus epäonnistui')
  await expect(page.getByRole('alert')).toContainText('Palvelussa on huolto.')
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:/)
  await page.unroute(list)
  await changeAnswer(page, list, ({ deposits }) => ({
    deposits: [...(deposits as readonly object[]).slice(-3), { entryId: 'x' }],
  }))
  await tryAgain(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const bad = table(page, TITLE).getByRole('cell', { name: /^Virheellinen rivi / })
  await expect(bad.getByRole('link')).toHaveAttribute('href', /^tel:\d+$/)
  await page.goto(`/raportit/tilitysilmoitukset?${WHOLE}`)
  await expect(bodyRows(page, TITLE)).toHaveCount(4)
  await expect(bodyRows(page, TITLE).last()).toHaveText(/^Virheellinen rivi /)
})

test('columns are chosen by report and stay on the device; the chart is a table for those who listen', async ({
  page,
}) => {
  await openReport(page, 'tilitysilmoitukset')
  await button(page, 'Sarakkeet').click()
  const panel = page.getByRole('dialog', { name: 'Sarakkeet' })
  await expect(panel).toContainText('CSV-tiedostossa on aina samat sarakkeet, Excel-tiedostossa kaikki.')
  await panel.getByRole('checkbox', { name: 'Tilinumero' }).uncheck()
  await panel.getByRole('checkbox', { name: 'Ilmoittajan sukunimi' }).check()
  await panel.getByRole('button', { name: 'Sulje' }).click()
  const headings = table(page, TITLE).getByRole('columnheader')
  const chosen = [
    'Numero',
    'Luotu',
    'Myyntipäivä',
    'Turvapussinumero',
    'Summa',
    'Tila',
    'Ilmoittajan sukunimi',
  ]
  await expect(headings).toHaveText(chosen.map((name) => new RegExp(`^${name}`)))
  await page.reload()
  await expect(headings).toHaveText(chosen.map((name) => new RegExp(`^${name}`)))
  await page.goto('/raportit/vaihtorahatilaukset')
  await expect(
    table(page, 'Vaihtorahatilaukset').getByRole('columnheader', { name: 'Tilinumero' }),
  ).toBeVisible()
  await page.goto('/raportit/tilitysilmoitukset')
  await button(page, 'Sarakkeet').click()
  await panel.getByRole('button', { name: 'Palauta oletukset' }).click()
  await panel.getByRole('button', { name: 'Sulje' }).click()
  await expect(headings).toHaveCount(7)

  const chart = page
    .getByRole('figure', { name: 'Summa päivittäin sarakkeen Luotu mukaan' })
    .getByRole('table')
  await expect(chart.getByRole('row')).toHaveCount(1 + 16)
  const sums = await chart.getByRole('cell').allInnerTexts()
  const total = await table(page, TITLE)
    .getByRole('row', { name: /^Yhteensä/ })
    .getByRole('cell')
    .first()
    .innerText()
  expect(sums.reduce((sum, text) => sum + centsIn(text), 0)).toBe(centsIn(total))
})
