import { expect, test } from 'vitest'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { visitChanges, visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import { reload, stopLongWaits, goTo, pathOf, visitPage, takeWidth } from '../support/framed-page.ts'
import { click, alert, button, dialog, screen, textsOf } from '../support/screen.ts'
import {
  concernDeposit,
  deposit,
  handledDeposit,
  openReport,
  rowOf,
  WHOLE,
  type Row,
  cells,
  column,
  expectRows,
  header,
  lead,
  openMenu,
  table,
} from './reports-world.ts'
const TITLE = 'Tilitysilmoitukset'
const checkbox = (name: string) => screen.getByRole('checkbox', { name, exact: true })
const COLUMNS = ['Numero', 'Luotu', 'Myyntipäivä', 'Turvapussinumero', 'Tilinumero', 'Summa', 'Tila']
const headings = (title = TITLE) => textsOf(table(title).getByRole('columnheader'))

/** Requirement, path, title and the text of an empty list. */
const companyReports: readonly (readonly [
  id: string,
  path: string,
  title: string,
  things: string,
  Report,
])[] = [
  ['R-ROUTE-37', 'tilitysilmoitukset', 'Tilitysilmoitukset', 'tilitysilmoituksia', deposits],
  ['R-ROUTE-36', 'vaihtorahatilaukset', 'Vaihtorahatilaukset', 'vaihtorahatilauksia', changeOrders],
  ['R-ROUTE-40', 'tarviketilaukset', 'Tarviketilaukset', 'tarviketilauksia', supplyOrders],
  ['R-ROUTE-39', 'kuljetustilaukset', 'Kuljetustilaukset', 'kuljetustilauksia', visits],
  ['R-ROUTE-38', 'kayntimuutokset', 'Käyntimuutospyynnöt', 'käyntimuutospyyntöjä', visitChanges],
  ['R-ROUTE-41', 'kasitellyt-tilitykset', 'Käsitellyt tilitykset', 'käsiteltyjä tilityksiä', handledDeposits],
  [
    'R-ROUTE-43',
    'kasitellyt-vaihtorahatilaukset',
    'Käsitellyt vaihtorahatilaukset',
    'käsiteltyjä vaihtorahatilauksia',
    handledChangeOrders,
  ],
]

/** Two rows of any report. */
const twoRows = (report: Report): readonly Row[] =>
  [31, 32].map((number) => {
    const row = rowOf(report, { removed: null })
    return 'entryId' in row ? { ...row, entryId: number } : { ...row, id: number }
  })

test.for(companyReports)(
  '%s: %s shows its rows and when it is empty [R-REP-09, R-ERR-36]',
  async ([, path, name, things, report]) => {
    openReport(`${path}?${WHOLE}`, [[report, twoRows(report)]])
    await expectRows(name, 2)
    const links = [...table(name).element().querySelectorAll('td:first-child a')].map(pathOf)
    expect(links.toSorted()).toEqual([31, 32].map((number) => `/raportit/${path}/${number}?${WHOLE}`))
    goTo(`/raportit/${path}?from=2027-01-01&to=2027-01-31`)
    await expect.element(screen.getByText(`Valitulta aikaväliltä ei löytynyt ${things}.`)).toBeVisible()
    await expect.element(lead()).toHaveTextContent('0 riviä')
    await click(button('Näytä koko aikaväli'))
    await expectRows(name, 2)
  },
)

test('counting states and removed deposits are told by words [R-REP-24, R-REP-25, R-REP-28]', async () => {
  const states = [null, 'uusi', 'ei tietoa', 'vanha', 'Käsitelty', 'hukassa', 'uusi']
  const removed = [null, '1970-01-01T00:00:00Z', null, null, null, null, '2026-11-15T10:00:00Z']
  const rows = states.map((countingState, index) =>
    deposit(index + 1, { countingState, removed: removed[index] }),
  )
  openReport('tilitysilmoitukset?sort=entryId&removed=1', [[deposits, rows]])
  await expectRows(TITLE, 7)
  expect(cells(TITLE).map((row) => [row[0], row[6]])).toEqual([
    ['1', 'Uusi'],
    ['2', 'Uusi'],
    ['3', 'Ei tietoa'],
    ['4', 'Ei tietoa'],
    ['5', 'Käsitelty'],
    ['6', 'Tuntematon tai virheellinen tila'],
    ['7 Poistettu', 'Poistettu'],
  ])
  await openMenu('filters')
  await click(checkbox('Näytä myös poistetut'))
  await expectRows(TITLE, 6)
})

test('differences are told by words, and sorted by their sums [R-REP-27]', async () => {
  const title = 'Käsitellyt tilitykset'
  const counted = [5.5, -20, 0, null].map((difference, index) =>
    handledDeposit(index + 1, { difference, ...(difference === null ? { signedTotal: null } : {}) }),
  )
  openReport(`kasitellyt-tilitykset?${WHOLE}&sort=difference`, [[handledDeposits, counted]])
  await expectRows(title, 4)
  const differences = () => column(title, 5)
  expect(differences()[0]).toBe('Vajaus −20,00 €')
  await click(header(title, 'Ero').getByRole('button'))
  await expect.poll(() => differences()[0]).toBe('Ylijäämä 5,50 €')
})

test('each total names its rows [R-REP-31]', async () => {
  const counted = [
    handledDeposit(1, { signedTotal: 100, total: 80, difference: -20 }),
    handledDeposit(2, { signedTotal: null, total: 40, difference: null }),
    handledDeposit(3, { signedTotal: null, total: 15, difference: null }),
  ]
  const title = 'Käsitellyt tilitykset'
  openReport('kasitellyt-tilitykset', [
    [handledDeposits, counted],
    [extendedDeposits, [concernDeposit(1), concernDeposit(2, { ...counted[0], entryId: 2 })]],
  ])
  await expectRows(title, 3)
  const foot = (of: string, lines: number) => textsOf(table(of).getByRole('row')).slice(-lines)
  expect(foot(title, 3)).toEqual([
    'Verrattu, 1 rivi100,00 €80,00 €−20,00 €',
    'Ilman vertailua, 2 riviä ilman ilmoitettua summaa, laskettu 55,00 €',
    'Yhteensä, 3 riviä100,00 €135,00 €−20,00 €',
  ])
  await expect.element(lead()).toMatchTextContent(/^3 riviä, yhteensä 135,00.€$/)
  await visitPage('/raportit/konsernin-tilitykset')
  await expectRows('Konsernin tilitykset', 2)
  expect(foot('Konsernin tilitykset', 3)).toEqual([
    'Verrattu, 1 rivi100,00 €80,00 €−20,00 €',
    'Ilman vertailua, 1 rivi laskematta, ilmoitettu 100,00 €',
    'Yhteensä, 2 riviä200,00 €80,00 €−20,00 €',
  ])
  takeWidth(390)
  const phone = screen.getByRole('group').filter({ hasText: 'Yhteensä, 2 riviä' })
  await click(phone.getByText('Yhteensä, 2 riviä').first())
  await expect.element(phone).toMatchTextContent(/Verrattu, 1 rivi.*100,00\s€.*80,00\s€.*−20,00\s€/)
  await expect.element(phone).toMatchTextContent(/Yhteensä, 2 riviä.*200,00\s€.*80,00\s€.*−20,00\s€$/)
})

test('a list that fails can be tried again [R-ERR-31, R-ERR-28]', async () => {
  const server = openReport('tilitysilmoitukset', [], {
    given: ({ refuse }) =>
      refuse(deposits.endpoint, 503, 'Palvelussa on huolto.', {}, Number.POSITIVE_INFINITY),
  })
  stopLongWaits()
  await expect.element(alert()).toMatchTextContent('Raporttisivun lataus epäonnistui')
  await expect.element(alert()).toMatchTextContent('Palvelussa on huolto.')
  await expect.element(alert().getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/))
  const answered = JSON.stringify({ deposits: [deposit(1), deposit(2), { entryId: 'x' }] })
  server.answerInstead(deposits.endpoint, 200, answered)
  await click(button('Yritä uudelleen', alert()))
  await expect.element(alert()).not.toBeInTheDocument()
  const bad = table(TITLE).getByRole('cell', { name: /^Virheellinen rivi / })
  await expect.element(bad.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:\d+$/))
  await expectRows(TITLE, 3)
  expect(cells(TITLE).at(-1)?.[0]).toMatch(/^Virheellinen rivi /)
})

