import { outcomeFields, companyFields, companyValues, columnsOf, moneyHead, own } from '../columns.ts'
import { concernReport } from '../definition.ts'
import { depositColumns, eventColumns, screenOnly } from './deposit-columns.ts'
import { declared, declaredValues, depositFields } from './deposits.ts'
import { headings, reportTitles, criterionTexts, emptyTexts } from '../terms.fi.ts'
import { depositRowStages } from '../../../bags/deposits/entry-stages.ts'
import { day, euros, integer, orNull, text, wireRow, wordOrNone } from '../wire.ts'

/** A declared deposit with what the counting found; null until it is counted (decisions N15). */
const row = wireRow({
  ...depositFields,
  ...companyFields,
  accountingDate: orNull(day),
  dueDate: orNull(day),
  signer: orNull(text),
  signedTotal: orNull(euros),
  total: orNull(euros),
  difference: orNull(euros),
  notesTotalSum: orNull(euros),
  notesCount: orNull(integer),
  coinCount: orNull(integer),
  checkCount: orNull(integer),
  depositType: orNull(text),
  registerText: orNull(text),
  lmpType: orNull(text),
  ...outcomeFields,
  /** As in the list of the place; null or no key means received. */
  stage: wordOrNone(depositRowStages),
})
export type ExtendedDepositRow = NonNullable<ReturnType<typeof row.read>>

/** The declared sum comes from the result once the deposit is counted, until then from the customer's declaration. */
const sumHeads = {
  declaredTotal: moneyHead(headings.declaredSum, null),
  countedTotal: moneyHead(headings.countedSum, null),
}
const sumColumns = columnsOf<ExtendedDepositRow, typeof sumHeads>(sumHeads, {
  declaredTotal: (row) => (row.accountingDate === null ? declared.totalSum(row) : row.signedTotal),
  countedTotal: (row) => row.total,
})

export const extendedDeposits = concernReport<ExtendedDepositRow>({
  id: 'extended-deposits',
  list: 'DepositExtended',
  title: reportTitles.extendedDeposits,
  row,
  call: {
    path: '/api/reports/DepositExtended',
    key: 'depositextendeds',
    summary: 'Deposits of every place where the caller has group reports, with what the counting found',
  },
  criteria: ['til_kassapaiva', 'til_created'],
  byBag: true,
  numberOf: ({ entryId }) => entryId,
  columns: [
    ...depositColumns<ExtendedDepositRow>(
      {
        ...declaredValues,
        ...own<ExtendedDepositRow>()('accountingDate', 'depositType', 'dueDate', 'signedTotal', 'signer'),
        // The sum and its parts are the declared ones; the counting supplies what was not declared.
        totalSum: (row) => declared.totalSum(row) ?? row.total,
        noteCount: (row) => declared.noteCount(row) ?? row.notesCount,
        noteTotalSum: (row) => declared.noteTotalSum(row) ?? row.notesTotalSum,
        coinCount: (row) => declared.coinCount(row) ?? row.coinCount,
        cashReportCount: null,
      },
      { created: criterionTexts.til_created },
    ).map((column) => (column.key === 'signedTotal' ? { ...column, only: 'csv' as const } : column)),
    ...sumColumns,
    ...screenOnly(
      eventColumns<ExtendedDepositRow>({
        ...companyValues,
        ...own<ExtendedDepositRow>()('difference'),
        ok: (row) => (row.accountingDate === null ? null : row.ok),
      }),
    ),
  ],
  shown: [
    'created',
    'registerDate',
    'customerName',
    'securityBagNumber',
    'accountNumber',
    'declaredTotal',
    'countedTotal',
    'difference',
    'countingState',
  ],
  newestBy: 'created',
  compared: { declared: 'declaredTotal', counted: 'countedTotal' },
  chart: { sum: 'totalSum', by: { til_kassapaiva: 'registerDate', til_created: 'created' } },
  empty: emptyTexts.extendedDeposits,
})
