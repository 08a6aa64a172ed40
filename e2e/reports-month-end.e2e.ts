import type { Page } from '@playwright/test'
import { read, utils } from '@e965/xlsx'
import { download } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'
import { hold } from './support/mock-api.ts'
import { answered, bodyRows, centsIn, header, lead, openReport, WHOLE } from './support/reports.ts'
import { box, button, choice, heading, watchCalls } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

const CONCERN = 'Konsernin tilitykset'
const DEPOSITS = 'Tilitysilmoitukset'

type Deposit = {
  readonly created: string
  readonly totalSum: number
  readonly removed: string | null
}
type ConcernDeposit = Deposit & { readonly customerName: string }

const summary = (page: Page) => page.getByRole('region', { name: 'Yhteenveto' }).getByRole('table')
const comparison = (page: Page) => page.getByRole('region', { name: 'Vertailu edelliseen aikaväliin' })

/** Name, rows and sum of each line of the summary, the totals last. */
async function summaryLines(page: Page): Promise<readonly (readonly [string, number, number])[]> {
  const lines = summary(page).locator('tbody > tr, tfoot > tr')
  const texts = await lines.evaluateAll((rows) =>
    rows.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')),
  )
  return texts.map(([name = '', count = '', sum = '']) => [name, Number(count), centsIn(sum)])
}

const sumOf = (rows: readonly Deposit[]) =>
  rows.reduce((sum, { totalSum }) => sum + Math.round(totalSum * 100), 0)

test('a concern report is grouped by place with subtotals and shares, which follow the filters, go to paper and to a sheet each', async ({
  page,
}) => {
  const rows = await answered<ConcernDeposit>(page, 'DepositExtended', 'depositextendeds', () =>
    openReport(page, 'konsernin-tilitykset'),
  )
  const calls = watchCalls(page, '/api/reports/DepositExtended')
  await choice(page, 'Ryhmittely').selectOption('Toimipaikka')
  await expect(page).toHaveURL(/\?group=place$/)
  const places = [...new Set(rows.map(({ customerName }) => customerName))].toSorted((a, b) =>
    a.localeCompare(b, 'fi'),
  )
  const lines = await summaryLines(page)
  expect(lines.map(([name, count]) => [name, count])).toEqual([
    ...places.map((name) => [name, rows.filter((row) => row.customerName === name).length]),
    ['Yhteensä', rows.length],
  ])
  const total = centsIn((await lead(page).innerText()).split('yhteensä')[1] ?? '')
  expect(lines.at(-1)?.[2]).toBe(total)
  expect(lines.slice(0, -1).reduce((sum, [, , own]) => sum + own, 0)).toBe(total)
  await expect(summary(page).getByRole('cell', { name: /^\d+,\d\s%$/ })).toHaveCount(places.length + 1)
  // The list is in the order of the groups, each under its heading.
  await expect(bodyRows(page, CONCERN).first()).toContainText(`${places[0]} · ${lines[0]?.[1]} riviä · `)

  // Filters change the subtotals, and the address keeps the grouping.
  await choice(page, 'Tila').selectOption('Käsitelty')
  await expect(lead(page)).not.toHaveText(new RegExp(`^${rows.length} `))
  const handled = await summaryLines(page)
  expect(handled.at(-1)?.[1]).toBe(Number.parseInt(await lead(page).innerText(), 10))
  expect(handled.at(-1)?.[1]).toBeLessThan(rows.length)
  await page.reload()
  await expect.poll(() => summaryLines(page)).toEqual(handled)
  await expect(choice(page, 'Ryhmittely')).toHaveValue('place')

  const { name, content } = await download(page, 'Excel (.xlsx)')
  expect(name).toBe('konsernin-tilitykset_Kaikki-toimipaikat_2026-10-01_2026-11-16.xlsx')
  const { SheetNames, Sheets } = read(content)
  const named = handled.slice(0, -1)
  expect(SheetNames).toEqual(['Yhteenveto', ...named.map(([place]) => place)])
  for (const [place, count] of named) {
    const sheet = utils.sheet_to_json<readonly unknown[]>(Sheets[place] ?? {}, { header: 1 })
    expect(sheet.at(-1)?.[0]).toBe(`Yhteensä, ${count} riviä`)
    expect(sheet).toHaveLength(count + 2)
  }
  expect((await download(page, 'Vie Exceliin')).name).toBe('raportti.csv')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/ · Ryhmittely: Toimipaikka · 01\.10\.2026–16\.11\.2026$/)).toBeVisible()
  await expect(summary(page)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  for (const [label, grouping] of [
    ['Ketju', 'chain'],
    ['Päivä', 'day'],
  ] as const) {
    await choice(page, 'Ryhmittely').selectOption(label)
    await expect(page).toHaveURL(new RegExp(`group=${grouping}`))
    await expect(header(summary(page), label)).toBeVisible()
    expect((await summaryLines(page)).at(-1)).toEqual(handled.at(-1))
  }
  // The reload searched once more, and nothing else did.
  expect(calls).toHaveLength(1)
})

test('a list of a place is grouped by its days, and a page says where a day goes on', async ({ page }) => {
  await openReport(page, `tilitysilmoitukset?${WHOLE}&group=day`)
  await expect(choice(page, 'Ryhmittely').getByRole('option')).toHaveText(['Ei ryhmittelyä', 'Päivä'])
  const headings = bodyRows(page, DEPOSITS).locator('th')
  await expect(headings.nth(5)).toBeVisible()
  for (const text of await headings.allInnerTexts()) expect(text).toMatch(/^\d\d\.\d\d\.\d{4} · \d+ rivi/)
  // A month of days at first; the others are one press away.
  const more = page.getByRole('button', { name: /^Näytä kaikki \d+ ryhmää$/ })
  await expect(summary(page).locator('tbody > tr')).toHaveCount(31)
  await more.click()
  await expect(more).toHaveCount(0)
  expect(await summary(page).locator('tbody > tr').count()).toBeGreaterThan(31)
})

