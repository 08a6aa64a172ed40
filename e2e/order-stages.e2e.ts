import type { Page } from '@playwright/test'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import { rowsOf, theOne } from './support/report-details.ts'
import { table } from './support/reports.ts'
import { setSwitches } from './support/switches.ts'

type Row = Readonly<Record<string, number | string | null>> & { readonly entryId: number }

const steps = (page: Page) => page.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem')

const way = [
  { stage: 'received', at: '2026-11-13T13:12:00.000Z', note: '' },
  { stage: 'packed', at: '2026-11-16T11:06:00.000Z', note: '' },
  { stage: 'onItsWay', at: '2026-11-18T04:04:00.000Z', note: '' },
] as const
const failed = { stage: 'notDelivered', at: '2026-11-18T07:38:00.000Z', note: 'Liike oli kiinni' }

const tell = (page: Page, events: readonly object[]) =>
  page.route('**/api/entryevents*', (route) =>
    route.fulfill({ json: { events, expectedCredit: null, noticeId: null } }),
  )

const someOrder = async (page: Page) =>
  theOne(await rowsOf<Row>(page, 'changeorder'), (row) => Number(row['pcs_20e']) > 1)

test('what could not be delivered says why, in words and not by colour alone', async ({ page }) => {
  await setSwitches(page, { statusLines: true })
  await tell(page, [...way, failed])
  const { entryId } = await someOrder(page)
  await enterAtKaleva(page, `/raportit/vaihtorahatilaukset/${entryId}`)
  await expect(steps(page)).toHaveText([
    'Vastaanotettu pe 13.11. klo 15:12',
    'Pakattu ma 16.11. klo 13:06',
    'Matkalla ke 18.11. klo 06:04',
    /^Ei toimitettu ke 18\.11\. klo 09:38\s*Liike oli kiinni$/,
  ])
  await expect(steps(page).last()).toHaveAttribute('aria-current', 'step')
})

test('the report can be filtered by the stage of its orders', async ({ page }) => {
  await setSwitches(page, { statusLines: true })
  const { entryId } = await someOrder(page)
  await changeAnswer(page, '**/api/reports/changeorder?*', (answer) => ({
    changeCurrencyOrders: (answer['changeCurrencyOrders'] as readonly Row[]).map((row) => ({
      ...row,
      stage: row.entryId === entryId ? 'onItsWay' : null,
    })),
  }))
  await enterAtKaleva(page, '/raportit/vaihtorahatilaukset')
  await expect(page.getByRole('columnheader').filter({ hasText: /\S/ }).last()).toHaveText('Vaihe')
  await page.getByRole('combobox', { name: 'Vaihe' }).selectOption('Matkalla')
  const rows = table(page, 'Vaihtorahatilaukset').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Matkalla')
})

test('an order of supplies has the same line', async ({ page }) => {
  await setSwitches(page, { statusLines: true })
  await tell(page, way.slice(0, 2))
  const { id } = theOne(await rowsOf<{ readonly id: number }>(page, 'supplyorder'), () => true)
  await enterAtKaleva(page, `/raportit/tarviketilaukset/${id}`)
  await expect(steps(page)).toHaveText([
    'Vastaanotettu pe 13.11. klo 15:12',
    'Pakattu ma 16.11. klo 13:06',
    /^Matkalla\s*ei vielä$/,
    /^Toimitettu\s*ei vielä$/,
  ])
})
