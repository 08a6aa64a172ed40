import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { groupRows } from '@kassavirta/domain/reports/reports/groups'
import { readRows, type Rows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { subtotalsOf } from '@kassavirta/domain/reports/reports/subtotals'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { sheetColumns } from '../toolbar/offered-columns.ts'
import { SLICE_ROWS } from './make-files.ts'
import { openXlsx } from './xlsx.ts'
import { xlsxBytes } from './xlsx.fixture.ts'

type Table = readonly (readonly unknown[])[]

const NAMES = ['Kioski', 'KIOSKI', 'Asema/Itä', 'Yhteenveto']
const columns = sheetColumns(extendedDeposits)
const headings = columns.map(({ heading }) => heading)
const sumAt = headings.indexOf('Summa')

const rowsOf = (count: number) =>
  readRows(
    extendedDeposits,
    sampleRows(extendedDeposits, count).map((row, index) => ({
      ...row,
      companyId: index % NAMES.length,
      customerName: NAMES[index % NAMES.length],
    })),
  )
const groupsOf = (rows: Rows<unknown>) =>
  groupRows(extendedDeposits, rows as Rows<never>, 'place', { chainOf: () => undefined })

function tablesOf(content: ArrayBuffer): ReadonlyMap<string, Table> {
  const { SheetNames, Sheets } = read(content)
  return new Map(
    SheetNames.map((name) => [
      name,
      utils.sheet_to_json<readonly unknown[]>(Sheets[name] ?? {}, { header: 1 }),
    ]),
  )
}

test('a grouped list has a sheet for each group', async () => {
  const groups = groupsOf(rowsOf(41))
  const rows = groups.flatMap((group) => group.rows)
  const plan = {
    heading: 'Toimipaikka',
    groups: groups.map((group) => ({ name: group.name, count: group.rows.length })),
  }
  const tables = tablesOf(await xlsxBytes(extendedDeposits, rows, plan))
  expect([...tables.keys()]).toEqual(['Yhteenveto', 'Asema Itä', 'Kioski', 'KIOSKI (2)', 'Yhteenveto (2)'])

  const [summary = [], ...sheets] = tables.values()
  groups.forEach((group, at) => {
    const [head, ...lines] = sheets[at] ?? []
    expect(head).toEqual(headings)
    expect(lines).toHaveLength(group.rows.length + 1)
    const { totals } = subtotalsOf(extendedDeposits, columns, group.rows as Rows<never>)
    expect(lines.at(-1)?.[0]).toBe(`Yhteensä, ${group.rows.length} riviä`)
    expect(lines.at(-1)?.[sumAt]).toBe((totals.get('totalSum') ?? 0) / 100)
  })

  const [head = [], ...lines] = summary
  expect([head[0], head[1], head.at(-1)]).toEqual(['Toimipaikka', 'Rivejä', 'Osuus'])
  expect(lines.map(([name, count]) => [name, count])).toEqual([
    ...groups.map((group) => [group.name, group.rows.length]),
    ['Yhteensä', 41],
  ])
  const whole = subtotalsOf(extendedDeposits, columns, rows as Rows<never>).totals
  for (const column of columns.filter(({ key }) => whole.has(key)))
    expect([column.heading, lines.at(-1)?.[head.indexOf(column.heading)]]).toEqual([
      column.heading,
      (whole.get(column.key) ?? 0) / (column.kind === 'count' ? 1 : 100),
    ])
  const shares = lines.map((line) => Number(line.at(-1)))
  expect(shares.at(-1)).toBe(1)
  expect(shares.slice(0, -1).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
})

test('a place without rows has zeros and no sheet [R-EXT-10, R-REP-31]', async () => {
  const [wire] = sampleRows(extendedDeposits, 1)
  const declared = { ...wire, countAtServiceCenter: false, totalSum: 100, accountingDate: '2026-11-10' }
  const rows = readRows(extendedDeposits, [
    { ...declared, signedTotal: 100, total: 80, difference: -20 },
    { ...declared, signedTotal: null, total: 15, difference: null },
  ])
  const places = [
    { name: 'Asema', count: 0 },
    { name: 'Kaleva', count: 2 },
    { name: 'Öljy', count: 0 },
  ]
  const tables = tablesOf(await xlsxBytes(extendedDeposits, rows, { heading: 'Toimipaikka', groups: places }))
  expect([...tables.keys()]).toEqual(['Yhteenveto', 'Kaleva'])
  const [head = [], ...lines] = tables.get('Yhteenveto') ?? []
  const told = ['Rivejä', 'Ilmoitettu summa', 'Laskettu summa', 'Ero', 'Osuus', 'Ilman vertailua']
  const undeclared = 'Ilman vertailua, 1 rivi ilman ilmoitettua summaa, laskettu 15,00\u00a0€'
  expect(lines.map((line) => [line[0], ...told.map((heading) => line[head.indexOf(heading)])])).toEqual([
    ['Asema', 0, 0, 0, 0, 0, undefined],
    ['Kaleva', 2, 100, 95, -20, 1, undeclared],
    ['Öljy', 0, 0, 0, 0, 0, undefined],
    ['Yhteensä', 2, 100, 95, -20, 1, undeclared],
    [undeclared, ...told.map(() => undefined)],
  ])
  expect(
    tables
      .get('Kaleva')
      ?.slice(-3)
      .map(([label]) => label),
  ).toEqual(['Verrattu, 1 rivi', undeclared, 'Yhteensä, 2 riviä'])
})

test('slices need not end where groups do', async () => {
  const groups = groupsOf(rowsOf(23))
  const rows = groups.flatMap((group) => group.rows)
  const plan = {
    heading: 'Toimipaikka',
    groups: groups.map((group) => ({ name: group.name, count: group.rows.length })),
  }
  const inSlices = async (size: number) => {
    const file = openXlsx({ report: extendedDeposits, count: rows.length, groups: plan })
    const told: number[] = []
    for (let at = 0; at < rows.length; at += size) told.push(file.add(rows.slice(at, at + size)))
    expect(told.at(-1)).toBe(rows.length)
    return tablesOf(await (await file.close()).arrayBuffer())
  }
  const whole = await inSlices(rows.length)
  for (const size of [1, 5, 22]) expect(await inSlices(size)).toEqual(whole)
})

test('removed deposits are in no subtotal [R-REP-28]', async () => {
  const [wire] = sampleRows(deposits, 1)
  const made = (part: object) => ({ ...wire, countAtServiceCenter: false, removed: null, ...part })
  const rows = readRows(deposits, [
    made({ totalSum: 30 }),
    made({ totalSum: 500, removed: '2026-11-10T10:00:00Z' }),
    made({ totalSum: 10 }),
  ])
  const plan = {
    heading: 'Päivä',
    groups: [
      { name: '02.10.2026', count: 2 },
      { name: '01.10.2026', count: 1 },
    ],
  }
  const [summary = [], first = []] = tablesOf(await xlsxBytes(deposits, rows, plan)).values()
  const at = summary[0]?.indexOf('Summa') ?? -1
  const told = summary.slice(1, 4).map((line) => [line[0], line[1], line[at], line.at(-1)])
  expect(told).toEqual([
    ['02.10.2026', 1, 30, 0.75],
    ['01.10.2026', 1, 10, 0.25],
    ['Yhteensä', 2, 40, 1],
  ])
  const removed = 'Poistettuja 1, yhteensä 500,00\u00a0€'
  expect([summary[4]?.[0], first[4]?.[0]]).toEqual([removed, removed])
})

test('hundreds of sheets are all written', async () => {
  const COUNT = 2 * SLICE_ROWS
  const sample = readRows(deposits, sampleRows(deposits, SLICE_ROWS))
  const day = { name: 'päivä', count: SLICE_ROWS / 100 }
  const groups = { heading: 'Päivä', groups: Array.from({ length: COUNT / day.count }, () => day) }
  const file = openXlsx({ report: deposits, count: COUNT, groups })
  let written = 0
  while (written < COUNT) written = file.add(sample)
  const { Sheets, SheetNames } = read(await (await file.close()).arrayBuffer(), { sheets: [0, 200] })
  expect(SheetNames).toHaveLength(1 + groups.groups.length)
  const lastOf = (name = '') => utils.sheet_to_json<readonly unknown[]>(Sheets[name] ?? {}, { header: 1 })
  expect(lastOf(SheetNames[0])).toHaveLength(groups.groups.length + 3)
  expect(lastOf(SheetNames[200])).toHaveLength(day.count + 2)
})
