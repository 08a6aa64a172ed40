import type { Page } from '@playwright/test'
import { read, utils } from '@e965/xlsx'
import { download } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'
import { answered, bodyRows, centsIn, header, lead, openMenu, openReport } from './support/reports.ts'
import { choice, watchCalls } from './support/screen.ts'

const CONCERN = 'Konsernin tilitykset'

type ConcernDeposit = { readonly customerName: string }

const summary = (page: Page) => page.getByRole('region', { name: 'Yhteenveto' }).getByRole('table')

/** Name, rows and declared sum of each line of the summary, the totals last. */
async function summaryLines(page: Page): Promise<readonly (readonly [string, number, number])[]> {
  const lines = summary(page).locator('tbody > tr, tfoot > tr')
  const texts = await lines.evaluateAll((rows) =>
    rows.map((row) => Array.from(row.children, (cell) => cell.firstChild?.textContent ?? '')),
  )
  return texts.map(([name = '', count = '', sum = '']) => [name, Number(count), centsIn(sum)])
}

test('a concern report is grouped by place with subtotals and shares, which follow the filters, go to paper and to a sheet each', async ({
  page,
}) => {
  const rows = await answered<ConcernDeposit>(page, 'DepositExtended', 'depositextendeds', () =>
    openReport(page, 'konsernin-tilitykset'),
  )
  const calls = watchCalls(page, '/api/reports/DepositExtended')
  await openMenu(page, 'view')
  await choice(page, 'Ryhmittely').selectOption('Toimipaikka')
  await expect(page).toHaveURL(/\?group=place$/)
  // Every place that was searched has its line, also one without rows.
  await openMenu(page, 'filters')
  const [, ...places] = await choice(page, 'Toimipaikka').getByRole('option').allInnerTexts()
  const lines = await summaryLines(page)
  expect(lines.map(([name, count]) => [name, count])).toEqual([
    ...places.map((name) => [name, rows.filter((row) => row.customerName === name).length]),
    ['Yhteensä', rows.length],
  ])
  expect(lines.map(([, count]) => count)).toContain(0)
  expect(lines.slice(0, -1).reduce((sum, [, , own]) => sum + own, 0)).toBe(lines.at(-1)?.[2])
  await expect(summary(page).getByRole('cell', { name: /^\d+,\d\s%$/ })).toHaveCount(places.length + 1)
  // The list is in the order of the groups, each under its heading.
  const [first, count] = lines.find(([, own]) => own > 0) ?? []
  await expect(bodyRows(page, CONCERN).first()).toContainText(`${first} · ${count} riviä · `)

  // Filters change the subtotals, and the address keeps the grouping.
  await openMenu(page, 'filters')
  await choice(page, 'Tila').selectOption('Käsitelty')
  await expect(lead(page)).not.toHaveText(new RegExp(`^${rows.length} `))
  const handled = await summaryLines(page)
  expect(handled.at(-1)?.[1]).toBe(Number.parseInt(await lead(page).innerText(), 10))
  expect(handled.at(-1)?.[1]).toBeLessThan(rows.length)
  await page.reload()
  await expect.poll(() => summaryLines(page)).toEqual(handled)
  await openMenu(page, 'view')
  await expect(choice(page, 'Ryhmittely')).toHaveValue('place')

  const { name, content } = await download(page, 'Excel (.xlsx)')
  expect(name).toBe('konsernin-tilitykset_Kaikki-toimipaikat_2026-10-01_2026-11-16.xlsx')
  const { SheetNames, Sheets } = read(content)
  const named = handled.slice(0, -1).filter(([, own]) => own > 0)
  expect(SheetNames).toEqual(['Yhteenveto', ...named.map(([place]) => place)])
  for (const [place, own] of named) {
    const sheet = utils.sheet_to_json<readonly unknown[]>(Sheets[place] ?? {}, { header: 1 })
    expect(sheet[own + 1]?.[0]).toBe(`Yhteensä, ${own} riviä`)
  }
  expect((await download(page, 'Vie Exceliin')).name).toBe('raportti.csv')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/ · Ryhmittely: Toimipaikka · 01\.10\.2026–16\.11\.2026$/)).toBeVisible()
  await expect(summary(page)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await openMenu(page, 'view')
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
