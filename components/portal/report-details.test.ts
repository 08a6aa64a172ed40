import { expect, test } from 'vitest'
import { getResult, getDeclaration } from '@kassavirta/domain/bags/deposits/api'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { changeOrders } from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { handledChangeOrders } from '@kassavirta/domain/reports/reports/definitions/handled-change-orders'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { supplyOrders } from '@kassavirta/domain/reports/reports/definitions/supply-orders'
import { visitChanges, visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import {
  framed,
  prepareAlso,
  reload,
  resizeFrame,
  stopLongWaits,
  expectAddress,
  visitPage,
  pathOf,
} from '../support/framed-page.ts'
import { click, alert, button, heading, link, screen, region, textsOf } from '../support/screen.ts'
import {
  deposit,
  handledDeposit,
  openReport,
  rowOf,
  type Row,
  type Rows,
  expectValue,
  inquiryLink,
  cashReport,
  valueOf,
} from './reports-world.ts'
/** What the address of the inquiry says. In November, midnight of Helsinki is two hours before UTC's. */
async function expectInquiry({ date, ...told }: Readonly<Record<string, unknown>>): Promise<void> {
  await expect.element(inquiryLink()).toBeVisible()
  const { pathname, searchParams } = new URL(pathOf(inquiryLink().element()), 'http://localhost')
  expect(pathname).toBe('/tiedustelu')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)])),
    date: String(Date.parse(`${String(date)}T00:00:00+02:00`)),
  })
}

const sections = () => textsOf(screen.getByRole('heading', { level: 3 }))

/** Opens a page of declared deposits, none of which is counted. */
const openDeposits = (path: string, rows: Rows) =>
  openReport(path, [[deposits, rows]], { given: ({ answer }) => answer(getResult, { result: null }) })

// No number may touch the twenty digits on the way.
const LONG_REFERENCE = '12345678901234567894'

function openOne() {
  const row = deposit(9055, {
    message: 'Aamuvuoro',
    reference: LONG_REFERENCE,
    countingState: 'käsitelty',
    totalSum: 1100.5,
  })
  return openDeposits('tilitysilmoitukset/9055?sort=totalSum', [row, deposit(2)])
}

test('the page of a deposit tells everything [R-DET-01, R-ROUTE-37]', async () => {
  openOne()
  await expect.element(heading('Tilitysilmoitus #9055')).toBeVisible()
  await expectValue('Myyntipäivä', '09.11.2026')
  await expectValue('Viite', '12345 67890 12345 67894')
  await expectValue('Viesti', 'Aamuvuoro')
  await expectValue('Tila', 'Käsitelty')
  expect(sections()).toContain('Setelit')
  await expectValue('2 × 50 €', '100,00 €')
  await expectValue('Yhteensä', '100,00 €')
})

test('a deposit opens an inquiry that is filled in [R-DET-02]', async () => {
  openOne()
  await expect.element(inquiryLink()).toBeVisible()
  await expectInquiry({
    entryType: 'deposit',
    id: 9055,
    date: '2026-11-09',
    totalSum: '1100,50',
    message: 'Aamuvuoro',
    reference: LONG_REFERENCE,
    securityBagNumber: '7709055',
  })
})

test('a deposit is printed under its own name [R-DET-02]', async () => {
  openOne()
  let printed = 0
  prepareAlso((page) => Object.assign(page, { print: () => void (printed += 1) }))
  await click(button('Tulosta'))
  expect(printed).toBe(1)
  // Without the unread messages that the tab tells of.
  const { title } = framed().document
  framed().dispatchEvent(new Event('beforeprint'))
  expect(framed().document.title).toBe('Tilitysilmoitus 9055, pussi 7709055')
  framed().dispatchEvent(new Event('afterprint'))
  expect(framed().document.title).toBe(title)
})

test('a deposit leads back to the list as it was [R-DET-01]', async () => {
  openOne()
  await click(link('Tilitysilmoitukset', screen.getByRole('navigation', { name: 'Takaisin raporttiin' })))
  await expect.element(heading('Tilitysilmoitukset')).toHaveFocus()
  await expectAddress('/raportit/tilitysilmoitukset?sort=totalSum')
})

