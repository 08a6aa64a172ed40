import { getOwnOrder } from '@kassavirta/domain/change-orders/changing-api'
import { getConfig, type PortalSwitch } from '@kassavirta/domain/config/api'
import { getEntryEvents } from '@kassavirta/domain/entry-events/api'
import { changeOrders } from '@kassavirta/domain/reports/change-orders'
import type { Report } from '@kassavirta/domain/reports/definition'
import { extendedChangeOrders } from '@kassavirta/domain/reports/extended-change-orders'
import { handledChangeOrders } from '@kassavirta/domain/reports/handled-change-orders'
import { expect, test } from 'vitest'
import { click } from '../support/actions.ts'
import { choice, screen } from '../support/screen.ts'
import { visitPage } from '../support/address.ts'
import { openReport, rowOf, type Rows } from './given-reports.ts'
import { config } from './open-portal.ts'
import { column, expectRows, expectValue, header, lead, openMenu, textsOf, valueOf } from './report-screen.ts'

const DAYS = {
  created: '2026-11-10T10:00:00Z',
  deliveryDate: '2026-11-17',
  packingDate: '2026-11-12',
  registerDate: '2026-11-09',
}
const order = (report: Report, entryId: number, totalSum: number, stage: string | null = null) =>
  rowOf(report, { ...DAYS, entryId, totalSum, stage, countingState: 'uusi' })

/** Two orders and one that was cancelled, for whoever asks for such. */
const threeOf =
  (report: Report): Rows =>
  ({ cancelled }) => [
    order(report, 1, 30),
    ...(cancelled === 'true' ? [order(report, 2, 500, 'cancelled')] : []),
    order(report, 3, 12.5),
  ]

const open = (path: string, report: Report, ...switches: readonly PortalSwitch[]) =>
  openReport(path, [[report, threeOf(report)]], {
    given: ({ answer }) => {
      answer(getConfig, { ...config, ...Object.fromEntries(switches.map((name) => [name, true])) })
      answer(getEntryEvents, { events: [], expectedCredit: null, noticeId: null })
      answer(getOwnOrder, {
        version: 1,
        stage: 'cancelled',
        changeableUntil: null,
        packed: null,
        mayConfirm: false,
        confirmation: null,
      })
    },
  })

async function showCancelled(): Promise<void> {
  await openMenu('filters')
  await click(screen.getByRole('checkbox', { name: 'Näytä myös perutut', exact: true }))
}

for (const [switched, heading, received] of [
  ['statusLines', 'Vaihe', 'Vastaanotettu'],
  ['ordersChangeable', 'Tila', 'Uusi'],
] as const)
  test(`with ${switched} a cancelled order is told as such in the list, on its page and on its receipt, and is in no total [R-REP-30]`, async () => {
    const title = 'Vaihtorahatilaukset'
    open('vaihtorahatilaukset?sort=entryId', changeOrders, switched)
    await expectRows(title, 2)
    await showCancelled()
    await expectRows(title, 3)
    expect(column(title, 5)).toEqual([received, 'Peruttu', received])
    await expect
      .element(lead())
      .toMatchTextContent(/^2 riviä, yhteensä 42,50.€.*Peruttuja 1, yhteensä 500,00.€/)
    expect(textsOf(choice(heading).getByRole('option'))).not.toContain('Peruttu')
    await visitPage('/raportit/vaihtorahatilaukset/2')
    await expect.element(screen.getByText('Tämä tilaus on peruttu')).toBeVisible()
    expect(valueOf('Tila')).toBe(switched === 'statusLines' ? undefined : 'Peruttu')
    await visitPage('/raportit/vaihtorahatilaukset/2?kuitti=1')
    await expect.element(screen.getByText('Tämä tilaus on peruttu')).toBeVisible()
    await expect.element(screen.getByText('Tilitysilmoitus on poistettu')).not.toBeInTheDocument()
  })

test('the concern’s list shows cancelled orders on request, marked and in no total [R-REP-30]', async () => {
  const title = 'Konsernin vaihtorahatilaukset'
  open('konsernin-vaihtorahatilaukset?sort=totalSum', extendedChangeOrders, 'statusLines')
  await expectRows(title, 2)
  await showCancelled()
  await expectRows(title, 3)
  expect(column(title, 5)).toEqual(['Vastaanotettu', 'Vastaanotettu', 'Peruttu'])
  await expect
    .element(lead())
    .toMatchTextContent(/^2 riviä, yhteensä 42,50.€.*Peruttuja 1, yhteensä 500,00.€/)
})

test('where nobody can cancel, the concern’s list asks for no cancelled orders and has no box for them', async () => {
  const { calls } = open('konsernin-vaihtorahatilaukset', extendedChangeOrders)
  await expectRows('Konsernin vaihtorahatilaukset', 2)
  await expect.element(screen.getByRole('checkbox', { name: 'Näytä myös perutut' })).not.toBeInTheDocument()
  expect(calls(extendedChangeOrders.endpoint).map(({ query }) => 'cancelled' in query)).toEqual([false])
})

test('what was packed and then cancelled is marked in the list, says so on its page, and is in no total [R-REP-30, R-REP-33]', async () => {
  const title = 'Käsitellyt vaihtorahatilaukset'
  open('kasitellyt-vaihtorahatilaukset?sort=totalSum', handledChangeOrders, 'statusLines')
  await expectRows(title, 2)
  await showCancelled()
  await expectRows(title, 3)
  await expect.element(header(title, 'Pakkauspäivä')).toBeVisible()
  await expect
    .element(lead())
    .toMatchTextContent(/^2 riviä, yhteensä 42,50.€.*Peruttuja 1, yhteensä 500,00.€/)
  await expect.element(choice('Tila')).not.toBeInTheDocument()
  await visitPage('/raportit/kasitellyt-vaihtorahatilaukset/2')
  await expect.element(screen.getByText('Tämä tilaus on peruttu')).toBeVisible()
  await expectValue('Kassapäivä', '09.11.2026')
})
