import { getResult } from '@kassavirta/domain/bags/deposits/comparison/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/change-orders'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/handled-deposits'
import { supplyOrders } from '@kassavirta/domain/reports/reports/supply-orders'
import { visitChanges } from '@kassavirta/domain/reports/reports/visit-changes'
import { visits } from '@kassavirta/domain/reports/reports/visits'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoFindings } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { framed, prepareAlso, reload, resizeFrame } from '../support/framed-page.ts'
import { stopLongWaits } from '../support/long-waits.ts'
import { alert, button, heading, link, screen } from '../support/screen.ts'
import { expectAddress, visitPage } from '../support/address.ts'
import { deposit, handledDeposit, openReport, rowOf, type Row, type Rows } from './given-reports.ts'
import { expectInquiry, expectValue, inquiryLink, textsOf } from './report-screen.ts'

const sections = () => textsOf(screen.getByRole('heading', { level: 3 }))

/** Opens a page of declared deposits, none of which is counted. */
const openDeposits = (path: string, rows: Rows) =>
  openReport(path, [[deposits, rows]], { given: ({ answer }) => answer(getResult, { result: null }) })

test('a deposit tells everything, opens the inquiry filled in, prints and leads back to the same rows [R-DET-01 R-DET-02 R-ROUTE-37]', async () => {
  // No number may touch the twenty digits on the way.
  const reference = '12345678901234567894'
  const row = deposit(9055, { message: 'Aamuvuoro', reference, countingState: 'käsitelty', totalSum: 1100.5 })
  openDeposits('tilitysilmoitukset/9055?sort=totalSum', [row, deposit(2)])
  let printed = 0
  prepareAlso((page) => Object.assign(page, { print: () => void (printed += 1) }))
  await expect.element(heading('Tilitysilmoitus #9055')).toBeVisible()
  await expectValue('Myyntipäivä', '09.11.2026')
  await expectValue('Viite', '12345 67890 12345 67894')
  await expectValue('Viesti', 'Aamuvuoro')
  await expectValue('Tila', 'Käsitelty')
  expect(sections()).toContain('Setelit')
  await expectValue('2 × 50 €', '100,00 €')
  await expectValue('Yhteensä', '100,00 €')
  await expectInquiry({
    entryType: 'deposit',
    id: 9055,
    date: '2026-11-09',
    totalSum: '1100,50',
    message: 'Aamuvuoro',
    reference,
    securityBagNumber: '7709055',
  })
  await click(button('Tulosta'))
  expect(printed).toBe(1)
  // What is printed or saved as a PDF is called after the entry, without the unread messages of the tab.
  const { title } = framed().document
  framed().dispatchEvent(new Event('beforeprint'))
  expect(framed().document.title).toBe('Tilitysilmoitus 9055, pussi 7709055')
  framed().dispatchEvent(new Event('afterprint'))
  expect(framed().document.title).toBe(title)
  await expectAccessible()
  await click(link('Tilitysilmoitukset', screen.getByRole('navigation', { name: 'Takaisin raporttiin' })))
  await expect.element(heading('Tilitysilmoitukset')).toHaveFocus()
  await expectAddress('/raportit/tilitysilmoitukset?sort=totalSum')
})

test('a phone shows one act of an entry, and the others when asked for', async () => {
  openDeposits('tilitysilmoitukset/1', [deposit(1)])
  await expect.element(button('Tulosta')).toBeVisible()
  resizeFrame('phone')
  await expect.element(button('Tulosta')).not.toBeInTheDocument()
  await expect.element(inquiryLink()).toBeVisible()
  await expect.element(link('Näytä kuitti')).not.toBeInTheDocument()
  await click(button('Lisää'))
  await expect.element(button('Lisää')).toHaveAttribute('aria-expanded', 'true')
  for (const act of [button('Tulosta'), link('Näytä kuitti'), button('Poista tilitysilmoitus')])
    await expect.element(act).toBeVisible()
})

test('a deposit whose money was not told says why', async () => {
  const blind = deposit(1, { countAtServiceCenter: true, totalSum: 0, pcs_50e: 0 })
  const uncounted = deposit(2, { coinsUncounted: true })
  openDeposits('tilitysilmoitukset/1', [blind, uncounted])
  await expectValue('Laskenta palvelukeskuksessa', 'Kyllä')
  expect(sections()).toEqual([])
  await visitPage('/raportit/tilitysilmoitukset/2')
  await expectValue('Kolikoiden tilitystapa', 'Ilman laskentaa')
  expect(sections()).toEqual(['Setelit'])
})

