import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import { rowsOf, theOne, valueOf } from './support/report-details.ts'
import { heading } from './support/screen.ts'

type CashReportRow = {
  readonly entryId: number
  readonly registerText: string
  readonly securityBagNumber: string
}
type HandledDepositRow = CashReportRow & { readonly cashReports: readonly CashReportRow[] }

/** Values as the provider may send them, and what the page of the bag shows for each. */
const bags = [
  ['..', '..'],
  ['.', '.'],
  ['', 'Ei annettu'],
  ['~', '~'],
  ['a/b?c#d %2F+&', 'a/b?c#d %2F+&'],
] as const

test('whatever the number of a bag, its cash reports are listed and can be opened, also after a reload [R-DET-06]', async ({
  page,
}) => {
  const rows = await rowsOf<HandledDepositRow>(page, 'DepositHandled')
  const { entryId, cashReports } = theOne(rows, (row) => row.cashReports.length > 0)
  await changeAnswer(page, '**/api/reports/DepositHandled?*', ({ depositHandled }) => ({
    depositHandled: (depositHandled as readonly HandledDepositRow[]).map((row) => ({
      ...row,
      securityBagNumber: row.entryId === entryId ? '' : row.securityBagNumber,
      cashReports: bags.map(([bag], index) => ({
        ...cashReports[0],
        entryId: index + 1,
        securityBagNumber: bag,
        registerText: `Rekisteri ${index + 1}`,
      })),
    })),
  }))
  const list = `/raportit/kasitellyt-tilitykset/${entryId}/kassat`
  await enterAtKaleva(page, list)
  const links = page.getByRole('link', { name: /^Rekisteri \d$/ })
  await expect(links).toHaveCount(bags.length)
  for (const [index, [, shown]] of bags.entries()) {
    const name = `Rekisteri ${index + 1}`
    await page.getByRole('link', { name }).click()
    await expect(heading(page, 'Kassaraportti')).toBeFocused()
    await expect(page.getByRole('region', { name: /^Rekisteri \d$/ })).toHaveCount(1)
    await page.reload()
    const register = page.getByRole('region', { name, exact: true })
    await expect(valueOf(register, 'Turvapussinumero')).toHaveText(shown)
    await page.getByRole('navigation', { name: 'Takaisin raporttiin' }).getByRole('link').last().click()
    await expect(heading(page, 'Kassat')).toBeVisible()
  }
})
