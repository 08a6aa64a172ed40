import { getOwnOrder } from '@kassavirta/domain/orders/change-orders/api'
import {
  getConfig,
  portalSwitches,
  type PortalSwitch,
} from '@kassavirta/domain/operation/settings/config-api'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { extendedChangeOrders } from '@kassavirta/domain/reports/reports/definitions/extended-change-orders'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { expect, test } from 'vitest'
import { choose, choice, screen } from '../support/screen.ts'
import { visitPage, takeWidth } from '../support/framed-page.ts'
import {
  openReport,
  rowOf,
  type Row,
  cells,
  column,
  expectRows,
  expectValue,
  header,
  lead,
  openMenu,
  valueOf,
} from './reports-world.ts'
import { config } from './open-portal.ts'

const DAYS = {
  created: '2026-11-10T10:00:00Z',
  deliveryDate: '2026-11-17',
  packingDate: '2026-11-12',
  registerDate: '2026-11-09',
}
const REASON = { cancelled: '2026-11-16T07:12:00Z', cancelReason: 'Tilattu kahdesti' }
const LIVE = { stage: null, cancelled: null, cancelReason: null }

/** Two orders, and one between them that was cancelled. */
const threeOf = (report: Report): readonly Row[] =>
  [
    { totalSum: 30, ...LIVE },
    { totalSum: 500, stage: 'cancelled', ...REASON },
    { totalSum: 12.5, ...LIVE },
  ].map((order, at) =>
    rowOf(report, { ...DAYS, countingState: 'uusi', entryId: at + 1, id: at + 1, ...order }),
  )

const open = (path: string, report: Report, switches: readonly PortalSwitch[] = []) =>
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

const marked = (title: string) => cells(title).map(([lead]) => lead?.includes('Peruttu') ?? false)
async function expectTotal(): Promise<void> {
  await expect
    .element(lead())
    .toMatchTextContent(/^2 riviä, yhteensä 42,50.€.*Peruttuja 1, yhteensä 500,00.€/)
}

/** Only what was cancelled, by the filter of the states; there is no box for it. */
async function expectFiltered(title: string, heading: string): Promise<void> {
  await openMenu('filters')
  await expect.element(screen.getByRole('checkbox', { name: /perutut/ })).not.toBeInTheDocument()
  await choose(choice(heading), 'cancelled')
  await expectRows(title, 1)
  expect(marked(title)).toEqual([true])
}

const reason = () => screen.getByText(/Peruttu tänään klo 09:12\. Syy: Tilattu kahdesti/)

const ALL = portalSwitches.filter((name) => name !== 'ordersChangeable')

for (const [name, switches, heading, received] of [
  ['nothing', [], 'Tila', 'Uusi'],
  ['ordersChangeable', ['ordersChangeable'], 'Tila', 'Uusi'],
  ['everything else', ALL, 'Vaihe', 'Vastaanotettu'],
] as const)
  test(`with ${name} switched on a cancelled order is marked [R-REP-30]`, async () => {
    const title = 'Vaihtorahatilaukset'
    open('vaihtorahatilaukset?sort=entryId', changeOrders, switches)
    await expectRows(title, 3)
    expect(marked(title)).toEqual([false, true, false])
    expect(column(title, 5)).toEqual([received, 'Peruttu', received])
    await expectTotal()
    await expectFiltered(title, heading)
    await visitPage('/raportit/vaihtorahatilaukset/2')
    await expect.element(screen.getByText('Tämä tilaus on peruttu')).toBeVisible()
    await expect.element(reason()).toBeVisible()
    expect(valueOf('Tila')).toBe(heading === 'Vaihe' ? undefined : 'Peruttu')
    await visitPage('/raportit/vaihtorahatilaukset/2?kuitti=1')
    await expect.element(screen.getByText('Tämä tilaus on peruttu')).toBeVisible()
    await expect.element(screen.getByText('Tilitysilmoitus on poistettu')).not.toBeInTheDocument()
  })

test('a cancelled order of supplies is marked [R-REP-30]', async () => {
  const title = 'Tarviketilaukset'
  open('tarviketilaukset?sort=id', supplyOrders)
  await expectRows(title, 3)
  expect(marked(title)).toEqual([false, true, false])
  await expect.element(lead()).toMatchTextContent(/^2 riviä.*Peruttuja 1$/)
  await expectFiltered(title, 'Tila')
  await visitPage('/raportit/tarviketilaukset/2')
  await expect.element(reason()).toBeVisible()
})

test('a cancelled order of the concern is in no total [R-REP-30]', async () => {
  const title = 'Konsernin vaihtorahatilaukset'
  open('konsernin-vaihtorahatilaukset?sort=totalSum', extendedChangeOrders)
  await expectRows(title, 3)
  expect(column(title, 5)).toEqual(['Uusi', 'Uusi', 'Peruttu'])
  await expectTotal()
  await expectFiltered(title, 'Tila')
})

test('a cancelled packed order is in no total [R-REP-30, R-REP-33]', async () => {
  const title = 'Käsitellyt vaihtorahatilaukset'
  open('kasitellyt-vaihtorahatilaukset?sort=totalSum', handledChangeOrders)
  await expectRows(title, 3)
  await expect.element(header(title, 'Pakkauspäivä')).toBeVisible()
  expect(marked(title)).toEqual([false, false, true])
  await expectTotal()
  await expectFiltered(title, 'Tila')
  await visitPage('/raportit/kasitellyt-vaihtorahatilaukset/2')
  await expect.element(reason()).toBeVisible()
  await expectValue('Kassapäivä', '09.11.2026')
})

test('on a phone a cancelled order is in no total [R-REP-30]', async () => {
  open('vaihtorahatilaukset?sort=entryId', changeOrders)
  takeWidth(390)
  await expect.element(screen.getByRole('link', { name: /^Numero 2 Peruttu/ })).toBeVisible()
  await expectTotal()
})