test('columns are chosen by report and stay on the device', async () => {
  openReport('tilitysilmoitukset', [
    [deposits, [deposit(1), deposit(2)]],
    [changeOrders, twoRows(changeOrders)],
  ])
  await openMenu('view')
  await click(button('Sarakkeet'))
  const panel = dialog('Sarakkeet')
  await expect
    .element(panel)
    .toMatchTextContent('CSV-tiedostossa on aina samat sarakkeet, Excel-tiedostossa kaikki.')
  await click(panel.getByRole('checkbox', { name: 'Tilinumero', exact: true }))
  await click(panel.getByRole('checkbox', { name: 'Ilmoittajan sukunimi', exact: true }))
  await click(button('Sulje', panel))
  const chosen = [...COLUMNS.filter((name) => name !== 'Tilinumero'), 'Ilmoittajan sukunimi']
  const expectChosen = async (names: readonly string[]) => {
    await expect.poll(() => headings()).toEqual(names.map((name) => expect.stringMatching(`^${name}`)))
  }
  await expectChosen(chosen)
  await reload()
  await expectChosen(chosen)
  await visitPage(`/raportit/vaihtorahatilaukset?${WHOLE}`)
  await expect.element(header('Vaihtorahatilaukset', 'Tilinumero')).toBeVisible()
  await visitPage('/raportit/tilitysilmoitukset')
  await openMenu('view')
  await click(button('Sarakkeet'))
  await click(button('Palauta oletukset', panel))
  await click(button('Sulje', panel))
  await expectChosen(COLUMNS)
})

