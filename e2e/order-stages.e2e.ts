import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer } from './support/mock-api.ts'
import { rowsOf, theOne } from './support/report-details.ts'
import { table } from './support/reports.ts'
import { box, button, watchCalls } from './support/screen.ts'
import { setSwitches } from './support/switches.ts'

type Row = Readonly<Record<string, number | string | null>> & { readonly entryId: number }

const steps = (page: Page) => page.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem')

const way = [
  { stage: 'received', at: '2026-11-13T13:12:00.000Z', note: '' },
  { stage: 'packed', at: '2026-11-16T11:06:00.000Z', note: '' },
  { stage: 'onItsWay', at: '2026-11-18T04:04:00.000Z', note: '' },
] as const
const failed = { stage: 'notDelivered', at: '2026-11-18T07:38:00.000Z', note: 'Liike oli kiinni' }
const delivered = { stage: 'delivered', at: '2026-11-18T07:38:00.000Z', note: '' }

const tell = (page: Page, events: readonly object[]) =>
  page.route('**/api/entryevents*', (route) =>
    route.fulfill({ json: { events, expectedCredit: null, noticeId: null } }),
  )

const someOrder = async (page: Page) =>
  theOne(await rowsOf<Row>(page, 'changeorder'), (row) => Number(row['pcs_20e']) > 1)

const countsIn = (row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key.startsWith('pcs_')))

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

test('ordered stands beside packed where it was packed otherwise, and a mismatch opens a case', async ({
  page,
}) => {
  await takePhone(page)
  await setSwitches(page, { statusLines: true, deliveryConfirmations: true, casesInPortal: true })
  await tell(page, [...way, delivered])
  const row = await someOrder(page)
  const packed = Number(row['pcs_20e']) - 1
  await changeAnswer(page, '**/api/changecurrencyorder/state*', (state) => ({
    ...state,
    stage: 'delivered',
    mayConfirm: true,
    packed: { counts: { ...countsOfOrder(row), pcs_20e: packed }, reason: '20 € setelit loppuivat' },
  }))
  await page.route('**/api/changecurrencyorder/confirmation', (route) =>
    route.fulfill({ json: { status: 'ok', caseId: 31 } }),
  )
  const calls = watchCalls(page, '/api/changecurrencyorder/confirmation')
  await enterAtKaleva(page, `/raportit/vaihtorahatilaukset/${row.entryId}`)
  await expect(page.getByText('Syy: 20 € setelit loppuivat')).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: 'Tilattu ja pakattu' })
      .getByRole('row', { name: new RegExp(`^20 € ${packed + 1} ${packed} `) }),
  ).toBeVisible()
  await expect(button(page, 'Sisältö täsmää')).toBeVisible()
  await button(page, 'Sisältö ei täsmää').click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue(String(packed))
  await expectAccessible(page)
  await button(page, 'Lähetä asiakaspalveluun').click()
  await expect(page.getByText(/^Määrät ovat samat kuin pakatut\./)).toBeVisible()
  expect(calls).toHaveLength(0)
  await box(page, '20 €, kappaletta').fill('0')
  await button(page, 'Lähetä asiakaspalveluun').click()
  await expect(page.getByRole('status').filter({ hasText: 'siitä avattiin yhteydenotto' })).toBeVisible()
  expect(calls.map((call) => call.postDataJSON() as object)).toMatchObject([
    { entryId: row.entryId, matches: false, counts: { pcs_20e: 0 } },
  ])
  await expect(page.getByRole('link', { name: 'Avaa yhteydenotto' })).toHaveAttribute(
    'href',
    /\/yhteydenotot\/31$/,
  )
})

/** The counts that can be ordered. */
const countsOfOrder = (row: Row) =>
  Object.fromEntries(Object.entries(countsIn(row)).filter(([key]) => !/500e|_[12]cent/.test(key)))

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
