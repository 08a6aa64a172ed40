import { keysOf, recordBy } from '../../../kernel/data/records.ts'
import { products, type ProductId } from '../../../orders/supply-orders/api.ts'
import { cancelledColumns, cancelledRows, followedFields } from './order-columns.ts'
import { columnsOf, countHead, dayHead, momentHead, numberHead, own, textHead } from '../columns.ts'
import { companyReport } from '../definition.ts'
import {
  headings,
  personHeadings,
  reportTitles,
  emptyTexts,
  missingTexts,
  sectionTexts,
} from '../terms.fi.ts'
import { day, integer, integers, moment, text, wireRow } from '../wire.ts'

const productIds: readonly ProductId[] = products.map(({ id }) => id)

const row = wireRow({
  id: integer,
  created: moment,
  modified: moment,
  deliveryDate: day,
  userFirstName: text,
  userLastName: text,
  ...integers(productIds),
  ...followedFields,
})
export type SupplyOrderRow = NonNullable<ReturnType<typeof row.read>>

const orderHeads = {
  id: numberHead(headings.number),
  created: momentHead(headings.created),
  deliveryDate: dayHead(headings.deliveryDate),
  userFirstName: textHead(personHeadings.orderer.first),
  userLastName: textHead(personHeadings.orderer.last),
}
const heads = {
  ...orderHeads,
  ...recordBy(
    products,
    ({ id }) => id,
    ({ name }) => countHead(name),
  ),
}

export const supplyOrders = companyReport<SupplyOrderRow>({
  id: 'supply-orders',
  list: 'SupplyOrderReport',
  title: reportTitles.supplyOrders,
  needs: 'supplyOrderReport',
  row,
  call: {
    path: '/api/reports/supplyorder',
    key: 'supplyOrders',
    summary: 'Orders of security bags and the like, of the whole place',
  },
  numberOf: ({ id }) => id,
  datedBy: ({ created }) => created,
  columns: [
    ...columnsOf<SupplyOrderRow, typeof heads>(heads, own<SupplyOrderRow>()(...keysOf(heads))),
    ...cancelledColumns<SupplyOrderRow>(null),
  ],
  shown: Object.keys(heads),
  newestBy: 'created',
  empty: emptyTexts.supplyOrders,
  ...cancelledRows,
  detail: {
    route: 'SupplyOrderDetail',
    missing: missingTexts.supplyOrder,
    sections: [
      { heading: null, person: personHeadings.orderer.whole, columns: Object.keys(orderHeads) },
      { heading: sectionTexts.products, columns: productIds, skipZero: true },
    ],
    inquiry: (row) => ({ entryType: 'supplyorder', id: row.id, date: row.deliveryDate }),
  },
})
