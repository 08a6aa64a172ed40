import { outcomeFields, placeFields, placeValues } from './concern-fields.ts'
import { concernList, type ConcernReport } from './definition.ts'
import { depositColumns, eventColumns, screenOnly } from './deposit-columns.ts'
import { declared, declaredValues, depositFields } from './deposits.ts'
import { emptyTexts } from './terms.fi.ts'
import { day, euros, integer, orNull, text, wireRow } from './wire.ts'

/** A declared deposit with what the counting found; null until it is counted (decisions N15). */
const row = wireRow({
  ...depositFields,
  ...placeFields,
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
})
type ExtendedDepositRow = NonNullable<ReturnType<typeof row.read>>

const criteria = ['til_kassapaiva', 'til_created'] as const

export const extendedDeposits: ConcernReport<ExtendedDepositRow> = {
  id: 'extended-deposits',
  group: 'concern',
  list: 'DepositExtended',
  title: 'Konsernin tilitykset',
  needs: 'concernReport',
  row,
  endpoint: concernList(
    {
      path: '/api/reports/DepositExtended',
      key: 'depositextendeds',
      summary: 'Deposits of every place where the caller has group reports, with what the counting found',
      row,
    },
    criteria,
  ),
  criteria,
  byBag: true,
  numberOf: ({ entryId }) => entryId,
  columns: [
    ...depositColumns<ExtendedDepositRow>({
      ...declaredValues,
      accountingDate: (row) => row.accountingDate,
      // The sum is the declared one, and so are its parts; what was not declared the counting tells.
      noteCount: (row) => declared.noteCount(row) ?? row.notesCount,
      noteTotalSum: (row) => declared.noteTotalSum(row) ?? row.notesTotalSum,
      coinCount: (row) => declared.coinCount(row) ?? row.coinCount,
      depositType: (row) => row.depositType,
      dueDate: (row) => row.dueDate,
      signedTotal: (row) => row.signedTotal,
      signer: (row) => row.signer,
      cashReportCount: null,
    }),
    ...screenOnly(eventColumns<ExtendedDepositRow>({ ...placeValues, difference: (row) => row.difference })),
  ],
  shown: [
    'created',
    'registerDate',
    'customerName',
    'securityBagNumber',
    'accountNumber',
    'totalSum',
    'difference',
    'countingState',
  ],
  newestBy: 'created',
  chart: { sum: 'totalSum', by: { til_kassapaiva: 'registerDate', til_created: 'created' } },
  empty: emptyTexts.extendedDeposits,
}
