import { expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { handledDeposits } from './definitions/handled-deposits.ts'
import { readRows } from './list.ts'
import { changeOrdersWithStages } from './definitions/with-stages.ts'
import { sampleRows } from './sample.fixture.ts'
import { daysOfMonth, formatMonth, monthBefore, monthsBetween } from './statements-api.ts'
import { statementPaper, type StatementList } from './papers.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const paperOf = (lists: readonly StatementList[], today = '2026-11-15', earliest = '2025-10-11') =>
  statementPaper({
    month: '2026-10',
    today: day(today),
    earliest: day(earliest),
    place: 'Kahvila',
    accountNumber: 'FI2112345600000785',
    isOwnOnly: false,
    lists,
    foot: '',
  })
const notesOf = ({ parts }: ReturnType<typeof paperOf>) =>
  parts.flatMap((part) => (part.kind === 'note' ? [plain(part.text)] : []))
const tableOf = ({ parts }: ReturnType<typeof paperOf>) => parts.find((part) => part.kind === 'table')

test('what nobody declared is in the total of what was counted, and is told beneath (decisions Q7)', () => {
  const [sample] = sampleRows(handledDeposits, 1)
  const rows = readRows(handledDeposits, [
    { ...Object(sample), signedTotal: 100, total: 95, difference: -5 },
    { ...Object(sample), signedTotal: null, total: 30, difference: null },
  ])
  const columns = ['accountingDate', 'signedTotal', 'totalSum', 'difference']
  const paper = paperOf([{ report: handledDeposits, rows, columns }])
  expect(tableOf(paper)?.totals?.map(plain)).toEqual(['Yhteensä', '100,00 €', '125,00 €', '−5,00 €'])
  expect(notesOf(paper)).toEqual(['Ilman ilmoitettua summaa 1 kpl, laskettu 30,00 €.'])
})

test('a cancelled order is shown as such and never summed (decisions P4); the oldest comes first', () => {
  const [sample] = sampleRows(changeOrdersWithStages, 1)
  const rows = readRows(changeOrdersWithStages, [
    { ...Object(sample), deliveryDate: '2026-10-20', stage: 'cancelled', totalSum: 70 },
    { ...Object(sample), deliveryDate: '2026-10-10', stage: 'delivered', totalSum: 50 },
  ])
  const columns = ['deliveryDate', 'stage', 'totalSum']
  const paper = paperOf([{ report: changeOrdersWithStages, rows, columns }])
  expect(tableOf(paper)?.rows.map((row) => row.map(plain))).toEqual([
    ['10.10.2026', 'Toimitettu', '50,00 €'],
    ['20.10.2026', 'Peruttu', '70,00 €'],
  ])
  expect(tableOf(paper)?.totals?.map(plain)).toEqual(['Yhteensä', '', '50,00 €'])
  expect(notesOf(paper)).toEqual(['Peruttuja 1 kpl. Niitä ei lasketa summaan.'])
})

test('a month that is not over, or of which the lists have lost the beginning, says so', () => {
  expect(notesOf(paperOf([], '2026-10-31'))).toEqual([
    'Kuukausi on kesken. Koosteessa ovat tiedot 31.10.2026 asti.',
  ])
  expect(notesOf(paperOf([], '2026-11-15', '2026-10-02'))).toEqual([
    'Tiedot alkavat 02.10.2026. Vanhempia ei ole enää saatavilla.',
  ])
  expect(notesOf(paperOf([]))).toEqual([])
})

test('months begin and end where the calendar says', () => {
  expect(['2026-02', '2028-02', '2026-12'].map((month) => daysOfMonth(month).to)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
  expect([monthBefore('2026-01'), formatMonth('2026-01')]).toEqual(['2025-12', '1/2026'])
  expect(monthsBetween(day('2025-12-31'), day('2026-02-01'))).toEqual(['2026-02', '2026-01', '2025-12'])
})
