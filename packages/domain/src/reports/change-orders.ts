import { plainAmount } from '../kernel/money.ts'
import { countingState } from './counting-state.ts'
import { placeList, type PlaceReport } from './definition.ts'
import { orderColumns } from './order-columns.ts'
import { noteFields, oldBagFields, orderedFields, ownValues } from './pieces.ts'
import { emptyTexts, missingTexts, sectionTexts } from './terms.fi.ts'
import { day, euros, integer, integers, moment, orNull, text, wireRow } from './wire.ts'

/** A change order as it was sent. */
export const orderRowFields = {
  entryId: integer,
  accountId: integer,
  accountNumber: text,
  deliveryDate: day,
  created: moment,
  modified: moment,
  message: text,
  reference: text,
  totalSum: euros,
  noteTotalSum: euros,
  coinTotalSum: euros,
  countingState: orNull(text),
  userFirstName: text,
  userLastName: text,
  ...integers(noteFields),
  ...integers(orderedFields),
}
const row = wireRow(orderRowFields)
export type ChangeOrderRow = NonNullable<ReturnType<typeof row.read>>

/** Values of the order columns that the order itself gives. Old bags are never ordered here. */
export const orderedValues = {
  entryId: (row: ChangeOrderRow) => row.entryId,
  deliveryDate: (row: ChangeOrderRow) => row.deliveryDate,
  accountNumber: (row: ChangeOrderRow) => row.accountNumber,
  reference: (row: ChangeOrderRow) => row.reference,
  message: (row: ChangeOrderRow) => row.message,
  totalSum: (row: ChangeOrderRow) => row.totalSum,
  noteTotalSum: (row: ChangeOrderRow) => row.noteTotalSum,
  coinTotalSum: (row: ChangeOrderRow) => row.coinTotalSum,
  ...ownValues(noteFields),
  ...ownValues(orderedFields),
  ...(Object.fromEntries(oldBagFields.map((field) => [field, () => 0])) as {
    readonly [Field in (typeof oldBagFields)[number]]: () => number
  }),
  created: (row: ChangeOrderRow) => row.created,
  userFirstName: (row: ChangeOrderRow) => row.userFirstName,
  userLastName: (row: ChangeOrderRow) => row.userLastName,
  countingState: (row: ChangeOrderRow) => countingState(row.countingState),
}

export const changeOrders: PlaceReport<ChangeOrderRow> = {
  id: 'change-orders',
  group: 'place',
  list: 'ChangeOrderReport',
  title: 'Vaihtorahatilaukset',
  row,
  endpoint: placeList({
    path: '/api/reports/changeorder',
    key: 'changeCurrencyOrders',
    summary: 'Change orders made in the portal: one’s own, or the whole place’s',
    row,
  }),
  numberOf: ({ entryId }) => entryId,
  datedBy: ({ created }) => created,
  columns: orderColumns<ChangeOrderRow>({
    ...orderedValues,
    customerName: null,
    packingDate: null,
    dueDate: null,
    signer: null,
  }),
  shown: ['entryId', 'created', 'deliveryDate', 'accountNumber', 'totalSum', 'countingState'],
  newestBy: 'created',
  empty: emptyTexts.changeOrders,
  detail: {
    route: 'ChangeOrderDetail',
    missing: missingTexts.entry,
    sections: [
      {
        heading: null,
        columns: [
          'created',
          'deliveryDate',
          'accountNumber',
          'reference',
          'message',
          'countingState',
          'userFirstName',
          'userLastName',
          'totalSum',
        ],
      },
      { heading: sectionTexts.notes, columns: ['noteTotalSum', ...noteFields], skipZero: true },
      { heading: sectionTexts.coins, columns: ['coinTotalSum', ...orderedFields], skipZero: true },
    ],
    inquiry: (row) => ({
      entryType: 'changeorder',
      id: row.entryId,
      date: row.deliveryDate,
      totalSum: plainAmount(row.totalSum),
      message: row.message,
      reference: row.reference,
    }),
  },
}
