import { isWhole } from '../packages/server/test/whole.ts'
import { expect, test } from './support/fixtures.ts'
import { go, button } from './support/screen.ts'
import {
  DATE,
  euros,
  expectSameTable,
  filesOf,
  bodyRows,
  cellsOf,
  centsIn,
  header,
  lead,
  openMenu,
  openReport,
  table,
  AUTUMN,
} from './support/reports.ts'

/** One layout for the file of every deposit report (decisions F9). */
const DEPOSIT_HEAD = [
  'Laskentapäivä;Myyntipäivä;Turvapussi;Tilinumero;Asiakas;Viite;Viesti;Summa',
  'Setelit (kpl);Setelit (€);Kolikot (kpl);Kolikot (€);Tositteet (kpl);Tositteet (€)',
  '500 €;200 €;100 €;50 €;20 €;10 €;5 €',
  '2 €;1 €;50 snt;20 snt;10 snt;5 snt;2 snt;1 snt',
  'Luotu;Ilmoittajan etunimi;Ilmoittajan sukunimi;Tila;Tilityslaji;Arvopäivä',
  'Ilmoitettu summa;Allekirjoittaja;Kassojen lkm',
]
  .join(';')
  .split(';')
const EVENT_HEAD = 'Alue;Vastuutoimisto;Sopimusnumero;Ero;OK;Virhe 1;Virhe 2;Virhe 3;Virhe 4;Virhe 5'.split(
  ';',
)

const AMOUNT = /^-?\d+,\d\d$/

test('removed and undeclared rows are the same on the screen, in the CSV and in the xlsx, and in no total [R-REP-12, R-REP-28]', async ({
  page,
}) => {
  await openReport(page, `tilitysilmoitukset?${AUTUMN}&sort=-removed&removed=1`)
  await expect(lead(page)).toBeVisible()
  const deposits = await filesOf(page)
  await expect(bodyRows(page, 'Tilitysilmoitukset').first()).toContainText('Poistettu')
  await expectSameTable(page, 'Tilitysilmoitukset', deposits)
  const gone = deposits.rows.filter((_, row) => deposits.column('Tila')[row] === 'Poistettu')
  expect(gone.length).toBeGreaterThan(1)
  const sumAt = deposits.head.indexOf('Summa')
  const cents = gone.reduce((sum, line) => sum + centsIn(line[sumAt] ?? ''), 0)
  const line = `Poistettuja ${gone.length}, yhteensä ${euros.format(cents / 100)}`
  await expect(lead(page)).toContainText(line)
  await expect(lead(page)).toHaveText(new RegExp(`^${deposits.rows.length - gone.length} riviä`))
  expect(deposits.end[1]?.[0]).toBe(line)
  const removedAt = deposits.headings.indexOf('Poistettu')
  const marked = deposits.cells.filter((cells) => cells[removedAt] !== '')
  expect(marked).toHaveLength(gone.length)
  expect(marked.every((cells) => cells[deposits.headings.indexOf('Poistaja')] !== '')).toBe(true)
  await expect(page.getByRole('figure', { name: 'Summa kuukausittain (Luotu)' })).toBeVisible()

  await go(page, '/raportit/kasitellyt-tilitykset?from=2026-10-20')
  const handled = await filesOf(page)
  const blank = (name: string) =>
    handled.cells
      .slice(0, handled.rows.length)
      .filter((cells) => cells[handled.headings.indexOf(name)] === '').length
  const untold = handled.column('Ilmoitettu summa').filter((sum) => sum === '').length
  expect(untold).toBeGreaterThan(0)
  expect([blank('Ilmoitettu summa'), blank('Ero')]).toEqual([untold, untold])
  await expectSameTable(page, 'Käsitellyt tilitykset', handled)
  // Line under line, screen and sheet tell of what nobody declared.
  const undeclared = String(handled.end[1]?.[0])
  expect(undeclared).toMatch(/^Ilman vertailua, \d+ rivi(ä)? ilman ilmoitettua summaa, laskettu /)
  await expect(table(page, 'Käsitellyt tilitykset').getByRole('row').nth(-2)).toHaveText(undeclared)
})