test('a phone shows one act, and more when asked', async () => {
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

/** Requirement, path, title, day of the inquiry (decisions N8), and its term. */
const others: readonly (readonly [
  id: string,
  path: string,
  title: string,
  dated: string,
  term: string,
  Report,
])[] = [
  [
    'R-ROUTE-36',
    'vaihtorahatilaukset',
    'Vaihtorahatilaus #41',
    'deliveryDate',
    'Toimituspäivä',
    changeOrders,
  ],
  [
    'R-ROUTE-38',
    'kayntimuutokset',
    'Käyntimuutospyyntö #41',
    'originalDate',
    'Alkuperäinen käyntipäivä',
    visitChanges,
  ],
  ['R-ROUTE-39', 'kuljetustilaukset', 'Kuljetustilaus #41', 'suggestedDate', 'Toivottu käyntipäivä', visits],
  ['R-ROUTE-40', 'tarviketilaukset', 'Tarviketilaus #41', 'deliveryDate', 'Toimituspäivä', supplyOrders],
  [
    'R-ROUTE-43',
    'kasitellyt-vaihtorahatilaukset',
    'Käsitelty vaihtorahatilaus',
    'packingDate',
    'Pakkauspäivä',
    handledChangeOrders,
  ],
]

function entry(report: Report, dated: string): Row {
  const row = rowOf(report, { [dated]: '2026-11-12', created: '2026-11-10T10:00:00Z', stage: null })
  return 'entryId' in row
    ? { ...row, entryId: 41, totalSum: 1250, message: 'Kiitos', reference: '12344' }
    : { ...row, id: 41 }
}

test.for(others)(
  '%s: an entry of %s leads to an inquiry [R-DET-01, R-DET-07]',
  async ([, path, title, dated, term, report]) => {
    const row = entry(report, dated)
    openReport(`${path}/41`, [[report, [row]]])
    await expect.element(heading(title)).toBeVisible()
    await expectValue(term, '12.11.2026')
    const ordered = 'entryId' in row ? { totalSum: '1250,00', message: 'Kiitos', reference: '12344' } : {}
    const { path: call } = report.endpoint
    const entryType = call.slice(call.lastIndexOf('/') + 1).toLowerCase()
    await expectInquiry({ entryType, id: 41, date: '2026-11-12', ...ordered })
  },
)

test('an unknown number is told [R-ERR-32, R-ERR-33, R-ERR-34]', async () => {
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
})

test('a page that fails can be tried again [R-ERR-35]', async () => {
  const server = openReport('kuljetustilaukset/41', [
    [visits, [rowOf(visits, { id: 41, contactInfo: 'Maija 040 123 4567' })]],
  ])
  server.cut(visits.endpoint)
  stopLongWaits()
  await expect.element(alert()).toMatchTextContent('Sivun lataus ei onnistunut')
  await expect.element(heading('Kuljetustilaus #41')).toBeVisible()
  await click(button('Yritä uudelleen', alert()))
  await expectValue('Yhteystiedot', 'Maija 040 123 4567')
  await expect.element(alert()).not.toBeInTheDocument()
  const release = server.hold(visits.endpoint)
  await reload()
  await expect.element(screen.getByText('Ladataan…')).toBeVisible()
  release()
  await expectValue('Yhteystiedot', 'Maija 040 123 4567')
})

const LIST = '/raportit/kasitellyt-tilitykset'
const trail = () => screen.getByRole('navigation', { name: 'Takaisin raporttiin' }).getByRole('link')
const registers = () => screen.getByRole('region', { name: /^Kassa \d$/ }).elements()

/** Opens a page of handled deposits, to which no declarations are known. */
const open = (path: string, rows: readonly Row[]) =>
  openReport(`kasitellyt-tilitykset${path}`, [[handledDeposits, rows]], {
    given: ({ answer }) => answer(getDeclaration, { declaration: null, messageId: null }),
  })

/** Three registers in two bags, one of them 20 € short. */
const short = handledDeposit(41, {
  securityBagNumber: '104558',
  message: 'Viikko 46',
  signedTotal: 300,
  total: 280,
  difference: -20,
  cashReports: [
    cashReport(1, { securityBagNumber: '104558', total: 80, difference: -20 }),
    cashReport(2, { securityBagNumber: '104558' }),
    cashReport(3, { securityBagNumber: '104559' }),
  ],
})

test('a handled deposit leads to its registers and bags [R-DET-01, R-DET-06, R-ROUTE-41]', async () => {
  open('/41?sort=totalSum', [short])
  const told = {
    entryType: 'deposithandled',
    id: 41,
    date: '2026-11-09',
    message: 'Viikko 46',
    reference: '12344',
  }
  await expect.element(heading('Käsitelty tilitys')).toBeVisible()
  await expect.element(screen.getByText('Numero 41', { exact: true })).toBeVisible()
  await expectValue('Laskentapäivä', '10.11.2026')
  // A word is beside the sum, because colour alone says nothing to people who cannot see it.
  await expectValue('Ero', '−20,00 € Vajaus')
  await expectInquiry({ ...told, totalSum: '280,00', securityBagNumber: '104558', counting: 1 })

  await click(link('Kassat'))
  await expect.element(heading('Kassat')).toHaveFocus()
  await expect.poll(() => screen.getByRole('row').elements()).toHaveLength(3 + 2)
  const total = screen.getByRole('row', { name: /^Yhteensä/ }).getByRole('cell')
  expect(textsOf(total)).toEqual(['300,00 €', '280,00 €', 'Vajaus −20,00 €'])

  await click(link('Kassa 1'))
  await expect.element(heading('Kassaraportti')).toHaveFocus()
  await expectAddress(`${LIST}/41/kassat/104558?sort=totalSum`)
  for (const name of ['Kassa 1', 'Kassa 2'])
    expect.soft(valueOf('Ilmoitettu summa', region(name).element())).toBe('100,00 €')
  await expect.element(region('Kassa 3')).not.toBeInTheDocument()
  await expectInquiry({ ...told, totalSum: '180,00', securityBagNumber: '104558', counting: 1 })

  expect(textsOf(trail())).toEqual(['Käsitellyt tilitykset', 'Käsitelty tilitys', 'Kassat'])
  await click(trail().nth(2))
  await expect.element(heading('Kassat')).toHaveFocus()
  await click(trail().nth(0))
  await expect.element(heading('Käsitellyt tilitykset')).toHaveFocus()
  await expectAddress(`${LIST}?sort=totalSum`)
})

test('sums of registers are of those with a declared sum [R-REP-31]', async () => {
  const cashReports = [
    cashReport(1, { signedTotal: 25, total: 20, difference: -5 }),
    cashReport(2, { signedTotal: null, total: 15, difference: null }),
  ]
  open('/41/kassat', [handledDeposit(41, { cashReports })])
  const total = screen.getByRole('row', { name: /^Yhteensä/ }).getByRole('cell')
  await expect.poll(() => textsOf(total)).toEqual(['25,00 €', '20,00 €', 'Vajaus −5,00 €'])
  await expect
    .element(
      screen.getByRole('cell', {
        name: 'Ilman vertailua, 1 rivi ilman ilmoitettua summaa, laskettu 15,00 €',
      }),
    )
    .toBeVisible()
})

test('registers without a bag go by that of the deposit [R-DET-06, R-ERR-32, R-ERR-23]', async () => {
  const shared = handledDeposit(42, {
    securityBagNumber: '104600',
    cashReports: [cashReport(1, { securityBagNumber: '' }), cashReport(2, { securityBagNumber: '' })],
  })
  open('/42/kassat', [
    shared,
    handledDeposit(43, { accountNumber: null, dueDate: null, signer: '', reference: '', message: '' }),
  ])
  await click(link('Kassa 1'))
  await expectAddress(`${LIST}/42/kassat/104600`)
  await expect.element(region('Kassa 1')).toBeVisible()
  await expect.element(region('Kassa 2')).toBeVisible()

  await visitPage(`${LIST}/42/kassat/104%20558`)
  await expect.element(screen.getByText('Kohdetta ei löydy', { exact: true })).toBeVisible()

  await visitPage(`${LIST}/43`)
  for (const missing of ['Tilinumero', 'Arvopäivä', 'Allekirjoittaja'])
    await expectValue(missing, 'Tuntematon')
  // The shop may send a deposit without these.
  for (const optional of ['Viite', 'Viesti']) await expectValue(optional, 'Ei annettu')
  await expect.element(link('Kassat')).not.toBeInTheDocument()
  await visitPage(`${LIST}/43/kassat`)
  await expect.element(screen.getByText('Ei kohteita', { exact: true })).toBeVisible()
})

/** Values as the provider may send them, and what the page of the bag shows for each. */
const bags = [
  ['..', '..'],
  ['.', '.'],
  ['', 'Tuntematon'],
  ['~', '~'],
  ['a/b?c#d %2F+&', 'a/b?c#d %2F+&'],
] as const

test('registers of any bag number can be opened [R-DET-06]', async () => {
  const cashReports = bags.map(([securityBagNumber], index) => cashReport(index + 1, { securityBagNumber }))
  open('/41/kassat', [handledDeposit(41, { securityBagNumber: '', cashReports })])
  for (const [index, [, shown]] of bags.entries()) {
    const name = `Kassa ${index + 1}`
    await click(link(name))
    await expect.element(heading('Kassaraportti')).toHaveFocus()
    expect.soft(registers()).toHaveLength(1)
    await reload()
    await expect.element(region(name)).toBeVisible()
    expect.soft(valueOf('Turvapussinumero', region(name).element())).toBe(shown)
    await click(trail().nth(2))
    await expect.element(heading('Kassat')).toBeVisible()
  }
})
