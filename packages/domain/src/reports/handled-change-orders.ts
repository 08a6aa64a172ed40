import { orderStages } from '../stages/orders.ts'
import { noteFields } from '../kernel/money/denominations.ts'
import { plainAmount } from '../kernel/money/money.ts'
import { keysOf } from '../kernel/data/records.ts'
import { columnsOf, dayHead, own, piecesHead, textHead } from './columns.ts'
import { companyReport } from './definition.ts'
import { headings, reportTitles } from './headings.fi.ts'
import { orderColumns } from './order-columns.ts'
import { packFields } from './pieces.ts'
import { emptyTexts, missingTexts, sectionTexts } from './terms.fi.ts'
import { day, euros, integer, integers, moment, orNull, text, wireRow, wordOrNone } from './wire.ts'

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
}
/** `stage` is there only for orders cancelled after the packing, in lists that ask for cancelled ones too. */
const row = wireRow({ ...packedFields, stage: wordOrNone(orderStages) })
export type HandledChangeOrderRow = NonNullable<ReturnType<typeof row.read>>
/** The fields of every list of packed orders. */
type PackedRow = Omit<HandledChangeOrderRow, 'stage'>

/** The values of the order columns that come from the packing. */
export const packedValues = {
  ...own<PackedRow>()(
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

const screenHeads = {
  registerDate: dayHead(headings.cashDate, null),
  depositType: textHead(headings.depositType, null),
  noteTotalCount: piecesHead(headings.notePieces, null),
  coinTotalCount: piecesHead(headings.coinPieces, null),
}

export const packedScreenColumns = columnsOf<PackedRow, typeof screenHeads>(
  screenHeads,
  own<PackedRow>()(...keysOf(screenHeads)),
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
  columns: [...orderColumns<HandledChangeOrderRow>(packedValues), ...packedScreenColumns],
  shown: ['packingDate', 'dueDate', 'reference', 'totalSum'],
  newestBy: 'packingDate',
  chart: { sum: 'totalSum', by: 'packingDate' },
  empty: emptyTexts.handledChangeOrders,
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
