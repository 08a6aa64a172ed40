import { depositState, isRemoved } from '../../../bags/deposits/stage.ts'
import { depositRowStages } from '../../../bags/deposits/entry-stages.ts'
import {
  coinFields,
  coins,
  countsTotal,
  noteFields,
  notes,
  pieceFields,
} from '../../../kernel/money/denominations.ts'
import { plainAmount } from '../../../kernel/money/money.ts'
import { columnsOf, differenceHead, momentHead, own, textHead } from '../columns.ts'
import { companyReport } from '../definition.ts'
import { depositColumns, countPieces, reasonOf } from './deposit-columns.ts'
import {
  headings,
  personHeadings,
  reportTitles,
  emptyTexts,
  missingTexts,
  sectionTexts,
} from '../terms.fi.ts'
import {
  day,
  euros,
  flag,
  integer,
  integers,
  maybe,
  moment,
  orNull,
  text,
  wireRow,
  wordOrNone,
} from '../wire.ts'

/** A deposit as it was declared. */
export const depositFields = {
  entryId: integer,
  accountId: integer,
  accountNumber: text,
  registerDate: day,
  created: moment,
  modified: moment,
  countingState: orNull(text),
  countingStateSetDate: orNull(moment),
  securityBagNumber: text,
  customerName: text,
  message: text,
  reference: text,
  totalSum: euros,
  coinTotalSum: euros,
  removed: orNull(moment),
  removedBy: orNull(text),
  userFirstName: text,
  userLastName: text,
  ...integers(pieceFields),
  pkTositeTotalSum: euros,
  pcs_pkTosite: integer,
  coinsUncounted: flag,
  countAtServiceCenter: flag,
}
/**
 * The stage that the deposit's bag has reached, where the provider shows it; null or no key means that it was received.
 * The difference once the deposit is counted, for callers who ask for it and may see the result.
 */
const row = wireRow({ ...depositFields, stage: wordOrNone(depositRowStages), difference: maybe(euros) })
/** The fields that every list of declarations has. */
export type DepositRow = Omit<StagedDepositRow, 'stage' | 'difference'>
/** A row of this report. */
export type StagedDepositRow = NonNullable<ReturnType<typeof row.read>>

/**
 * The declared sums: in total, in notes and in coins. Blank, not 0, where nothing was declared: the deposit is counted
 * at the service centre, or its coins are one sum.
 */
export const declared = {
  totalSum: (row: DepositRow) => (row.countAtServiceCenter && row.totalSum === 0 ? null : row.totalSum),
  noteCount: (row: DepositRow) => (row.countAtServiceCenter ? null : countPieces(noteFields, row)),
  noteTotalSum: (row: DepositRow) => (row.countAtServiceCenter ? null : countsTotal(notes, row)),
  coinCount: (row: DepositRow) =>
    row.countAtServiceCenter || row.coinsUncounted || countsTotal(coins, row) !== row.coinTotalSum
      ? null
      : countPieces(coinFields, row),
  coinTotalSum: (row: DepositRow) =>
    row.countAtServiceCenter || row.coinsUncounted ? null : row.coinTotalSum,
}

/** The values of the deposit columns that come from the declaration itself. */
export const declaredValues = {
  ...own<DepositRow>()(
    'entryId',
    'registerDate',
    'securityBagNumber',
    'accountNumber',
    'customerName',
    'reference',
    'message',
    ...pieceFields,
    'created',
    'userFirstName',
    'userLastName',
  ),
  ...declared,
  voucherCount: (row: DepositRow) => row.pcs_pkTosite,
  voucherTotalSum: (row: DepositRow) => row.pkTositeTotalSum,
  countingState: depositState,
}

/** The file has the columns of every deposit report and no other (decisions F9). */
const screenHeads = {
  difference: differenceHead(headings.difference, null),
  removed: momentHead(headings.removed, null),
  removedBy: textHead(headings.removedBy, null),
}
const screenColumns = columnsOf<StagedDepositRow, typeof screenHeads>(screenHeads, {
  difference: (row) => row.difference,
  removed: (row) => (isRemoved(row) ? row.removed : null),
  removedBy: (row) => (isRemoved(row) ? row.removedBy : null),
})

export const deposits = companyReport<StagedDepositRow>({
  id: 'deposits',
  list: 'DepositReport',
  title: reportTitles.deposits,
  row,
  call: {
    path: '/api/reports/deposit',
    key: 'deposits',
    summary: 'Deposits declared in the portal: one’s own, or the whole place’s',
  },
  differencesNeed: 'depositReport',
  numberOf: ({ entryId }) => entryId,
  datedBy: ({ created }) => created,
  isRemoved,
  columns: [
    ...depositColumns<StagedDepositRow>({
      ...declaredValues,
      accountingDate: null,
      depositType: null,
      dueDate: null,
      signedTotal: null,
      signer: null,
      cashReportCount: null,
    }),
    ...screenColumns,
  ],
  shown: [
    'entryId',
    'created',
    'registerDate',
    'securityBagNumber',
    'accountNumber',
    'totalSum',
    'countingState',
  ],
  newestBy: 'created',
  chart: { sum: 'totalSum', by: 'created' },
  empty: emptyTexts.deposits,
  detail: {
    route: 'DepositDetail',
    missing: missingTexts.entry,
    sections: [
      {
        heading: null,
        person: personHeadings.depositor.whole,
        columns: [
          'created',
          'registerDate',
          'securityBagNumber',
          'accountNumber',
          'customerName',
          'reference',
          'message',
          'countingState',
          'userFirstName',
          'userLastName',
          'totalSum',
        ],
      },
      { heading: sectionTexts.notes, columns: [...noteFields, 'noteTotalSum'], skipZero: true },
      { heading: sectionTexts.coins, columns: [...coinFields, 'coinTotalSum'], skipZero: true },
    ],
    inquiry: (row) => ({
      entryType: 'deposit',
      id: row.entryId,
      date: row.registerDate,
      totalSum: plainAmount(row.totalSum),
      message: row.message,
      reference: row.reference,
      securityBagNumber: row.securityBagNumber,
      ...reasonOf(row.difference),
    }),
  },
})
