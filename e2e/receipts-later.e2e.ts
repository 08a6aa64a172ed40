import type { Page } from '@playwright/test'
import { expectNoFindings } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { rowsOf, theOne } from './support/reports.ts'
import { button, link } from './support/screen.ts'

type Row = Readonly<Record<string, number>> & {
  readonly entryId: number
  readonly securityBagNumber: string
}

const receipt = (page: Page, term: string) => page.locator(`div:has(> dt:text-is("${term}")) > dd`)
const euros = (amount: number) =>
  new RegExp(
    `^${amount
      .toFixed(2)
      .replace('.', ',')
      .replaceAll(/\B(?=(\d{3})+,)/g, '\\s')}\\s€$`,
  )

test('a deposit of the past is opened as its receipt, readable in forced colours, printed on one sheet, and left again; one that was removed says so, on paper too', async ({
  page,
}) => {
  const rows = await rowsOf<Row>(page, 'deposit')
  const row = theOne(rows, ({ pcs_50e = 0, pcs_1e = 0 }) => pcs_50e > 0 && pcs_1e > 0)
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${row.entryId}?sort=totalSum`)
  await link(page, 'Näytä kuitti').click()
  await expect(receipt(page, 'Ilmoituksen numero')).toHaveText(String(row.entryId))
  await expect(receipt(page, 'Turvapussinumero')).toHaveText(row.securityBagNumber)
  await expect(receipt(page, 'Summa')).toHaveText(euros(row['totalSum'] ?? 0))
  await expect(page.getByRole('img', { name: /50 € \d+ kpl.*kolikot/ })).toBeVisible()
  await expect(page.getByRole('main').getByText('Toimipaikka: Myllypuoti Kaleva')).toBeVisible()
  await expect(link(page, 'Tilaa sama uudelleen')).toHaveCount(0)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoFindings(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'tulostettu') }))
  await button(page, 'Tulosta').click()
  await expect(page).toHaveTitle('tulostettu')
  expect(await expectPaper(page, { person: 'Maija Virtanen' })).toHaveLength(1)
  // The way back to the list has no trace of the receipt.
  await link(page, 'Takaisin tietoihin').click()
  await expect(link(page, 'Näytä kuitti')).toBeVisible()
  await expect(page).toHaveURL(`/raportit/tilitysilmoitukset/${row.entryId}?sort=totalSum`)
  const removed = theOne(rows, (each) => Boolean(each['removed']))
  await page.goto(`/raportit/tilitysilmoitukset/${removed.entryId}?kuitti=1`)
  await expect(page.getByText('Tilitysilmoitus on poistettu')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Tilitysilmoitus on poistettu')).toBeVisible()
})
