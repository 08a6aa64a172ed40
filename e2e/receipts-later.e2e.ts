import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFindings, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { rowsOf, theOne } from './support/report-details.ts'
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

test('a deposit of the past is opened as its receipt, printed on one sheet, and left again; one that was removed says so, on paper too', async ({
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

test('receipts of orders, supplies and visits at any size, in any theme, on a narrow phone and in forced colours', async ({
  page,
}) => {
  await takePhone(page)
  for (const [report, path, number, id] of [
    ['changeorder', 'vaihtorahatilaukset', 'Tilausnumero', 'entryId'],
    ['supplyorder', 'tarviketilaukset', 'Tilausnumero', 'id'],
    ['visit', 'kuljetustilaukset', 'Tilausnumero', 'id'],
    ['visitchange', 'kayntimuutokset', 'Pyynnön numero', 'id'],
  ] as const) {
    const [row] = await rowsOf<Row>(page, report)
    const address = `/raportit/${path}/${row?.[id]}?kuitti=1`
    if (report === 'changeorder') await enterAtKaleva(page, address)
    else await page.goto(address)
    await expect.soft(receipt(page, number)).toHaveText(String(row?.[id]))
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ forcedColors: 'active' })
    await expectNoFindings(page)
    await page.emulateMedia({ forcedColors: 'none' })
  }
})
