import {
  coinFields,
  noteFields,
  pieceFields,
  handledPieceFields,
  handledPieceNames,
} from '../../../kernel/money/denominations.ts'
import { plainAmount } from '../../../kernel/money/money.ts'
import { keysOf, recordOf } from '../../../kernel/data/records.ts'
import { columnsOf, differenceHead, own, piecesHead, textHead, type ReportColumn } from '../columns.ts'
import { companyReport } from '../definition.ts'
import { depositColumns, reasonOf } from './deposit-columns.ts'
import { headings, reportTitles, emptyTexts, missingTexts, sectionTexts } from '../terms.fi.ts'
import { day, euros, integer, integers, listOf, orNull, text, wireRow } from '../wire.ts'

/** What the counting found in one bag, or in one cash register of it. */
const countedFields = {
  entryId: integer,
  registerDate: orNull(day),
  accountingDate: day,
  dueDate: orNull(day),
  securityBagNumber: text,
  accountNumber: orNull(text),
  reference: text,
  message: text,
  signer: text,
  /** Null where nothing was declared; then there is no difference either (decisions O10). */
  signedTotal: orNull(euros),
  total: euros,
  difference: orNull(euros),
  notesTotalSum: euros,
  notesCount: integer,
  coinTotalSum: euros,
  coinCount: integer,
  checkCount: integer,
  depositType: text,
  registerText: text,
  lmpType: text,
  pcs_pkTosite: integer,
  pkTositeTotalSum: euros,
  ...integers(handledPieceFields),
}
const cashReport = wireRow(countedFields)
export type CashReport = NonNullable<ReturnType<typeof cashReport.read>>

export const handledDepositFields = { ...countedFields, customerName: text, cashReports: listOf(cashReport) }
const row = wireRow(handledDepositFields)
export type HandledDepositRow = NonNullable<ReturnType<typeof row.read>>

const handledPieces = recordOf(pieceFields, (field) => (row: CashReport) => row[handledPieceNames[field]])

/** The values of the deposit columns that come from the counting. */
export const countedValues = {
  ...own<CashReport>()(
    'entryId',
    'accountingDate',
    'registerDate',
    'securityBagNumber',
    'accountNumber',
    'reference',
    'message',
    'coinCount',
    'coinTotalSum',
    'depositType',
    'dueDate',
    'signedTotal',
    'signer',
  ),
  totalSum: (row: CashReport) => row.total,
  noteCount: (row: CashReport) => row.notesCount,
  noteTotalSum: (row: CashReport) => row.notesTotalSum,
  voucherCount: (row: CashReport) => row.pcs_pkTosite,
  voucherTotalSum: (row: CashReport) => row.pkTositeTotalSum,
  ...handledPieces,
  created: null,
  userFirstName: null,
  userLastName: null,
  countingState: null,
}

const screenHeads = {
  difference: differenceHead(headings.difference, null),
  checkCount: piecesHead(headings.checkPieces, null),
  registerText: textHead(headings.registerText, null),
  lmpType: textHead(headings.lmpType, null),
}
const screenColumns = columnsOf<CashReport, typeof screenHeads>(
  screenHeads,
  own<CashReport>()(...keysOf(screenHeads)),
)

/** The screen shows the declared and the counted sum side by side, so the headings distinguish them. */
const SCREEN_HEADINGS = { totalSum: headings.countedSum }
export const countedBesideDeclared = { declared: 'signedTotal', counted: 'totalSum' } as const

/** The columns of a handled deposit's cash registers, in its list and on the page of a bag. */
export const cashReportColumns: readonly ReportColumn<CashReport>[] = [
  ...depositColumns<CashReport>(
    { ...countedValues, customerName: null, cashReportCount: null },
    SCREEN_HEADINGS,
  ),
  ...screenColumns,
]
export const cashReportsShown = ['registerText', 'securityBagNumber', 'signedTotal', 'totalSum', 'difference']

/** The bag number that identifies a cash report; without its own number it has its parent's (decisions N15). */
export const bagOf = (report: CashReport, parent: HandledDepositRow): string =>
  report.securityBagNumber || parent.securityBagNumber

/** Several registers may share a bag (decisions E3). */
export const cashReportsInBag = (parent: HandledDepositRow, bag: string): readonly CashReport[] =>
  parent.cashReports.filter((report) => bagOf(report, parent) === bag)

/** Sections of the page of a handled deposit and of each of its cash reports. */
export const countedSections = [
  {
    heading: null,
    columns: [
      'accountingDate',
      'registerDate',
      'dueDate',
      'securityBagNumber',
      'accountNumber',
      'reference',
      'message',
      'signer',
      'depositType',
      'registerText',
      'lmpType',
      'signedTotal',
      'totalSum',
      'difference',
    ],
  },
  { heading: sectionTexts.notes, columns: [...noteFields, 'noteCount', 'noteTotalSum'], skipZero: true },
  { heading: sectionTexts.coins, columns: [...coinFields, 'coinCount', 'coinTotalSum'], skipZero: true },
  {
    heading: sectionTexts.counted,
    columns: ['checkCount', 'voucherCount', 'voucherTotalSum'],
    skipZero: true,
  },
] as const

export const handledDeposits = companyReport<HandledDepositRow>({
  id: 'handled-deposits',
  list: 'DepositHandled',
  title: reportTitles.handledDeposits,
  needs: 'depositReport',
  row,
  call: {
    path: '/api/reports/DepositHandled',
    key: 'depositHandled',
    summary: 'What the counting found, on the accounts whose deposit reports the caller may see',
  },
  numberOf: ({ entryId }) => entryId,
  datedBy: ({ accountingDate }) => accountingDate,
  columns: [
    ...depositColumns<HandledDepositRow>(
      {
        ...countedValues,
        customerName: (row) => row.customerName,
        cashReportCount: (row) => row.cashReports.length,
      },
      SCREEN_HEADINGS,
    ),
    ...screenColumns,
  ],
  shown: ['accountingDate', 'registerDate', 'securityBagNumber', 'signedTotal', 'totalSum', 'difference'],
  newestBy: 'accountingDate',
  chart: { sum: 'totalSum', by: 'accountingDate' },
  compared: countedBesideDeclared,
  empty: emptyTexts.handledDeposits,
  detail: {
    route: 'DepositHandledDetail',
    missing: missingTexts.entry,
    sections: countedSections,
    inquiry: (row) => ({
      entryType: 'deposithandled',
      id: row.entryId,
      date: row.registerDate,
      totalSum: plainAmount(row.total),
      message: row.message,
      reference: row.reference,
      securityBagNumber: row.securityBagNumber,
      ...reasonOf(row.difference),
    }),
  },
})
