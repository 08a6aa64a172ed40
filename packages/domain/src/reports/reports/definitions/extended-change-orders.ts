import { orderRowFields, orderedValues } from './change-orders.ts'
import { outcomeFields, companyFields, companyValues, own } from '../columns.ts'
import { cancelledRows, orderColumns } from './order-columns.ts'
import { concernReport } from '../definition.ts'
import { eventColumns, screenOnly } from './deposit-columns.ts'
import { reportTitles, criterionTexts, emptyTexts } from '../terms.fi.ts'
import { oldBagFields } from '../../../kernel/money/denominations.ts'
import { day, integer, integers, orNull, text, wireRow } from '../wire.ts'

/** A change order with how it was packed; null until it is packed (decisions N15). */
const row = wireRow({
  ...orderRowFields,
  ...integers(oldBagFields),
  ...companyFields,
  packingDate: orNull(day),
  dueDate: orNull(day),
  registerDate: orNull(day),
  signer: orNull(text),
  depositType: orNull(text),
  noteTotalCount: orNull(integer),
  coinTotalCount: orNull(integer),
  ...outcomeFields,
})
export type ExtendedChangeOrderRow = NonNullable<ReturnType<typeof row.read>>

export const extendedChangeOrders = concernReport<ExtendedChangeOrderRow>({
  id: 'extended-change-orders',
  list: 'ChangeOrderExtended',
  title: reportTitles.extendedChangeOrders,
  row,
  call: {
    path: '/api/reports/ChangeOrderExtended',
    key: 'changeCurrencyOrdersextended',
    summary: 'Change orders of every place where the caller has group reports, with how they were packed',
  },
  criteria: ['vrt_created', 'vrt_toimituspaiva'],
  byBag: false,
  numberOf: ({ entryId }) => entryId,
  columns: [
    ...orderColumns<ExtendedChangeOrderRow>(
      {
        ...orderedValues,
        ...own<ExtendedChangeOrderRow>()(...oldBagFields, 'packingDate', 'dueDate', 'signer'),
      },
      { created: criterionTexts.vrt_created },
    ),
    ...screenOnly(
      eventColumns<ExtendedChangeOrderRow>({
        ...companyValues,
        difference: null,
        ok: (row) => (row.packingDate === null ? null : row.ok),
      }),
    ),
  ],
  shown: ['created', 'deliveryDate', 'customerName', 'accountNumber', 'totalSum', 'countingState'],
  newestBy: 'created',
  chart: { sum: 'totalSum', by: { vrt_created: 'created', vrt_toimituspaiva: 'deliveryDate' } },
  empty: emptyTexts.extendedChangeOrders,
  ...cancelledRows,
})