/** Path, title, day of the inquiry (decisions N8), and its term. */
const others: readonly (readonly [Report, string, string, string, string])[] = [
  [changeOrders, 'vaihtorahatilaukset', 'Vaihtorahatilaus #41', 'deliveryDate', 'Toimituspäivä'],
  [visitChanges, 'kayntimuutokset', 'Käyntimuutospyyntö #41', 'originalDate', 'Alkuperäinen käyntipäivä'],
  [visits, 'kuljetustilaukset', 'Kuljetustilaus #41', 'suggestedDate', 'Toivottu käyntipäivä'],
  [supplyOrders, 'tarviketilaukset', 'Tarviketilaus #41', 'deliveryDate', 'Toimituspäivä'],
  [
    handledChangeOrders,
    'kasitellyt-vaihtorahatilaukset',
    'Käsitelty vaihtorahatilaus',
    'packingDate',
    'Pakkauspäivä',
  ],
]

function entry(report: Report, dated: string): Row {
  const row = rowOf(report, { [dated]: '2026-11-12', created: '2026-11-10T10:00:00Z', stage: null })
  return 'entryId' in row
    ? { ...row, entryId: 41, totalSum: 1250, message: 'Kiitos', reference: '12344' }
    : { ...row, id: 41 }
}

test('orders and requests open under their own titles with the inquiry filled in [R-DET-01 R-DET-07 R-ROUTE-36 R-ROUTE-38 R-ROUTE-39 R-ROUTE-40 R-ROUTE-43]', async () => {
  openReport(
    'lista',
    others.map(([report, , , dated]) => [report, [entry(report, dated)]] as const),
  )
  await expect.element(heading('Raportit')).toBeVisible()
  for (const [report, path, title, dated, term] of others) {
    await visitPage(`/raportit/${path}/41`)
    await expect.element(heading(title)).toBeVisible()
    await expectValue(term, '12.11.2026')
    const ordered =
      'entryId' in entry(report, dated) ? { totalSum: '1250,00', message: 'Kiitos', reference: '12344' } : {}
    const { path: call } = report.endpoint
    const entryType = call.slice(call.lastIndexOf('/') + 1).toLowerCase()
    await expectInquiry({ entryType, id: 41, date: '2026-11-12', ...ordered })
    await expectNoFindings()
  }
})

test('an unknown number is told in the words of its report [R-ERR-32 R-ERR-33 R-ERR-34]', async () => {
  openReport(
    'lista',
    [
      [deposits, [deposit(1)]],
      [visits, [rowOf(visits)]],
      [supplyOrders, [rowOf(supplyOrders)]],
      [handledDeposits, [handledDeposit(1)]],
    ],
    { given: ({ answer }) => answer(getResult, { result: null }) },
  )
  await expect.element(heading('Raportit')).toBeVisible()
  for (const [path, text] of [
    ['/raportit/tilitysilmoitukset/999999', 'Kohdetta ei löydy'],
    ['/raportit/kuljetustilaukset/999999', 'Kuljetustilausta ei löytynyt'],
    ['/raportit/tarviketilaukset/999999', 'Tarviketilausta ei löydy'],
    ['/raportit/kasitellyt-tilitykset/999999/kassat', 'Kohdetta ei löydy'],
  ] as const) {
    await visitPage(path)
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
    await expect.element(inquiryLink()).not.toBeInTheDocument()
  }
  await expectNoFindings()
})

test('a page that cannot be loaded says so, and another try mends it [R-ERR-35]', async () => {
  const server = openReport('kuljetustilaukset/41', [
    [visits, [rowOf(visits, { id: 41, contactInfo: 'Maija 040 123 4567' })]],
  ])
  server.cut(visits.endpoint)
  stopLongWaits()
  await expect.element(alert()).toMatchTextContent('Sivun lataus ei onnistunut')
  await expect.element(heading('Kuljetustilaus #41')).toBeVisible()
  await expectNoFindings()
  await click(button('Yritä uudelleen', alert()))
  await expectValue('Yhteystiedot', 'Maija 040 123 4567')
  await expect.element(alert()).not.toBeInTheDocument()
  const release = server.hold(visits.endpoint)
  await reload()
  await expect.element(screen.getByText('Ladataan…')).toBeVisible()
  release()
  await expectValue('Yhteystiedot', 'Maija 040 123 4567')
})
