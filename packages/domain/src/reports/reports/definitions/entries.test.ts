import { expect, test } from 'vitest'
import { cents } from '../../../kernel/money/money.ts'
import { DIFFERENCE_CODE } from '../../../questions/cases/terms.fi.ts'
import { reports } from '../all.ts'
import { cellOf } from '../columns.ts'
import type { Report } from '../definition.ts'
import { readRows } from '../list.ts'
import { printCell } from '../print.ts'
import { sampleRows } from '../sample.fixture.ts'
import { differenceMark, countPieces, reasonOf } from './deposit-columns.ts'
import { deposits, type StagedDepositRow } from './deposits.ts'
import { extendedDeposits } from './extended-deposits.ts'
import { bagOf, cashReportsInBag, handledDeposits } from './handled-deposits.ts'

const [sample] = sampleRows(deposits, 1)
const depositWith = (more: object): StagedDepositRow => {
  const [row] = readRows(deposits, [{ ...sample, ...more }])
  if (!row) throw new Error('not readable')
  return row
}

test.each([
  [
    'deposits',
    {
      entryType: 'deposit',
      date: 'registerDate',
      has: ['totalSum', 'message', 'reference', 'securityBagNumber'],
    },
  ],
  [
    'change-orders',
    { entryType: 'changeorder', date: 'deliveryDate', has: ['totalSum', 'message', 'reference'] },
  ],
  [
    'handled-deposits',
    {
      entryType: 'deposithandled',
      date: 'registerDate',
      has: ['totalSum', 'message', 'reference', 'securityBagNumber'],
    },
  ],
  [
    'handled-change-orders',
    { entryType: 'changeorderhandled', date: 'packingDate', has: ['totalSum', 'message', 'reference'] },
  ],
  ['visits', { entryType: 'visit', date: 'suggestedDate', has: [] }],
  ['visit-changes', { entryType: 'visitchange', date: 'originalDate', has: [] }],
  ['supply-orders', { entryType: 'supplyorder', date: 'deliveryDate', has: [] }],
] as const)('an inquiry about one of the %s is filled with %j [R-DET-01]', (id, { entryType, date, has }) => {
  const report = reports.find((candidate) => candidate.id === id)
  if (report?.group !== 'company') throw new Error(id)
  const [sampled] = sampleRows(report, 1)
  const wire: Readonly<Record<string, unknown>> = {
    ...sampled,
    ...(sampled && 'difference' in sampled ? { difference: 0 } : {}),
  }
  const [row] = readRows(report, [wire])
  const about = report.detail.inquiry(row)
  expect(about).toMatchObject({ entryType, id: 1, date: wire[date] })
  expect(Object.keys(about).filter((key) => !['entryType', 'id', 'date'].includes(key))).toEqual(has)
  for (const key of has.slice(1)) expect(about).toMatchObject({ [key]: wire[key] })
})

test('the sum of an inquiry has a comma, and of a handled deposit it is what was counted [R-DET-01]', () => {
  expect(deposits.detail.inquiry(depositWith({ totalSum: 1071.5 })).totalSum).toBe('1071,50')
  const [wire] = sampleRows(handledDeposits, 1)
  const [row] = readRows(handledDeposits, [{ ...wire, signedTotal: 100, total: 95, difference: -5 }])
  expect(row && handledDeposits.detail.inquiry(row).totalSum).toBe('95,00')
})

const shownOf = (row: unknown, key: string, report: Report = deposits): string => {
  const column = report.columns.find((candidate) => candidate.key === key)
  return column ? printCell(cellOf(column, row)) : 'no such column'
}
const none = Object.fromEntries(
  Object.keys(sample ?? {})
    .filter((name) => name.startsWith('pcs_'))
    .map((name) => [name, 0]),
)
const plain = { ...none, countAtServiceCenter: false, coinsUncounted: false }

