import { plainAmount } from '../kernel/money.ts'
import { columnsOf, countHead, dayHead, textHead } from './columns.ts'
import { placeList, type PlaceReport } from './definition.ts'
import { orderColumns } from './order-columns.ts'
import { noteFields, ownValues, packFields } from './pieces.ts'
import { emptyTexts, missingTexts, sectionTexts } from './terms.fi.ts'
import { day, euros, integer, integers, moment, orNull, text, wireRow } from './wire.ts'

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
  ...integers(noteFields),
  ...integers(packFields),
}
const row = wireRow(packedFields)
export type HandledChangeOrderRow = NonNullable<ReturnType<typeof row.read>>

/** Values of the order columns that the packing gives. */
export const packedValues = {
  entryId: (row: HandledChangeOrderRow) => row.entryId,
  deliveryDate: null,
  packingDate: (row: HandledChangeOrderRow) => row.packingDate,
  accountNumber: (row: HandledChangeOrderRow) => row.accountNumber,
  reference: (row: HandledChangeOrderRow) => row.reference,
  message: (row: HandledChangeOrderRow) => row.message,
  totalSum: (row: HandledChangeOrderRow) => row.totalSum,
  noteTotalSum: (row: HandledChangeOrderRow) => row.noteTotalSum,
  coinTotalSum: (row: HandledChangeOrderRow) => row.coinTotalSum,
  ...ownValues(noteFields),
  ...ownValues(packFields),
  created: (row: HandledChangeOrderRow) => row.created,
  userFirstName: null,
  userLastName: null,
  countingState: null,
  dueDate: (row: HandledChangeOrderRow) => row.dueDate,
  signer: (row: HandledChangeOrderRow) => row.signer,
}

const screenHeads = {
  registerDate: dayHead('Kassapäivä', null),
  depositType: textHead('Tilityslaji', null),
  noteTotalCount: countHead('Setelit (kpl)', null),
  coinTotalCount: countHead('Kolikot (kpl)', null),
}

export const packedScreenColumns = columnsOf<HandledChangeOrderRow, typeof screenHeads>(screenHeads, {
  registerDate: (row) => row.registerDate,
  depositType: (row) => row.depositType,
  noteTotalCount: (row) => row.noteTotalCount,
  coinTotalCount: (row) => row.coinTotalCount,
})

export const handledChangeOrders: PlaceReport<HandledChangeOrderRow> = {
  id: 'handled-change-orders',
  group: 'place',
  list: 'ChangeOrderHandled',
  title: 'Käsitellyt vaihtorahatilaukset',
  needs: 'changeOrderReport',
  row,
  endpoint: placeList(
    {
      path: '/api/reports/ChangeOrderHandled',
      key: 'changeOrderHandled',
      summary: 'Packed change orders, on the accounts whose change-order reports the caller may see',
      row,
    },
    'changeOrderReport',
  ),
  numberOf: ({ entryId }) => entryId,
  datedBy: ({ packingDate }) => packingDate,
  columns: [
    ...orderColumns<HandledChangeOrderRow>({ ...packedValues, customerName: null }),
    ...packedScreenColumns,
  ],
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
        columns: ['noteTotalSum', 'noteTotalCount', ...noteFields],
        skipZero: true,
      },
      {
        heading: sectionTexts.coins,
        columns: ['coinTotalSum', 'coinTotalCount', ...packFields],
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
}
