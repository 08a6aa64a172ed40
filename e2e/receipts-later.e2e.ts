import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFindings, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { day, sum } from './support/change-orders.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import { expectPaper } from './support/paper.ts'
import { rowsOf, theOne } from './support/report-details.ts'
import { box, button, choice, heading, link, watchCalls } from './support/screen.ts'

type Row = Readonly<Record<string, number>> & {
  readonly id: number
  readonly entryId: number
  readonly securityBagNumber: string
  readonly accountNumber: string
  readonly message: string
}

const receipt = (page: Page, term: string) => page.locator(`div:has(> dt:text-is("${term}")) > dd`)
const euros = (amount: number) =>
  new RegExp(
    `^${amount
      .toFixed(2)
      .replace('.', ',')
      .replaceAll(/\B(?=(\d{3})+,)/g, '\\s')}\\s€$`,
  )

test('a deposit of the past is opened as its receipt, printed on one sheet, and left again', async ({
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
})

test('the receipt of a removed deposit says that it was removed', async ({ page }) => {
  const rows = await rowsOf<Row>(page, 'deposit')
  const removed = theOne(rows, (row) => Boolean(row['removed']))
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${removed.entryId}?kuitti=1`)
  await expect(page.getByText('Tilitysilmoitus on poistettu')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Tilitysilmoitus on poistettu')).toBeVisible()
})

for (const [report, path, number, id] of [
  ['changeorder', 'vaihtorahatilaukset', 'Tilausnumero', 'entryId'],
  ['supplyorder', 'tarviketilaukset', 'Tilausnumero', 'id'],
  ['visit', 'kuljetustilaukset', 'Tilausnumero', 'id'],
  ['visitchange', 'kayntimuutokset', 'Pyynnön numero', 'id'],
] as const) {
  test(`${path}: the receipt has the number, the place and the person`, async ({ page }) => {
    const [row] = await rowsOf<Row>(page, report)
    await takePhone(page)
    await enterAtKaleva(page, `/raportit/${path}/${row?.[id]}?kuitti=1`)
    await expect(receipt(page, number)).toHaveText(String(row?.[id]))
    await expect(page.getByRole('main').getByText('Toimipaikka: Myllypuoti Kaleva')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ forcedColors: 'active' })
    await expectNoFindings(page)
    await page.emulateMedia({ forcedColors: 'none' })
  })
}

test('what the provider counted or packed has no receipt of ours', async ({ page }) => {
  const [row] = await rowsOf<Row>(page, 'ChangeOrderHandled')
  await enterAtKaleva(page, `/raportit/kasitellyt-vaihtorahatilaukset/${row?.entryId}?kuitti=1`)
  await expect(button(page, 'Tulosta')).toBeVisible()
  await expect(link(page, 'Näytä kuitti')).toHaveCount(0)
  await expect(link(page, 'Takaisin tietoihin')).toHaveCount(0)
})

test('the same change order again fills in the form and sends nothing', async ({ page }) => {
  const calls = watchCalls(page, '/api/changecurrencyorder')
  const rows = await rowsOf<Row>(page, 'changeorder')
  const row = theOne(rows, ({ accountNumber, pcs_20e = 0 }) => accountNumber.endsWith('1002') && pcs_20e > 0)
  await enterAtKaleva(page, `/raportit/vaihtorahatilaukset/${row.entryId}`)
  await link(page, 'Tilaa sama uudelleen').click()
  await expect(heading(page, 'Vaihtorahatilaus')).toBeFocused()
  await expect(page.getByText(`Lomake on täytetty tilauksen #${row.entryId} tiedoilla.`)).toBeInViewport()
  await expect(box(page, '20 €, kappaletta')).toHaveValue(String(row['pcs_20e']))
  await expect(sum(page)).toHaveText(euros(row['totalSum'] ?? 0))
  await expect(day(page)).toHaveValue('18.11.2026')
  await expect(page).toHaveURL('/vaihtorahatilaus')
  await takePhone(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  // A reload neither fills in again nor forgets.
  await box(page, '20 €, kappaletta').fill('99')
  await box(page, '20 €, kappaletta').blur()
  await page.reload()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('99')
  expect(calls).toHaveLength(0)
})

test('an unfinished order is not replaced without asking', async ({ page }) => {
  const [row] = await rowsOf<Row>(page, 'changeorder')
  await enterAtKaleva(page, '/vaihtorahatilaus')
  await box(page, '5 €, kappaletta').fill('77')
  await page.goto(`/vaihtorahatilaus?tilaus=${row?.entryId}`)
  await expect(page.getByText('Lomakkeella on keskeneräinen tilaus.')).toBeVisible()
  await expect(box(page, '5 €, kappaletta')).toHaveValue('77')
  await button(page, 'Jatka keskeneräistä').click()
  await expect(page.getByText('Lomakkeella on keskeneräinen tilaus.')).toHaveCount(0)
  await page.goto(`/vaihtorahatilaus?tilaus=${row?.entryId}`)
  await button(page, `Korvaa tilauksen #${row?.entryId} tiedoilla`).click()
  await expect(sum(page)).toHaveText(euros(row?.['totalSum'] ?? 0))
})

test('what the account may not order any more is left out and told', async ({ page }) => {
  const rows = await rowsOf<Row>(page, 'changeorder')
  const { entryId } = theOne(rows, ({ accountNumber }) => accountNumber.endsWith('1002'))
  await changeAnswer(page, '**/api/reports/changeorder*', (answer) => ({
    changeCurrencyOrders: (answer['changeCurrencyOrders'] as readonly Row[]).map((row) =>
      row.entryId === entryId ? { ...row, pcs_500e: 2, pcs_20e: 3 } : row,
    ),
  }))
  await enterAtKaleva(page, `/vaihtorahatilaus?tilaus=${entryId}`)
  await expect(page.getByText('Näitä ei voi enää tilata, joten jätimme ne pois: 500 €.')).toBeVisible()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('3')
})

test('the same supplies again, and an order that is not there', async ({ page }) => {
  const rows = await rowsOf<Row>(page, 'supplyorder')
  const row = theOne(rows, ({ tt_kpl_sinetit = 0 }) => tt_kpl_sinetit > 0)
  await enterAtKaleva(page, `/raportit/tarviketilaukset/${row.id}`)
  await link(page, 'Tilaa sama uudelleen').click()
  await expect(page.getByText(`Lomake on täytetty tilauksen #${row.id} tiedoilla.`)).toBeVisible()
  await expect(box(page, 'Sinetit')).toHaveValue(String(row['tt_kpl_sinetit']))
  await expect(box(page, 'Toimituspäivä')).toHaveValue('')
  await expect(choice(page, 'Iso turvapussi')).toHaveValue(String(row['tt_kpl_turvapussi_iso']))
  await page.goto('/tarviketilaus?tilaus=999999')
  await expect(page.getByText('Aiempaa tilausta ei löytynyt. Voit täyttää lomakkeen itse.')).toBeVisible()
})