test.each([
  ['counted', { pcs_50e: 1, pcs_1e: 2, coinTotalSum: 2, totalSum: 52 }, ['1', '50,00 €', '2', '2,00 €']],
  [
    'with coins as one sum',
    { pcs_50e: 1, coinTotalSum: 7.5, totalSum: 57.5 },
    ['1', '50,00 €', '', '7,50 €'],
  ],
  [
    'with uncounted coins',
    { pcs_50e: 1, coinTotalSum: 0, totalSum: 50, coinsUncounted: true },
    ['1', '50,00 €', '', ''],
  ],
  [
    'counted at the service centre',
    { coinTotalSum: 0, totalSum: 900, countAtServiceCenter: true },
    ['', '', '', ''],
  ],
])('a deposit %s tells of notes and coins what was told', (_title, more, expected) => {
  const row = depositWith({ ...plain, ...more })
  const shown = ['noteCount', 'noteTotalSum', 'coinCount', 'coinTotalSum'].map((key) => shownOf(row, key))
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(expected)
})

const counting = {
  notesCount: 9,
  notesTotalSum: 45,
  coinCount: 7,
  total: 45,
  signedTotal: 52,
  difference: -7,
}

test.each([
  ['declared', { pcs_50e: 1, pcs_1e: 2, coinTotalSum: 2, totalSum: 52 }, ['1', '50,00 €', '2', '2,00 €']],
  ['left to the counting', { totalSum: 0, countAtServiceCenter: true }, ['9', '45,00 €', '7', '']],
])(
  'after the counting a deposit whose parts were %s tells parts that fit its sum [R-EXT-06]',
  (_, more, expected) => {
    const [wire] = sampleRows(extendedDeposits, 1)
    const row = readRows(extendedDeposits, [{ ...wire, ...plain, ...counting, ...more }])[0]
    const shown = ['noteCount', 'noteTotalSum', 'coinCount', 'coinTotalSum'].map((key) =>
      shownOf(row, key, extendedDeposits),
    )
    expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(expected)
  },
)

test('the cash reports of a bag are found by its number, those without one by their parent’s [R-DET-06]', () => {
  const [wire] = sampleRows(handledDeposits, 1)
  const { cashReports: _, ...cash } = { cashReports: [], ...wire }
  const report = (entryId: number, securityBagNumber: string) => ({ ...cash, entryId, securityBagNumber })
  const [parent] = readRows(handledDeposits, [
    { ...wire, securityBagNumber: '100', cashReports: [report(2, '7'), report(3, ''), report(4, '7')] },
  ])
  if (!parent) throw new Error('not readable')
  const numbersIn = (bag: string) => cashReportsInBag(parent, bag).map(({ entryId }) => entryId)
  expect([numbersIn('7'), numbersIn('100'), numbersIn('8')]).toEqual([[2, 4], [3], []])
  expect(parent.cashReports.map((cashReport) => bagOf(cashReport, parent))).toEqual(['7', '100', '7'])
})

test('one unreadable cash report makes its deposit unreadable, and no other [R-ERR-28]', () => {
  const [first, second] = sampleRows(handledDeposits, 2)
  const rows = readRows(handledDeposits, [{ ...first, cashReports: [{ entryId: 'x' }] }, second])
  expect(rows.map((row) => row !== undefined)).toEqual([false, true])
})

test('an inquiry begins with the reason where the sums differ, and with none where they agree or are not known', () => {
  const reasons = [-20, 5.5, 0, null].map((difference) =>
    deposits.detail.inquiry(depositWith({ difference })),
  )
  expect(reasons.map(({ counting }) => counting)).toEqual(['1', '1', undefined, undefined])
})

test.each([
  [-500, 'shortage'],
  [-1, 'shortage'],
  [0, undefined],
  [1, 'surplus'],
  [null, undefined],
])('a difference of %s cents is a %s', (difference, mark) => {
  expect(differenceMark(difference === null ? null : cents(difference))).toBe(mark)
})

test('an inquiry about a difference begins with its reason, another one with none', () => {
  expect([-500, 1].map((difference) => reasonOf(cents(difference)))).toEqual([
    { counting: DIFFERENCE_CODE },
    { counting: DIFFERENCE_CODE },
  ])
  expect([cents(0), null].map(reasonOf)).toEqual([{}, {}])
})

test('the pieces of several fields add up, and those of others do not count', () => {
  expect(countPieces(['a', 'b'], { a: 2, b: 3 })).toBe(5)
  const counts = { a: 2, b: 3, c: 7 }
  expect(countPieces<'a' | 'c'>(['a', 'c'], counts)).toBe(9)
  expect(countPieces([], counts)).toBe(0)
})