test('the totals stand beside those of as many days before, fetched only when asked for', async ({
  page,
}) => {
  const calls = watchCalls(page, '/api/reports/deposit')
  const now = await answered<Deposit>(page, 'deposit', 'deposits', () =>
    openReport(page, 'tilitysilmoitukset'),
  )
  expect(calls).toHaveLength(1)
  const before = await answered<Deposit>(page, 'deposit', 'deposits', () =>
    page.getByRole('checkbox', { name: 'Vertaa edelliseen aikaväliin' }).check(),
  )
  await expect(page).toHaveURL(/\?compare=1$/)
  const asked = new URL(calls.at(-1)?.url() ?? '').searchParams
  expect([asked.get('from'), asked.get('to')]).toEqual(['2026-10-16', '2026-10-31'])
  const kept = (rows: readonly Deposit[]) => rows.filter(({ removed }) => !removed)
  const figures = comparison(page).locator('dd')
  await expect(figures).toHaveCount(6)
  const texts = await figures.allInnerTexts()
  const change = sumOf(kept(now)) - sumOf(kept(before))
  expect([texts[0], texts[2], texts[4]].map((text) => centsIn(text ?? ''))).toEqual([
    sumOf(kept(now)),
    sumOf(kept(before)),
    change,
  ])
  expect([texts[1], texts[3]]).toEqual([`${kept(now).length} riviä`, `${kept(before).length} riviä`])
  await expect(comparison(page)).toContainText('16.10.2026–31.10.2026')

  // What is here already is not asked for again; the removed ones are in no total.
  await page.getByRole('checkbox', { name: 'Näytä myös poistetut' }).check()
  await expect(figures).toHaveText(texts)
  await expect(page).toHaveURL(/removed=1&compare=1/)
  expect(calls).toHaveLength(2)

  // Lists that do not reach back that far say so, and a quick range that they cut says where they begin.
  await button(page, 'Edellinen vuosi').click()
  await expect(page.getByText('Raportit alkavat päivästä 12.10.2025.', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Edelliseen aikaväliin ei voi verrata, koska raportit alkavat päivästä 12.10.2025.'),
  ).toBeVisible()
  await expect(box(page, 'Alkupäivä')).toHaveValue('12.10.2025')
  await expect(box(page, 'Loppupäivä')).toHaveValue('31.12.2025')
  await expect(button(page, 'Edellinen vuosi')).toHaveAttribute('aria-pressed', 'true')
})

test('a concern report is compared with the same search before', async ({ page }) => {
  const calls = watchCalls(page, '/api/reports/DepositExtended')
  await openReport(page, 'konsernin-tilitykset?compare=1&criterion=til_created')
  await expect(comparison(page)).toContainText('15.08.2026–30.09.2026')
  const asked = calls.map((call) => Object.fromEntries(new URL(call.url()).searchParams))
  expect(asked).toEqual([
    expect.objectContaining({ DateStart: '2026-10-01', DateEnd: '2026-11-16', DateCriteria: 'til_created' }),
    expect.objectContaining({ DateStart: '2026-08-15', DateEnd: '2026-09-30', DateCriteria: 'til_created' }),
  ])
})

test('while a wider range is fetched its fields stay, and a failure is told in the place of the rows [R-ERR-31]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await openReport(page, 'tilitysilmoitukset')
  await expect(lead(page)).toBeVisible()
  const letGo = await hold(page, '**/api/reports/deposit?*')
  await button(page, 'Edellinen kuukausi').click()
  await expect(button(page, 'Edellinen kuukausi')).toBeFocused()
  await expect(bodyRows(page, DEPOSITS)).toHaveCount(0)
  await expect(lead(page)).toHaveCount(0)
  await expect(button(page, 'Vie Exceliin')).toBeDisabled()
  letGo()
  await expect(bodyRows(page, DEPOSITS).first()).toContainText('.10.2026')
  await page.route('**/api/reports/deposit?*', refusal(503, 'Palvelussa on huolto.'))
  await button(page, 'Tämä vuosi').click()
  await expect(page.getByRole('alert')).toContainText('Raporttisivun lataus epäonnistui')
  await expect(bodyRows(page, DEPOSITS)).toHaveCount(0)
  await expect(button(page, 'Tämä vuosi')).toBeFocused()
  await page.unroute('**/api/reports/deposit?*')
  await expect(bodyRows(page, DEPOSITS).first()).toBeVisible()
})

test('the page of a row shows at once what the list has, while the whole list is being fetched', async ({
  page,
}) => {
  await openReport(page, 'tilitysilmoitukset')
  const first = bodyRows(page, DEPOSITS).getByRole('link').first()
  const number = await first.innerText()
  const calls = watchCalls(page, '/api/reports/deposit')
  const letGo = await hold(page, '**/api/reports/deposit?*')
  await first.click()
  await expect(heading(page, `Tilitysilmoitus #${number}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lähetä tiedustelu' })).toBeVisible()
  letGo()
  await expect.poll(() => calls.length).toBe(1)
  expect(new URL(calls[0]?.url() ?? '').searchParams.has('from')).toBe(false)
  await expect(page.getByRole('link', { name: 'Lähetä tiedustelu' })).toBeVisible()
})
