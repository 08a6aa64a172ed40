import type { Request } from '@playwright/test'
import { box, button, choice, watchCalls, watchWire } from '../support/screen.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  answered,
  bodyRows,
  cellsOf,
  centsIn,
  header,
  lead,
  menuButton,
  openMenu,
  openReport,
  table,
  WHOLE,
} from '../support/reports.ts'

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
  await expect(menuButton(page, 'time')).toHaveText('Marraskuu 2026')
  await openMenu(page, 'time')
  await expect(box(page, 'Alkupäivä')).toHaveValue('01.11.2026')
  await expect(box(page, 'Loppupäivä')).toHaveValue('16.11.2026')
  await expect(button(page, 'Tämä kuukausi')).toHaveAttribute('aria-pressed', 'true')
  const month = first.filter(({ removed }) => !removed)
  expect(month.every(({ created }) => created >= '2026-10-31T22:00')).toBe(true)
  await expect(lead(page)).toHaveText(new RegExp(`^${month.length} riviä`))

  // Quick ranges and typed days; nothing lies before the earliest day.
  await button(page, 'Edellinen kuukausi').click()
  await expect(page).toHaveURL('/raportit/tilitysilmoitukset?from=2026-10-01&to=2026-10-31')
  await expect(menuButton(page, 'time')).toBeFocused()
  await openMenu(page, 'time')
  await expect(box(page, 'Alkupäivä')).toHaveValue('01.10.2026')
  await button(page, 'Tämä kuukausi').click()
  await expect(page).toHaveURL('/raportit/tilitysilmoitukset')
  // The answer that is taken for the whole list must not be one to an earlier press.
  await wire.quiet()
  await openMenu(page, 'time')
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
  await openMenu(page, 'filters')
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
  await openMenu(page, 'time')
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
