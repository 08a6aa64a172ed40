import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import {
  expectInquiry,
  plain,
  rowsOf,
  shownDay,
  shownSum,
  theOne,
  valueOf,
} from './support/report-details.ts'
import { heading } from './support/screen.ts'

type CashReportRow = {
  readonly entryId: number
  readonly securityBagNumber: string
  readonly registerText: string
  readonly registerDate: string
  readonly accountingDate: string
  readonly reference: string
  readonly message: string
  readonly signedTotal: number
  readonly total: number
  readonly difference: number
}
type HandledDepositRow = CashReportRow & { readonly cashReports: readonly CashReportRow[] }

const handledRows = (page: Page) => rowsOf<HandledDepositRow>(page, 'DepositHandled')

const sumOf = (rows: readonly CashReportRow[], field: 'signedTotal' | 'total' | 'difference'): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

test('a value that is missing in a report reads Tuntematon [R-ERR-23]', async ({ page }) => {
  const { entryId } = theOne(await handledRows(page), () => true)
  await changeAnswer(page, '**/api/reports/DepositHandled*', (answer) =>
    Object.fromEntries(
      Object.entries(answer).map(([key, rows]) => [
        key,
        (rows as readonly object[]).map((row) => ({ ...row, accountNumber: null })),
      ]),
    ),
  )
  await enterAtKaleva(page, `/raportit/kasitellyt-tilitykset/${entryId}`)
  await expect(valueOf(page, 'Tilinumero')).toHaveText('Tuntematon')
})

test('a handled deposit leads to its cash registers and from there to each bag [R-DET-01 R-DET-06 R-ROUTE-41]', async ({
  page,
}) => {
  const row = theOne(
    await handledRows(page),
    ({ difference, cashReports }) =>
      difference < 0 && new Set(cashReports.map((each) => each.securityBagNumber)).size === 2,
  )
  const { entryId, cashReports } = row
  const about = { entryType: 'deposithandled', id: entryId, date: row.registerDate }
  const told = { ...about, message: row.message, reference: row.reference }
  await enterAtKaleva(page, `/raportit/kasitellyt-tilitykset/${entryId}?sort=totalSum`)
  await expect(heading(page, 'Käsitelty tilitys')).toBeVisible()
  await expect(page.getByText(`Numero ${entryId}`, { exact: true })).toBeVisible()
  await expect(valueOf(page, 'Laskentapäivä')).toHaveText(shownDay(row.accountingDate))
  // A word is beside the sum, because colour alone says nothing to people who cannot see it.
  await expect(valueOf(page, 'Ero')).toHaveText(`${shownSum(row.difference)} Vajaus`)
  const { securityBagNumber } = row
  await expectInquiry(page, { ...told, totalSum: plain(row.total), securityBagNumber })
  await expectNoFindings(page)

  await page.getByRole('link', { name: 'Kassat' }).click()
  await expect(heading(page, 'Kassat')).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(cashReports.length + 2)
  const total = page.getByRole('row', { name: 'Yhteensä' }).getByRole('cell')
  await expect(total).toHaveText([
    shownSum(sumOf(cashReports, 'signedTotal')),
    shownSum(sumOf(cashReports, 'total')),
    `Vajaus ${shownSum(sumOf(cashReports, 'difference'))}`,
  ])
  await expectNoFindings(page)

  const short = theOne(cashReports, ({ difference }) => difference < 0)
  const bag = short.securityBagNumber
  const inBag = cashReports.filter((each) => each.securityBagNumber === bag)
  await page.getByRole('link', { name: short.registerText }).click()
  await expect(heading(page, 'Kassaraportti')).toBeFocused()
  await expect(page).toHaveURL(`/raportit/kasitellyt-tilitykset/${entryId}/kassat/${bag}?sort=totalSum`)
  for (const { registerText, signedTotal } of inBag) {
    const register = page.getByRole('region', { name: registerText, exact: true })
    await expect(valueOf(register, 'Ilmoitettu summa')).toHaveText(shownSum(signedTotal))
  }
  await expect(page.getByRole('region', { name: /^Kassa \d$/ })).toHaveCount(inBag.length)
  await expectInquiry(page, { ...told, totalSum: plain(sumOf(inBag, 'total')), securityBagNumber: bag })
  await expectNoFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)

  const trail = page.getByRole('navigation', { name: 'Takaisin raporttiin' }).getByRole('link')
  await expect(trail).toHaveText(['Käsitellyt tilitykset', 'Käsitelty tilitys', 'Kassat'])
  await trail.nth(2).click()
  await expect(heading(page, 'Kassat')).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectNoFindings(page)
  await trail.nth(0).click()
  await expect(heading(page, 'Käsitellyt tilitykset')).toBeFocused()
  await expect(page).toHaveURL('/raportit/kasitellyt-tilitykset?sort=totalSum')
})

test('registers without a bag of their own go by the bag of the deposit; a deposit without registers has no list [R-DET-06 R-ERR-32]', async ({
  page,
}) => {
  const rows = await handledRows(page)
  const shared = theOne(rows, ({ cashReports }) => cashReports.some((each) => each.securityBagNumber === ''))
  const list = `/raportit/kasitellyt-tilitykset/${shared.entryId}/kassat`
  await enterAtKaleva(page, list)
  await page.getByRole('link', { name: 'Kassa 1' }).click()
  await expect(page).toHaveURL(`${list}/${shared.securityBagNumber}`)
  await expect(page.getByRole('region', { name: /^Kassa \d$/ })).toHaveCount(shared.cashReports.length)

  await page.goto(`${list}/104%20558`)
  await expect(page.getByText('Kohdetta ei löydy', { exact: true })).toBeVisible()

  const { entryId } = theOne(rows, ({ cashReports }) => cashReports.length === 0)
  await page.goto(`/raportit/kasitellyt-tilitykset/${entryId}`)
  await expect(valueOf(page, 'Ero')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kassat' })).toHaveCount(0)
  await page.goto(`/raportit/kasitellyt-tilitykset/${entryId}/kassat`)
  await expect(page.getByText('Ei kohteita', { exact: true })).toBeVisible()
  await expectNoFindings(page)
})
