import { orderState } from '../../../bags/deposits/entry-stages.ts'
import { noteFields, oldBagFields, orderedFields } from '../../../kernel/money/denominations.ts'
import { recordOf } from '../../../kernel/data/records.ts'
import { plainAmount } from '../../../kernel/money/money.ts'
import { cancelledRows, followedFields, orderColumns } from './order-columns.ts'
import { own } from '../columns.ts'
import { companyReport } from '../definition.ts'
import { personHeadings, reportTitles, emptyTexts, missingTexts, sectionTexts } from '../terms.fi.ts'
import { day, euros, integer, integers, moment, orNull, text, wireRow } from '../wire.ts'

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
  customerName: text,
  ...integers(noteFields),
  ...integers(orderedFields),
  ...followedFields,
}
const row = wireRow(orderRowFields)
export type ChangeOrderRow = NonNullable<ReturnType<typeof row.read>>

/** The values of the order columns that come from the order itself. Old bags cannot be ordered here. */
export const orderedValues = {
  ...own<ChangeOrderRow>()(
    'entryId',
    'deliveryDate',
    'accountNumber',
    'reference',
    'message',
    'totalSum',
    'noteTotalSum',
    'coinTotalSum',
    ...noteFields,
    ...orderedFields,
    'created',
    'userFirstName',
    'userLastName',
    'customerName',
  ),
  ...recordOf(oldBagFields, () => () => 0),
  countingState: orderState,
}

export const changeOrders = companyReport<ChangeOrderRow>({
  id: 'change-orders',
  list: 'ChangeOrderReport',
  title: reportTitles.changeOrders,
  row,
  call: {
    path: '/api/reports/changeorder',
    key: 'changeCurrencyOrders',
    summary: 'Change orders made in the portal: one’s own, or the whole place’s',
  },
  numberOf: ({ entryId }) => entryId,
  datedBy: ({ created }) => created,
  columns: orderColumns<ChangeOrderRow>({
    ...orderedValues,
    packingDate: null,
    dueDate: null,
    signer: null,
  }),
  shown: ['entryId', 'created', 'deliveryDate', 'accountNumber', 'totalSum', 'countingState'],
  newestBy: 'created',
  empty: emptyTexts.changeOrders,
  ...cancelledRows,
  detail: {
    route: 'ChangeOrderDetail',
    missing: missingTexts.entry,
    sections: [
      {
        heading: null,
        person: personHeadings.orderer.whole,
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
      { heading: sectionTexts.notes, columns: [...noteFields, 'noteTotalSum'], skipZero: true },
      { heading: sectionTexts.coins, columns: [...orderedFields, 'coinTotalSum'], skipZero: true },
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
})
