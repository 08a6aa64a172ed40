import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { reports, reportsOf } from './all.ts'
import { cellOf } from './columns.ts'
import type { Report } from './definition.ts'
import { fileColumns } from './print.ts'
import { readRows } from './list.ts'
import { sampleRows } from './sample.fixture.ts'

const byId = (id: string): Report => {
  const found = reports.find((report) => report.id === id)
  if (!found) throw new Error(`no report ${id}`)
  return found
}

describe.each(reports.map((report) => [report.id, report] as const))('the report %s', (_id, report) => {
  const [wire] = sampleRows(report, 1)

  test('reads what its schema promises, and nothing else [R-ERR-28]', () => {
    expect(report.row.schema().safeParse(wire).success).toBe(true)
    expect(readRows(report, [wire])).toEqual([expect.any(Object)])
    const names = Object.keys(wire ?? {})
    const bent = names.map((name) => ({ ...wire, [name]: { odd: 1 } }))
    expect(names.filter((_, at) => report.row.schema().safeParse(bent[at]).success)).toEqual([])
    // The flag decides which part a row belongs to, so a wrong flag only moves the row.
    expect(names.filter((_, at) => report.row.read(bent[at]) !== undefined)).toEqual([])
    expect(readRows(report, [null, 7, 'x', [], {}])).toEqual(Array(5).fill(undefined))
  })

  test('knows every column that it names, each once', () => {
    const keys = report.columns.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const offered = new Set(report.columns.filter((column) => column.value).map(({ key }) => key))
    const named = [
      ...report.shown,
      report.newestBy,
      ...(report.chart ? [report.chart.sum, ...Object.values(chartDays(report)).map(String)] : []),
      ...(report.group === 'company' ? report.detail.sections.flatMap(({ columns }) => columns) : []),
    ]
    expect(named.filter((key) => !offered.has(key))).toEqual([])
    expect(report.shown.length).toBeGreaterThan(3)
    expect(Object.keys(chartDays(report))).toEqual(report.group === 'concern' ? report.criteria : ['day'])
  })

  test('gives each cell the kind that its column says', () => {
    const [row] = readRows(report, sampleRows(report, 3))
    for (const column of report.columns) expect(cellOf(column, row)).toHaveProperty('kind')
    expect(report.numberOf(row)).toBe(1)
  })

  test('says in its own words that nothing was found [R-REP-09] [R-ERR-36]', () => {
    expect(report.empty.nothing).toMatch(/^Valit(ulta aikaväliltä|uilla hakuehdoilla) ei löytynyt \S.*\.$/)
    const same = reports.filter(({ empty, list }) => empty === report.empty && list !== report.list)
    expect(same).toEqual([])
  })
})

const chartDays = ({ group, chart }: Report): Readonly<Record<string, string | undefined>> =>
  group === 'company' ? { day: chart?.by } : { ...chart?.by }

const fileOf = (id: string) => fileColumns(byId(id)).map(({ heading }) => heading)
const PIECES = '500 €;200 €;100 €;50 €;20 €;10 €;5 €;2 €;1 €;50 snt;20 snt;10 snt;5 snt;2 snt;1 snt'.split(
  ';',
)

test('a deposit file begins with dates, bag, account, customer, reference, message and sum [R-CSV-06]', () => {
  expect(fileOf('deposits').slice(0, 8)).toEqual(
    'Laskentapäivä;Myyntipäivä;Turvapussi;Tilinumero;Asiakas;Viite;Viesti;Summa'.split(';'),
  )
})

test('then come counts and sums of notes, coins and vouchers [R-CSV-07]', () => {
  expect(fileOf('deposits').slice(8, 14)).toEqual(
    'Setelit (kpl);Setelit (€);Kolikot (kpl);Kolikot (€);Tositteet (kpl);Tositteet (€)'.split(';'),
  )
})

