import { noteFields, packFields } from '../../../kernel/money/denominations.ts'
import { plainAmount } from '../../../kernel/money/money.ts'
import { keysOf } from '../../../kernel/data/records.ts'
import { cancelledColumns, cancelledRows, followedFields, orderColumns } from './order-columns.ts'
import { columnsOf, dayHead, own, piecesHead, textHead, type ReportColumn } from '../columns.ts'
import { companyReport } from '../definition.ts'
import { headings, reportTitles, emptyTexts, missingTexts, sectionTexts } from '../terms.fi.ts'
import { day, euros, integer, integers, moment, orNull, text, wireRow } from '../wire.ts'

/** A change order as it was packed. */
export const packedFields = {
  entryId: integer,
  accountId: orNull(integer),
  accountNumber: orNull(text),
  packingDate: day,
  created: moment,
  dueDate: orNull(day),
  registerDate: orNull(day),
  signer: text,
  reference: text,
  message: text,
  depositType: text,
  noteTotalSum: euros,
  noteTotalCount: integer,
  coinTotalSum: euros,
  coinTotalCount: integer,
  totalSum: euros,
  customerName: text,
  ...integers(noteFields),
  ...integers(packFields),
  /** Of the order; sent only of one that was cancelled after the packing. */
  ...followedFields,
}
const row = wireRow(packedFields)
export type HandledChangeOrderRow = NonNullable<ReturnType<typeof row.read>>

/** The values of the order columns that come from the packing. */
const packedValues = {
  ...own<HandledChangeOrderRow>()(
    'entryId',
    'packingDate',
    'accountNumber',
    'reference',
    'message',
    'totalSum',
    'noteTotalSum',
    'coinTotalSum',
    ...noteFields,
    ...packFields,
    'created',
    'dueDate',
    'signer',
    'customerName',
  ),
  deliveryDate: null,
  userFirstName: null,
  userLastName: null,
  countingState: null,
}

/** The columns of an order as it was packed; its only state can be that it was cancelled afterwards. */
export const packedColumns = <Row extends HandledChangeOrderRow>(): readonly ReportColumn<Row>[] =>
  orderColumns<Row>(packedValues).map(
    (column) => cancelledColumns<Row>().find(({ key }) => key === column.key) ?? column,
  )

const screenHeads = {
  registerDate: dayHead(headings.cashDate, null),
  depositType: textHead(headings.depositType, null),
  noteTotalCount: piecesHead(headings.notePieces, null),
  coinTotalCount: piecesHead(headings.coinPieces, null),
}

export const packedScreenColumns = columnsOf<HandledChangeOrderRow, typeof screenHeads>(
  screenHeads,
  own<HandledChangeOrderRow>()(...keysOf(screenHeads)),
)

export const handledChangeOrders = companyReport<HandledChangeOrderRow>({
  id: 'handled-change-orders',
  list: 'ChangeOrderHandled',
  title: reportTitles.handledChangeOrders,
  needs: 'changeOrderReport',
  row,
  call: {
    path: '/api/reports/ChangeOrderHandled',
    key: 'changeOrderHandled',
    summary: 'Packed change orders, on the accounts whose change-order reports the caller may see',
  },
  numberOf: ({ entryId }) => entryId,
  datedBy: ({ packingDate }) => packingDate,
  columns: [...packedColumns<HandledChangeOrderRow>(), ...packedScreenColumns],
  shown: ['packingDate', 'dueDate', 'reference', 'totalSum'],
  newestBy: 'packingDate',
  chart: { sum: 'totalSum', by: 'packingDate' },
  empty: emptyTexts.handledChangeOrders,
  ...cancelledRows,
  detail: {
    route: 'ChangeOrderHandledDetail',
    missing: missingTexts.entry,
    sections: [
      {
        heading: null,
        columns: [
          'packingDate',
          'created',
          'dueDate',
          'registerDate',
          'accountNumber',
          'reference',
          'message',
          'signer',
          'depositType',
          'totalSum',
        ],
      },
      {
        heading: sectionTexts.notes,
        columns: [...noteFields, 'noteTotalCount', 'noteTotalSum'],
        skipZero: true,
      },
      {
        heading: sectionTexts.coins,
        columns: [...packFields, 'coinTotalCount', 'coinTotalSum'],
        skipZero: true,
      },
    ],
    inquiry: (row) => ({
      entryType: 'changeorderhandled',
      id: row.entryId,
      date: row.packingDate,
      totalSum: plainAmount(row.totalSum),
      message: row.message,
      reference: row.reference,
    }),
  },
})