test('the files are one press away on a wide screen [R-REP-36]', async () => {
  openReport('tilitysilmoitukset', [
    [deposits, [deposit(1), deposit(2, { removed: '2026-11-11T08:00:00Z' })]],
  ])
  await expectRows(TITLE, 1)
  await expect.element(button('Vie Exceliin')).toBeVisible()
  await expect.element(lead()).toMatchTextContent(/^1 rivi, yhteensä 100,00.€1 poistettu ei näy$/)
  await openMenu('files')
  await expect.element(button('Excel-työkirja (.xlsx)')).toBeVisible()
  await openMenu('filters')
  await click(checkbox('Näytä myös poistetut'))
  await expectRows(TITLE, 2)
  await expect.element(lead()).not.toMatchTextContent('ei näy')
})

test('the chart is a table for those who listen', async () => {
  openReport('tilitysilmoitukset', [
    [deposits, [deposit(1), deposit(2, { totalSum: 50.5 }), deposit(3, { created: '2026-11-12T08:00:00Z' })]],
  ])
  const figure = screen.getByRole('figure', { name: 'Summa päivittäin (Luotu)' })
  const chart = figure.getByRole('table')
  await expect.poll(() => chart.getByRole('row').elements()).toHaveLength(1 + 16)
  const sums = textsOf(chart.getByRole('cell'))
  expect(sums.filter((sum) => !sum.startsWith('0'))).toEqual(['150,50 €', '100,00 €'])
  const total = table(TITLE).getByRole('row', { name: /^Yhteensä, 3 riviä/ })
  await expect.element(total.getByRole('cell').nth(0)).toHaveTextContent('250,50 €')
})