test('then the pieces of each note and coin, largest first [R-CSV-08]', () => {
  expect(fileOf('deposits').slice(14, 29)).toEqual(PIECES)
})

test('then created, reporter, state, type, due date, signed total, signer and cash count [R-CSV-09]', () => {
  expect(fileOf('deposits').slice(29)).toEqual(
    'Luotu;Ilmoittajan etunimi;Ilmoittajan sukunimi;Tila;Tilityslaji;Arvopäivä;Ilmoitettu summa;Allekirjoittaja;Kassojen lkm'.split(
      ';',
    ),
  )
})

test('every deposit report has the same file, and every change-order report too [R-CSV-06] [R-CSV-10]', () => {
  expect(fileOf('handled-deposits')).toEqual(fileOf('deposits'))
  expect(fileOf('extended-deposits')).toEqual(fileOf('deposits'))
  expect(fileOf('handled-change-orders')).toEqual(fileOf('change-orders'))
  expect(fileOf('extended-change-orders')).toEqual(fileOf('change-orders'))
})

test('a change-order file counts rolls, bags, bags of 360 and loose pieces of each coin [R-CSV-10, R-CONST-06]', () => {
  const coin = (name: string, roll: number) =>
    [`rulla (${roll} kpl)`, 'pussi (1000 kpl)', 'pussi (360 kpl)', 'irto (kpl)'].map(
      (pack) => `${name} ${pack}`,
    )
  expect(fileOf('change-orders')).toEqual([
    ...'Toimituspäivä;Pakkauspäivä;Tilinumero;Asiakas;Viite;Viesti;Summa;Setelit (€);Kolikot (€)'.split(';'),
    ...PIECES.slice(0, 7),
    ...coin('2 €', 25),
    ...coin('1 €', 25),
    ...coin('50 snt', 40),
    ...coin('20 snt', 40),
    ...coin('10 snt', 40),
    ...coin('5 snt', 50),
    ...'Luotu;Tilaajan etunimi;Tilaajan sukunimi;Tila;Arvopäivä;Allekirjoittaja'.split(';'),
  ])
})

test('handled events add area, office, contract, difference, OK and five errors to either file [R-CSV-11]', () => {
  const added = [
    'Alue',
    'Vastuutoimisto',
    'Sopimusnumero',
    'Ero',
    'OK',
    ...[1, 2, 3, 4, 5].map((number) => `Virhe ${number}`),
  ]
  expect(fileOf('handled-deposit-events')).toEqual([...fileOf('deposits'), ...added])
  expect(fileOf('handled-order-events')).toEqual([...fileOf('change-orders'), ...added])
})

test.each([
  [
    'supply-orders',
    'Numero;Luotu;Toimituspäivä;Tilaajan etunimi;Tilaajan sukunimi;Pieni kolikkoturvapussi (9,3 kg);Iso kolikkoturvapussi (15 kg);Iso turvapussi;Keskikokoinen turvapussi;Pieni turvapussi;Sinetit;Kolikoiden kuljetuslaatikko;Sininen kolikkolaatikko kansineen',
  ],
  ['visits', 'Numero;Luotu;Toivottu käyntipäivä;Yhteystiedot;Lisätiedot;Tilaajan etunimi;Tilaajan sukunimi'],
  [
    'visit-changes',
    'Numero;Luotu;Alkuperäinen käyntipäivä;Uusi käyntipäivä;Yhteystiedot;Lisätiedot;Lähettäjän etunimi;Lähettäjän sukunimi',
  ],
])('the file of %s has the columns %s', (id, headings) => {
  expect(fileOf(id)).toEqual(headings.split(';'))
})

