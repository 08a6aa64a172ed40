import { orderStates } from '../../orders/change-orders/state.ts'
import { recordBy } from '../../kernel/data/records.ts'
import { changeOrderCoins, notes } from '../../kernel/money/denominations.ts'
import { fill } from '../../kernel/texts/texts.ts'
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
} from './columns.ts'
import { headings, packHeadings, personHeadings } from './headings.fi.ts'
import { OLD_BAG_SIZE, type PackField } from '../../kernel/money/pieces.ts'

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
