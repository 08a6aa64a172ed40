import { headings, reportTitles, emptyTexts, partTexts } from '../terms.fi.ts'
import * as z from 'zod/mini'
import { outcomeFields, companyFields, companyValues, own } from '../columns.ts'
import { cancelledRows } from './order-columns.ts'
import { concernReport } from '../definition.ts'
import { depositColumns, eventColumns } from './deposit-columns.ts'
import { countedBesideDeclared, countedValues, handledDepositFields } from './handled-deposits.ts'
import { packedColumns, packedFields, packedScreenColumns } from './handled-change-orders.ts'
import { always, day, euros, integer, wireRow } from '../wire.ts'

const eventFields = {
  ...companyFields,
  ...outcomeFields,
}

/** A counted deposit of any company. */
const depositRow = wireRow({
  ...handledDepositFields,
  ...eventFields,
  IsDeposit: always(true),
  IsOrder: always(false),
})
type DepositEventRow = NonNullable<ReturnType<typeof depositRow.read>>

/**
 * A packed order of any company; it carries the dates and the total of a deposit too, so that both criteria
 * work (decisions J14).
 */
const orderRow = wireRow({
  ...packedFields,
  ...eventFields,
  IsDeposit: always(false),
  IsOrder: always(true),
  accountingDate: day,
  total: euros,
  difference: euros,
  pcs_pkTosite: integer,
  pkTositeTotalSum: euros,
})
type OrderEventRow = NonNullable<ReturnType<typeof orderRow.read>>

/** One answer holds both kinds, so the switch between them needs no call (specification §7). */
const common = {
  list: 'HandledEvents',
  title: reportTitles.handledEvents,
  call: {
    path: '/api/reports/HandledEvents',
    key: 'handledEvents',
    summary: 'Counted deposits and packed orders of every place where the caller has group reports',
  },
  answers: () => z.union([depositRow.schema(), orderRow.schema()]),
  criteria: ['LLaskPvm', 'LKassaPvm'],
  byBag: false,
  empty: emptyTexts.handledEvents,
} as const

export const handledDepositEvents = concernReport<DepositEventRow>({
  ...common,
  id: 'handled-deposit-events',
  part: { flag: 'IsDeposit', label: partTexts.deposits },
  row: depositRow,
  numberOf: ({ entryId }) => entryId,
  columns: [
    ...depositColumns<DepositEventRow>(
      {
        ...countedValues,
        customerName: (row) => row.customerName,
        cashReportCount: (row) => row.cashReports.length,
      },
      { totalSum: headings.countedSum },
    ),
    ...eventColumns<DepositEventRow>({ ...companyValues, ...own<DepositEventRow>()('difference') }),
  ],
  shown: [
    'accountingDate',
    'registerDate',
    'customerName',
    'securityBagNumber',
    'signedTotal',
    'totalSum',
    'difference',
    'ok',
  ],
  newestBy: 'accountingDate',
  chart: { sum: 'totalSum', by: { LLaskPvm: 'accountingDate', LKassaPvm: 'registerDate' } },
  compared: countedBesideDeclared,
})

export const handledOrderEvents = concernReport<OrderEventRow>({
  ...common,
  id: 'handled-order-events',
  part: { flag: 'IsOrder', label: partTexts.orders },
  row: orderRow,
  numberOf: ({ entryId }) => entryId,
  columns: [
    ...packedColumns<OrderEventRow>(),
    ...eventColumns<OrderEventRow>({ ...companyValues, ...own<OrderEventRow>()('difference') }),
    ...packedScreenColumns,
  ],
  shown: ['packingDate', 'dueDate', 'customerName', 'reference', 'totalSum', 'ok'],
  newestBy: 'packingDate',
  ...cancelledRows,
  chart: { sum: 'totalSum', by: { LLaskPvm: 'packingDate', LKassaPvm: 'registerDate' } },
})
