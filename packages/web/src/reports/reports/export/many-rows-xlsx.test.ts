import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { groupRows } from '@kassavirta/domain/reports/reports/groups'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { SLICE_ROWS } from './make-files.ts'
import { openXlsx } from './xlsx.ts'

/** `npm test -- whole` writes as many as a report may have; a few slices of them show the same. */
const isWhole = process.env['TEST_WHOLE'] === 'true'
const ROWS = isWhole ? 50_000 : 2_000
const PLACES = isWhole ? 1_000 : 100
/** Many places of a chain have the same name. */
const NAMES = 40
const SAMPLES = 100

type Made = { readonly companyId: number; readonly customerName: string; readonly totalSum: number }

/** Rows as the wire has them. Sums are whole cents and differ from row to row. */
function madeRows(): readonly Made[] {
  const samples = sampleRows(extendedDeposits, SAMPLES)
  return Array.from({ length: ROWS }, (_, index) => {
    const companyId = (index * 7919) % PLACES
    return {
      ...samples[index % SAMPLES],
      entryId: index + 1,
      countAtServiceCenter: false,
      companyId,
      customerName: `Myymälä ${companyId % NAMES}`,
      totalSum: ((index * 104_729) % 1_000_003) / 100,
    }
  })
}

const centsOf = (rows: readonly Made[]): number =>
  rows.reduce((sum, { totalSum }) => sum + Math.round(totalSum * 100), 0)

type Line = readonly (string | number | undefined)[]

/** What a workbook says, read without a library: that would take longer for so many rows than writing them. */
function readWorkbook(content: ArrayBuffer) {
  const zip = CFB.read(new Uint8Array(content), { type: 'buffer' })
  const xmlOf = (part: string) => {
    const bytes = CFB.find(zip, `/xl/${part}.xml`)?.content ?? []
    return new TextDecoder().decode(Uint8Array.from(bytes))
  }
  const texts = Array.from(xmlOf('sharedStrings').matchAll(/<si><t[^>]*>([^<]*)/g), ([, text = '']) => text)
  const lineOf = (xml: string): Line =>
    Array.from(xml.matchAll(/<c(?:\/>|[^>]*?( t="s")?><v>([^<]*))/g), ([, isText, value]) =>
      isText ? texts[Number(value)] : value === undefined ? undefined : Number(value),
    )
  return {
    texts,
    /** How much of the file there is to pack for each cell of the first sheet. */
    bytesPerCell: () => {
      const xml = xmlOf('worksheets/sheet1')
      return xml.length / (xml.split(/<c\b/).length - 1)
    },
    names: Array.from(xmlOf('workbook').matchAll(/<sheet name="([^"]*)"/g), ([, name = '']) => name),
    /** The lines of a sheet; only those that are asked for are read. */
    sheet: (number: number) => {
      const lines = xmlOf(`worksheets/sheet${number}`).split('</row>').slice(0, -1)
      return { count: lines.length, line: (at: number) => lineOf(lines.at(at) ?? '') }
    },
  }
}

test(`${ROWS} rows of ${PLACES} places are one workbook`, async () => {
  const made = madeRows()
  const groups = groupRows(extendedDeposits, readRows(extendedDeposits, made), 'place', {
    chainOf: () => undefined,
  })
  const ownRows = Map.groupBy(made, ({ companyId }) => companyId)
  const expected = groups.map(({ rows: [row] }) => ownRows.get(row?.companyId ?? -1) ?? [])
  expect(expected.map(({ length }) => length)).toEqual(Array.from({ length: PLACES }, () => ROWS / PLACES))

  const rows = groups.flatMap((group) => group.rows)
  const plan = groups.map((group) => ({ name: group.name, count: group.rows.length }))
  const file = openXlsx({
    report: extendedDeposits,
    count: ROWS,
    groups: { heading: 'Toimipaikka', groups: plan },
  })
  for (let at = 0; at < ROWS; at += SLICE_ROWS)
    expect(file.add(rows.slice(at, at + SLICE_ROWS))).toBe(Math.min(at + SLICE_ROWS, ROWS))
  const { names, texts, sheet, bytesPerCell } = readWorkbook(await (await file.close()).arrayBuffer())

  // No two sheets have the same name, and a text is written once however many cells have it.
  expect(names[0]).toBe('Yhteenveto')
  expect([names.length, new Set(names.map((name) => name.toLowerCase())).size]).toEqual([
    PLACES + 1,
    PLACES + 1,
  ])
  expect(new Set(texts).size).toBe(texts.length)
  // The more bytes there are to pack, the longer a file takes. Addresses would be nine more for each cell.
  expect(bytesPerCell()).toBeLessThan(26)

  const toCents = (euros: string | number | undefined) => Math.round(Number(euros) * 100)
  const sheets = plan.map((_, at) => {
    const { count, line } = sheet(at + 1)
    return [count, toCents(line(-1)[line(0).indexOf('Summa')])]
  })
  expect(sheets).toEqual(expected.map((own) => [own.length + 2, centsOf(own)]))

  const summary = sheet(PLACES + 1)
  const [sum, share] = ['Summa', 'Osuus'].map((heading) => summary.line(0).indexOf(heading))
  const told = Array.from({ length: PLACES + 1 }, (_, at) => summary.line(at + 1))
  expect(told.map((line) => [line[0], line[1], toCents(line[sum ?? -1])])).toEqual([
    ...expected.map((own) => [own[0]?.customerName, own.length, centsOf(own)]),
    ['Yhteensä', ROWS, centsOf(made)],
  ])
  const shares = told.slice(0, -1).map((line) => Number(line[share ?? -1]))
  expect(shares.reduce((whole, part) => whole + part, 0)).toBeCloseTo(1, 9)
})
