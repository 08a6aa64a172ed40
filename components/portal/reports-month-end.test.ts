import { expect, test } from 'vitest'
import { getResult, getDeclaration } from '@kassavirta/domain/bags/deposits/api'
import { getMessage } from '@kassavirta/domain/letters/messages/api'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { stopLongWaits, expectAddress, goTo } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  choose,
  click,
  alert,
  box,
  button,
  choice,
  heading,
  link,
  region,
  screen,
  textsOf,
} from '../support/screen.ts'
import { countedResult, notice } from './front-world.ts'
import { kaleva, lielahti, manager } from './open-portal.ts'
import {
  concernDeposit,
  deposit,
  openReport,
  WHOLE,
  cells,
  column,
  expectRows,
  header,
  inquiryLink,
  lead,
  menuButton,
  openMenu,
  table,
  handledDeposit,
  type Row,
  expectValue,
  valueOf,
} from './reports-world.ts'

const TITLE = 'Tilitysilmoitukset'
const summary = () => region('Yhteenveto').getByRole('table')
const summaryLines = () =>
  [...(summary().query()?.querySelectorAll('tbody > tr') ?? [])].map((row) =>
    Array.from(row.children, ({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  )
const groupHeadings = () =>
  [...table(TITLE).element().querySelectorAll('tbody > tr th')].map(({ textContent }) => textContent)
const comparison = () => region('Vertailu edelliseen aikaväliin')
const figures = () => textsOf(comparison().getByRole('definition'))
const checkbox = (name: string) => screen.getByRole('checkbox', { name, exact: true })

/** The day before the fifteenth of November 2026, so many days back. */
const dayBack = (days: number) =>
  new Date(Date.parse('2026-11-15T10:00:00Z') - days * 86_400_000).toISOString()

test('a list is grouped by its days', async () => {
  // Two deposits on each of forty days: the page of fifty rows ends within no day, but before the last one.
  const rows = Array.from({ length: 80 }, (_, index) =>
    deposit(index + 1, { created: dayBack(Math.floor(index / 2)) }),
  )
  openReport(`tilitysilmoitukset?${WHOLE}&group=day`, [[deposits, rows]])
  await openMenu('view')
  await expect
    .poll(() => textsOf(choice('Ryhmittely').getByRole('option')))
    .toEqual(['Ei ryhmittelyä', 'Päivä'])
  await expect.poll(() => summaryLines().length).toBe(31)
  expect(groupHeadings()).toHaveLength(25)
  expect(groupHeadings()[0]?.replaceAll('\u00a0', ' ')).toBe('15.11.2026 · 2 riviä · 2,5 %')
  const more = button('Näytä kaikki 40 ryhmää')
  await click(more)
  await expect.element(more).not.toBeInTheDocument()
  expect(summaryLines()).toHaveLength(40)
})

test('a concern report is grouped with subtotals and shares [R-EXT-10, R-EXT-11]', async () => {
  const places = [
    [kaleva, 100],
    [lielahti, 300],
    [kaleva, 100],
  ] as const
  const rows = places.map(([{ id: companyId, name: customerName }, totalSum], index) =>
    concernDeposit(index + 1, {
      companyId,
      customerName,
      totalSum,
      accountingDate: '2026-11-10',
      signedTotal: totalSum,
      total: totalSum - 5,
      difference: -5,
      registerDate: `2026-11-0${index + 1}`,
    }),
  )
  const { calls } = openReport('konsernin-tilitykset?concern=11', [[extendedDeposits, rows]], {
    user: manager,
  })
  await openMenu('view')
  await choose(choice('Ryhmittely'), 'Toimipaikka')
  await expectAddress('/raportit/konsernin-tilitykset?concern=11&group=place')
  // Every place of the chosen concern is there, and none of the other.
  await expect.poll(summaryLines).toEqual([
    ['Myllypuoti Kaleva', '2', '200,00 €', '190,00 €', '−10,00 €', '40,0 %'],
    ['Myllypuoti Lielahti', '1', '300,00 €', '295,00 €', '−5,00 €', '60,0 %'],
    ['Naavakahvila Keskusta', '0', '0,00 €', '0,00 €', '0,00 €', '0,0 %'],
    ['Naavakahvila Satama', '0', '0,00 €', '0,00 €', '0,00 €', '0,0 %'],
  ])
  for (const [label, grouping, groups] of [
    ['Ketju', 'chain', 1],
    ['Päivä', 'day', 3],
  ] as const) {
    await choose(choice('Ryhmittely'), label)
    await expectAddress(`/raportit/konsernin-tilitykset?concern=11&group=${grouping}`)
    await expect.element(summary().getByRole('columnheader', { name: label, exact: true })).toBeVisible()
    expect.soft(summaryLines()).toHaveLength(groups)
  }
  expect(calls(extendedDeposits.endpoint)).toHaveLength(1)
})

test('totals stand beside those of the days before', async () => {
  const now = [deposit(1), deposit(2, { totalSum: 50.5 }), deposit(3, { removed: '2026-11-11T10:00:00Z' })]
  const before = [deposit(4, { created: '2026-10-20T10:00:00Z', totalSum: 400 })]
  const { calls } = openReport('tilitysilmoitukset', [
    [
      deposits,
      ({ from }) => (from === '2026-11-01' ? now : from === '2026-10-16' ? before : [...now, ...before]),
    ],
  ])
  await expectRows(TITLE, 2)
  const asked = () => calls(deposits.endpoint).map(({ query }) => [query['from'], query['to']])
  expect(asked()).toEqual([['2026-11-01', '2026-11-16']])
  await openMenu('view')
  await click(checkbox('Vertaa edelliseen aikaväliin'))
  await expectAddress('/raportit/tilitysilmoitukset?compare=1')
  const told = ['150,50 €', '2 riviä', '400,00 €', '1 rivi']
  await expect.poll(() => figures().slice(0, 4)).toEqual(told)
  expect(figures()[4]).toMatch(/^−249,50 €/)
  expect(figures()).toHaveLength(6)
  expect(asked()[1]).toEqual(['2026-10-16', '2026-10-31'])
  await expect.element(comparison()).toMatchTextContent('16.10.2026–31.10.2026')

  // What is here already is not asked for again; the removed ones are in no total.
  await openMenu('filters')
  await click(checkbox('Näytä myös poistetut'))
  await expectRows(TITLE, 3)
  expect(figures().slice(0, 4)).toEqual(told)
  await expectAddress('/raportit/tilitysilmoitukset?removed=1&compare=1')
  expect(asked()).toHaveLength(2)

  // Lists that do not reach back that far say so, and a quick range that they cut says where they begin.
  await openMenu('time')
  await click(button('Edellinen vuosi'))
  await openMenu('time')
  await expect
    .element(screen.getByText('Raportit alkavat päivästä 12.10.2025.', { exact: true }))
    .toBeVisible()
  await expect
    .element(
      screen.getByText('Edelliseen aikaväliin ei voi verrata, koska raportit alkavat päivästä 12.10.2025.'),
    )
    .toBeVisible()
  await expect.element(box('Alkupäivä')).toHaveValue('12.10.2025')
  await expect.element(box('Loppupäivä')).toHaveValue('31.12.2025')
  await expect.element(button('Edellinen vuosi')).toHaveAttribute('aria-pressed', 'true')
})

test('a concern report is compared with the same search before', async () => {
  const { calls } = openReport('konsernin-tilitykset?compare=1&criterion=til_created', [
    [extendedDeposits, [concernDeposit(1)]],
  ])
  await expect.element(comparison()).toMatchTextContent('15.08.2026–30.09.2026')
  expect(calls(extendedDeposits.endpoint).map(({ query }) => query)).toEqual([
    expect.objectContaining({ DateStart: '2026-10-01', DateEnd: '2026-11-16', DateCriteria: 'til_created' }),
    expect.objectContaining({ DateStart: '2026-08-15', DateEnd: '2026-09-30', DateCriteria: 'til_created' }),
  ])
})

test('a wider range that fails is told in its place [R-ERR-31]', async () => {
  const october = deposit(2, { created: '2026-10-10T10:00:00Z' })
  const server = openReport('tilitysilmoitukset', [[deposits, [deposit(1), october]]])
  stopLongWaits()
  await expect.element(lead()).toMatchTextContent(/^1 rivi,/)
  const letGo = server.hold(deposits.endpoint)
  await openMenu('time')
  await click(button('Edellinen kuukausi'))
  await expect.element(menuButton('time')).toHaveFocus()
  await expect.element(menuButton('time')).toHaveTextContent('Lokakuu 2026')
  await expectRows(TITLE, 0)
  await expect.element(lead()).not.toBeInTheDocument()
  await openMenu('files')
  await expect.element(button('Vie Exceliin')).toBeDisabled()
  letGo()
  await expect.poll(() => column(TITLE, 1)[0]).toMatch(/^10\.10\.2026/)
  server.refuse(deposits.endpoint, 503, 'Palvelussa on huolto.')
  await openMenu('time')
  await click(button('Tämä vuosi'))
  await expect.element(alert()).toMatchTextContent('Raporttisivun lataus epäonnistui')
  await expectRows(TITLE, 0)
  await expect.element(menuButton('time')).toHaveFocus()
  await click(button('Yritä uudelleen', alert()))
  await expectRows(TITLE, 2)
})

test('the page of a row shows what the list has', async () => {
  const server = openReport('tilitysilmoitukset', [[deposits, [deposit(1)]]], {
    given: ({ answer }) => answer(getResult, { result: null }),
  })
  await expectRows(TITLE, 1)
  const letGo = server.hold(deposits.endpoint)
  await click(link('1', table(TITLE)))
  await expect.element(heading('Tilitysilmoitus #1')).toBeVisible()
  await expect.element(inquiryLink()).toBeVisible()
  letGo()
  await expect.poll(() => server.calls(deposits.endpoint)).toHaveLength(2)
  expect(server.calls(deposits.endpoint)[1]?.query).not.toHaveProperty('from')
  await expect.element(inquiryLink()).toBeVisible()
})

/** More rows than a list has that is sorted at once; every message is another one. */
const longList = Array.from({ length: 5000 }, (_, index) => {
  const words = ['Äiti', 'Zorro', 'aamu', 'Öljy', 'Åke']
  return deposit(5000 - index, {
    message: `${words[index % words.length]} ${String(index).padStart(5, '0')}`,
  })
})

test('a long list is sorted by texts [R-REP-08]', async () => {
  localStorage.setItem('kassavirta.columns.deposits', JSON.stringify(['entryId', 'message']))
  openReport('tilitysilmoitukset?sort=message', [[deposits, longList]])
  const first = () =>
    cells(TITLE)
      .slice(0, 3)
      .map((row) => row[1])
  await expect.poll(first).toEqual(['aamu 00002', 'aamu 00007', 'aamu 00012'])
  await click(button('Viesti'))
  await expect.poll(first).toEqual(['Öljy 04998', 'Öljy 04993', 'Öljy 04988'])
  await expect.element(header(TITLE, 'Viesti')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(table(TITLE)).not.toHaveAttribute('aria-busy')
})

const pieces = () => region('Setelit ja kolikot')

/** Declared as 1 254,50 €, counted as 1 234,50 €: one note of 20 € is missing. */
const counted: Row = {
  signedTotal: 1254.5,
  total: 1234.5,
  difference: -20,
  notesTotalSum: 1200,
  notesCount: 24,
  pcs_050: 24,
  coinTotalSum: 34.5,
  coinCount: 69,
  pcs_050cent: 69,
}
const declaration = {
  entryId: 9055,
  registerDate: '2026-11-09',
  totalSum: 1254.5,
  coinTotalSum: 34.5,
  countAtServiceCenter: false,
  coinsUncounted: false,
  pieces: { pcs_50e: 24, pcs_20e: 1, pcs_50cent: 69 },
}

const open = (row: Row, given: (server: GivenServer) => void = () => undefined) =>
  openReport('kasitellyt-tilitykset/7', [[handledDeposits, [handledDeposit(7, row)]]], {
    given: (server) => {
      server.answer(getDeclaration, { declaration, messageId: notice.id })
      given(server)
    },
  })

test('a handled deposit, its declaration and notice lead to each other', async () => {
  const server = open(counted, ({ answer }) => {
    answer(getResult, { result: { entryId: 7, signedTotal: 1254.5, total: 1234.5, difference: -20 } })
    answer(getMessage, { message: { ...notice, result: countedResult }, companyId: null })
  })
  server.answer(deposits.endpoint, {
    deposits: [
      deposit(9055, { totalSum: 1254.5, coinTotalSum: 34.5, pcs_50e: 24, pcs_20e: 1, pcs_50cent: 69 }),
    ],
  })
  const figures = region('Ilmoitettu ja laskettu')
  await expect
    .poll(() => textsOf(figures.getByRole('definition')))
    .toEqual(['1 254,50 €', '1 234,50 €', '−20,00 € Vajaus'])
  expect(textsOf(pieces().getByRole('columnheader'))).toEqual(['Laji', 'Ilmoitettu', 'Laskettu', 'Ero'])
  await expect.element(pieces().getByRole('row', { name: /^Setelit/ })).toMatchTextContent('−20,00 €')
  await click(link('Tilitysilmoitus #9055'))
  await expect.element(heading('Tilitysilmoitus #9055')).toHaveFocus()
  await expectValue('Ero', '−20,00 € Vajaus')
  await click(link('Laskennan tulos'))
  await expectAddress('/raportit/kasitellyt-tilitykset/7')
  await click(link('Poikkeamailmoitus'))
  await expectAddress(`/viestit/${notice.id}`)
  await expectValue('Laskettu', '1 234,50 €')
})

test('pieces are compared kind by kind', async () => {
  const told = { ...declaration, totalSum: 1085, coinTotalSum: 25, pieces: { pcs_500e: 2, pcs_20e: 3 } }
  open(counted, ({ answer }) => answer(getDeclaration, { declaration: told, messageId: null }))
  const row = (name: string) =>
    textsOf(
      pieces()
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell'),
    )
  // Declared notes that were not there at all.
  await expect.poll(() => row('500 €')).toEqual(['2 kpl', '0 kpl', '−2 kpl −1 000,00 €'])
  // Coins were declared as one sum: their kinds have nothing to differ from, the sum has.
  expect.soft(row('Kolikot')[0]).toBe('25,00 €')
  expect.soft(row('50 snt')[0]).toBe('–Ei ilmoitettu')
  expect.soft(row('50 snt').at(-1)).toBe('')
  await expect.element(pieces()).toMatchTextContent('Tilitysilmoituksen summa on 1 085,00 €. Laskennassa')
})

test('coins left uncounted count as found [R-REP-34]', async () => {
  const told = { ...declaration, totalSum: 1220, coinTotalSum: 0, coinsUncounted: true }
  open(counted, ({ answer }) => answer(getDeclaration, { declaration: told, messageId: null }))
  await expectValue('Ilmoitettu', '1 254,50 €')
  await expectValue('Ero', '−20,00 € Vajaus')
  await expect.element(pieces().getByRole('row', { name: /^Setelit/ })).toMatchTextContent('−20,00 €')
  await expect.element(pieces()).not.toMatchTextContent('Tilitysilmoituksen summa on')
})

test('surplus and equal sums have their own words', async () => {
  const rows = [
    handledDeposit(7, { difference: 5.5, total: 105.5 }),
    handledDeposit(8),
    handledDeposit(9, { signedTotal: null, difference: null }),
  ]
  openReport('kasitellyt-tilitykset/7', [[handledDeposits, rows]], {
    given: ({ answer }) => answer(getDeclaration, { declaration: null, messageId: null }),
  })
  await expectValue('Ero', '+5,50 € Ylijäämä')
  goTo('/raportit/kasitellyt-tilitykset/8')
  await expectValue('Ero', 'Täsmää')
  goTo('/raportit/kasitellyt-tilitykset/9')
  await expectValue('Ilmoitettu', 'Ei ilmoitettu')
  expect(valueOf('Laskettu')).toBe('100,00 €')
  expect(valueOf('Ero')).toBeUndefined()
})

test('without a declaration the counted pieces are listed', async () => {
  open(counted, ({ answer }) => answer(getDeclaration, { declaration: null, messageId: null }))
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Setelit' })).toBeVisible()
  await expect.element(pieces()).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('link', { name: /^Tilitysilmoitus #|^Poikkeamailmoitus$/ }))
    .not.toBeInTheDocument()
})

test('a declaration that fails can be tried again', async () => {
  open(counted, ({ refuse }) => refuse(getDeclaration, 500, 'Server error'))
  stopLongWaits()
  await expect.element(alert()).toMatchTextContent('Kaikkia tietoja ei saatu haettua')
  await expectValue('Laskettu', '1 234,50 €')
  await click(button('Yritä uudelleen', alert()))
  await expect.element(pieces()).toBeVisible()
})
