import {
  orderStages,
  type OrderStage,
  isCancelled,
  orderStageStates,
  orderStates,
} from '../../../bags/deposits/entry-stages.ts'
import { recordBy } from '../../../kernel/data/records.ts'
import type { States } from '../../../kernel/data/states.ts'
import { changeOrderCoins, notes, OLD_BAG_SIZE, type PackField } from '../../../kernel/money/denominations.ts'
import { fill } from '../../../kernel/texts/texts.ts'
import {
  accountHead,
  columnsOf,
  countHead,
  dayHead,
  momentHead,
  moneyHead,
  numberHead,
  piecesHead,
  referenceHead,
  stateHead,
  textHead,
  type ReportColumn,
  type ValuesFor,
} from '../columns.ts'
import { headings, packHeadings, personHeadings } from '../terms.fi.ts'
import { maybe, moment, text, wordOrNone } from '../wire.ts'

const noteHeads = recordBy(
  notes,
  ({ fieldName }) => fieldName,
  ({ name }) => countHead(name),
)

type PackHead = readonly [field: PackField, heading: string]

/**
 * A bag of 1000 and a bag of 360 have columns of their own, so that no count is read at the wrong size
 * (decisions A3).
 */
const packHeads = recordBy(
  changeOrderCoins.flatMap(({ fieldName, name, rollSize, bagSize }): readonly PackHead[] => [
    [`${fieldName}_roll`, fill(packHeadings.roll, { coin: name, size: rollSize })],
    [`${fieldName}_bag`, fill(packHeadings.bag, { coin: name, size: bagSize })],
    [`${fieldName}_bag360`, fill(packHeadings.bag, { coin: name, size: OLD_BAG_SIZE })],
    [fieldName, fill(packHeadings.loose, { coin: name })],
  ]),
  ([field]) => field,
  ([, heading]) => piecesHead(heading),
)

/** One layout for the file of every change-order report (decisions F9). */
const orderHeads = {
  entryId: numberHead(headings.number, null),
  deliveryDate: dayHead(headings.deliveryDate),
  packingDate: dayHead(headings.packingDate),
  accountNumber: accountHead(headings.accountNumber),
  customerName: textHead(headings.company, headings.companyInFile),
  reference: referenceHead(headings.reference),
  message: textHead(headings.message),
  totalSum: moneyHead(headings.sum),
  noteTotalSum: moneyHead(headings.noteSum),
  coinTotalSum: moneyHead(headings.coinSum),
  ...noteHeads,
  ...packHeads,
  created: momentHead(headings.created),
  userFirstName: textHead(personHeadings.orderer.first),
  userLastName: textHead(personHeadings.orderer.last),
  countingState: stateHead(headings.state, 'state', orderStates),
  dueDate: dayHead(headings.dueDate),
  signer: textHead(headings.signer),
}

export const orderColumns = <Row>(
  values: ValuesFor<typeof orderHeads, Row>,
  screenHeadings: { readonly [K in keyof typeof orderHeads]?: string } = {},
): readonly ReportColumn<Row>[] => columnsOf(orderHeads, values, screenHeadings)

/** The stage of an order, where the provider shows it; a cancellation, its time and its reason are always there. */
export const followedFields = {
  stage: wordOrNone(orderStages),
  cancelled: maybe(moment),
  cancelReason: maybe(text),
}

/** A cancelled order stays in every list of orders, marked, and in no total (decisions Q5). */
export const cancelledRows = { isRemoved: isCancelled, removedAs: 'cancelled' } as const

const states: States<'cancelled'> = { cancelled: orderStageStates.cancelled }

/** The state column of a list whose only state is that an order was cancelled. */
export const cancelledColumns = <Row extends { readonly stage: OrderStage | null }>(
  file: string | null = headings.state,
) => {
  const heads = { countingState: { ...stateHead(headings.state, 'state', states), file } }
  return columnsOf<Row, typeof heads>(heads, {
    countingState: (row) => (isCancelled(row) ? 'cancelled' : null),
  })
}