test.each([
  ['deposits', 'Numero;Luotu;Myyntipäivä;Turvapussinumero;Tilinumero;Summa;Tila'],
  ['change-orders', 'Numero;Luotu;Toimituspäivä;Tilinumero;Summa;Tila'],
  ['handled-deposits', 'Laskentapäivä;Myyntipäivä;Turvapussinumero;Ilmoitettu summa;Laskettu summa;Ero'],
  ['handled-change-orders', 'Pakkauspäivä;Arvopäivä;Viite;Summa'],
])('the screen of %s opens with the columns %s', (id, headings) => {
  const { shown, columns } = byId(id)
  const headingOf = (key: string) => columns.find((column) => column.key === key)?.heading
  expect(shown.map(headingOf)).toEqual(headings.split(';'))
})

test('a packed order has a cash day, a counted deposit the day of its sales [R-REP-33]', () => {
  const headingOf = (id: string) => byId(id).columns.find(({ key }) => key === 'registerDate')?.heading
  expect(['handled-change-orders', 'handled-order-events'].map(headingOf)).toEqual([
    'Kassapäivä',
    'Kassapäivä',
  ])
  expect(['handled-deposits', 'handled-deposit-events'].map(headingOf)).toEqual([
    'Myyntipäivä',
    'Myyntipäivä',
  ])
})

test('deposits of the concern open with the declared and the counted sum side by side [R-EXT-11]', () => {
  const { shown, columns } = byId('extended-deposits')
  const headingsOf = shown.map((key) => columns.find((column) => column.key === key)?.heading)
  expect(headingsOf.slice(-4)).toEqual(['Ilmoitettu summa', 'Laskettu summa', 'Ero', 'Tila'])
})

test('each page of the report list has its right, deposits and change orders none [R-PERM-15] [R-PERM-16] [R-PERM-17] [R-PERM-18] [R-PERM-19] [R-PERM-20]', () => {
  expect(Object.fromEntries(reports.map(({ list, needs }) => [list, needs]))).toEqual({
    DepositReport: undefined,
    ChangeOrderReport: undefined,
    SupplyOrderReport: 'supplyOrderReport',
    VisitReport: 'visitReport',
    VisitChangeReport: 'visitReport',
    DepositHandled: 'depositReport',
    ChangeOrderHandled: 'changeOrderReport',
    DepositExtended: 'concernReport',
    ChangeOrderExtended: 'concernReport',
    HandledEvents: 'concernReport',
  })
  const required = reports.map(({ endpoint: { access } }) =>
    access.kind === 'company' ? access.needs : [access.kind],
  )
  const wanted = reports.map(({ needs, group }) => (group === 'concern' ? ['concern'] : needs ? [needs] : []))
  expect(required).toEqual(wanted)
})

test('handled events of both kinds come with one call, and each part takes its own [R-EXT-09] [R-API-39]', () => {
  const [deposits, orders] = reportsOf('HandledEvents')
  if (!deposits || !orders) throw new Error('two parts')
  expect(deposits.endpoint.path).toBe(orders.endpoint.path)
  const answer = [...sampleRows(deposits, 2), ...sampleRows(orders, 3), { neither: 1 }]
  expect(readRows(deposits, answer).map((row) => row !== undefined)).toEqual([true, true, false])
  expect(readRows(orders, answer).map((row) => row !== undefined)).toEqual([true, true, true, false])
  expect(z.array(deposits.endpoint.reply.schema).safeParse(answer.slice(0, 5)).success).toBe(true)
})

test('a missing entry is told in the words of its report [R-ERR-32] [R-ERR-33] [R-ERR-34]', () => {
  const missing = reports.flatMap((report) =>
    report.group === 'company' ? [[report.id, report.detail.missing]] : [],
  )
  expect(Object.fromEntries(missing)).toEqual({
    deposits: 'Kohdetta ei löydy',
    'change-orders': 'Kohdetta ei löydy',
    'supply-orders': 'Tarviketilausta ei löydy',
    visits: 'Kuljetustilausta ei löytynyt',
    'visit-changes': 'Kohdetta ei löydy',
    'handled-deposits': 'Kohdetta ei löydy',
    'handled-change-orders': 'Kohdetta ei löydy',
  })
})
