import { expect, test } from './support/fixtures.ts'
import { rowsOf, theOne } from './support/report-details.ts'
import { download, readCsvFile, readXlsx } from './support/files.ts'
import { bodyRows, centsIn, lead, openMenu, openReport, table, WHOLE } from './support/reports.ts'
import { button, heading, watchCalls } from './support/screen.ts'

const TITLE = 'Käsitellyt tilitykset'
type Declared = {
  readonly entryId: number
  readonly difference: number | null
  readonly removed: string | null
}
type Handled = {
  readonly entryId: number
  readonly securityBagNumber: string
  readonly reference: string
  readonly registerDate: string
  readonly total: number
  readonly difference: number | null
}
const centsOf = (rows: readonly Handled[]) =>
  rows.reduce((sum, { total }) => sum + Math.round(total * 100), 0)

test('only differences and a search narrow rows, totals and files alike, and stand in the address', async ({
  page,
}) => {
  const all = await rowsOf<Handled>(page, 'DepositHandled')
  const differing = all.filter(({ difference }) => difference)
  await openReport(page, `kasitellyt-tilitykset?${WHOLE}`)
  await expect(lead(page)).toBeVisible()
  const calls = watchCalls(page, '/api/reports/DepositHandled')
  await openMenu(page, 'filters')
  await page.getByRole('checkbox', { name: 'Vain erot' }).check()
  await expect(page).toHaveURL(`/raportit/kasitellyt-tilitykset?${WHOLE}&differences=1`)
  await expect(lead(page)).toHaveText(new RegExp(`^${differing.length} riviä`))
  const total = table(page, TITLE).getByRole('row', { name: `Yhteensä, ${differing.length} riviä` })
  expect(centsIn(await total.getByRole('cell').nth(1).innerText())).toBe(centsOf(differing))
  // Beside the rows both files have a line of headings, and the xlsx one of totals.
  expect(readCsvFile((await download(page, 'Vie Exceliin')).content)).toHaveLength(differing.length + 1)
  expect(readXlsx((await download(page, 'Excel (.xlsx)')).content)).toHaveLength(differing.length + 2)

  const { securityBagNumber } = theOne(differing, () => true)
  const field = page.getByRole('searchbox', { name: 'Pussi, viite tai summa' })
  await field.fill(securityBagNumber.slice(1))
  await expect(page).toHaveURL(new RegExp(`find=${securityBagNumber.slice(1)}`))
  await expect(lead(page)).toHaveText(/^1 rivi,/)
  await expect(field).toBeFocused()
  const [, found, ...others] = readCsvFile((await download(page, 'Vie Exceliin')).content)
  expect(found).toContainEqual(expect.stringContaining(securityBagNumber))
  expect(others).toEqual([])
  expect(calls).toHaveLength(0)
  await page.reload()
  await expect(field).toHaveValue(securityBagNumber.slice(1))
  await expect(lead(page)).toHaveText(/^1 rivi,/)

  await field.fill('ei tällaista')
  await expect(
    page.getByText(/^Rajaukset: vain erot, haku ”ei tällaista”\. Ilman niitä löytyy /),
  ).toBeVisible()
  await button(page, 'Poista rajaukset').click()
  await expect(lead(page)).toHaveText(new RegExp(`^${all.length} riviä`))
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(`/raportit/kasitellyt-tilitykset?${WHOLE}`)
})

test('only differences are shown among declarations too, each with what its own page tells', async ({
  page,
}) => {
  const rows = await rowsOf<Declared>(page, 'deposit', '&differences=true')
  const differing = rows.filter(({ difference, removed }) => difference && removed === null)
  const { entryId } = theOne(differing, () => true)
  const title = 'Tilitysilmoitukset'
  await openReport(page, `tilitysilmoitukset?${WHOLE}`)
  const headings = table(page, title).getByRole('columnheader')
  await expect(headings).toHaveCount(7)
  await openMenu(page, 'filters')
  await page.getByRole('checkbox', { name: 'Vain erot' }).check()
  await expect(page).toHaveURL(`/raportit/tilitysilmoitukset?${WHOLE}&differences=1`)
  await expect(bodyRows(page, title)).toHaveCount(differing.length)
  await expect(headings.last()).toHaveText(/^Ero/)
  await expect(bodyRows(page, title).getByRole('cell', { name: /^(Vajaus|Ylijäämä) / })).toHaveCount(
    differing.length,
  )
  // The columns of the CSV are those of the specification; the workbook has all.
  const [names] = readCsvFile((await download(page, 'Vie Exceliin')).content)
  expect(names).not.toContain('Ero')
  expect(readXlsx((await download(page, 'Excel (.xlsx)')).content)[0]).toContain('Ero')
  const row = bodyRows(page, title).filter({ has: page.getByRole('link', { name: String(entryId) }) })
  const told = await row.getByRole('cell', { name: /^(Vajaus|Ylijäämä) / }).innerText()
  await row.getByRole('link', { name: String(entryId) }).click()
  await expect(heading(page, `Tilitysilmoitus #${entryId}`)).toBeFocused()
  await expect(page.getByRole('main')).toContainText(told.replace(/^(Vajaus|Ylijäämä)\s/, 'Ero'))
})