test('deposits go to both files as they are on the screen: all filtered rows, in its order [R-REP-07, R-CSV-01, R-CSV-02, R-CSV-03, R-CSV-04, R-CSV-05, R-CSV-06, R-CSV-07, R-CSV-08, R-CSV-09]', async ({
  page,
}) => {
  await openReport(page, `tilitysilmoitukset?${AUTUMN}&sort=-totalSum&state=handled`)
  await expect(lead(page)).toBeVisible()
  const { head, rows, column } = await filesOf(page)
  expect(head).toEqual(DEPOSIT_HEAD)
  await expect(lead(page)).toHaveText(new RegExp(`^${rows.length} riviä`))
  expect(rows.length).toBeGreaterThan(50)

  const screen = await cellsOf(bodyRows(page, 'Tilitysilmoitukset'))
  const shown = screen.map(([, created = '', sold, bag, account = '', sum = '', state]) => [
    created.replace(':', '.'),
    `${sold} 00.00`,
    `'${bag}`,
    `'${account.replaceAll(' ', '')}`,
    sum.replaceAll(/[\s€]/g, '').replace('\u2212', '-'),
    state,
  ])
  const names = ['Luotu', 'Myyntipäivä', 'Turvapussi', 'Tilinumero', 'Summa', 'Tila']
  const inFile = rows.map((_, index) => names.map((name) => column(name)[index]))
  expect(inFile.slice(0, 50)).toEqual(shown)

  // The cell is blank when the sender left the counting to the service centre and gave no sum.
  expect(column('Summa').every((sum) => sum === '' || AMOUNT.test(sum))).toBe(true)
  expect(column('Luotu').every((moment) => DATE.test(moment))).toBe(true)
  expect(column('Tilinumero').every((account) => /^'FI\d{16}$/.test(account))).toBe(true)
  expect(column('Laskentapäivä').every((day) => day === '')).toBe(true)

  // The button says for half a second that the file was made.
  await openMenu(page, 'files')
  await button(page, 'Vie Exceliin').click()
  await expect(button(page, 'Tiedosto ladattu')).toBeVisible()
  await expect(button(page, 'Vie Exceliin')).toBeVisible()
})

// The domain holds the columns of every kind; that both files are made of them is asked above.
if (isWhole)
  test('handled deposits, orders and events have the columns of their kind [R-CSV-06, R-CSV-09, R-CSV-10, R-CSV-11, R-CONST-06]', async ({
    page,
  }) => {
    await openReport(page, `kasitellyt-tilitykset?${AUTUMN}`)
    await expect(lead(page)).toBeVisible()
    const handled = await filesOf(page)
    expect(handled.head).toEqual(DEPOSIT_HEAD)
    expect(handled.column('Laskentapäivä').every((day) => DATE.test(day))).toBe(true)
    expect(new Set(handled.column('Kassojen lkm')).size).toBeGreaterThan(1)

    const orderHeads: (readonly string[])[] = []
    for (const path of ['vaihtorahatilaukset', 'kasitellyt-vaihtorahatilaukset']) {
      await go(page, `/raportit/${path}?${AUTUMN}`)
      await expect(lead(page)).toBeVisible()
      const { head, rows } = await filesOf(page)
      expect(rows.length).toBeGreaterThan(0)
      orderHeads.push(head)
    }
    const [orders = [], packed] = orderHeads
    expect(packed).toEqual(orders)
    expect(orders).toEqual(expect.arrayContaining(['Toimituspäivä', 'Pakkauspäivä', 'Summa', 'Arvopäivä']))
    expect(orders).toEqual(
      expect.arrayContaining(['2 € rulla (25 kpl)', '2 € pussi (360 kpl)', '2 € irto (kpl)']),
    )

    await go(page, '/raportit/kasitellyt-laskentatapahtumat')
    await expect(lead(page)).toBeVisible()
    const events = await filesOf(page)
    expect(events.head).toEqual([...DEPOSIT_HEAD, ...EVENT_HEAD])
    expect(events.column('OK')).toEqual(expect.arrayContaining(['Kyllä', 'Ei']))
    expect(events.column('Ero').every((sum) => sum === '' || AMOUNT.test(sum))).toBe(true)
    // A difference is no error.
    const faults = events.column('Virhe 1')
    expect(events.column('OK')).toEqual(faults.map((fault) => (fault === '' ? 'Kyllä' : 'Ei')))
    await button(page, 'Vaihtorahatilaukset').click()
    await expect(header(table(page, 'Käsitellyt laskentatapahtumat'), 'Pakkauspäivä')).toBeVisible()
    const packing = await filesOf(page)
    expect(packing.head).toEqual([...orders, ...EVENT_HEAD])
  })
