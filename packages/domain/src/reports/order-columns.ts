import { orderStates } from '../change-orders/state.ts'
import { recordBy } from '../kernel/records.ts'
import { changeOrderCoins, notes } from '../kernel/denominations.ts'
import {
  accountHead,
  columnsOf,
  countHead,
  dayHead,
  momentHead,
  moneyHead,
  numberHead,
  referenceHead,
  stateHead,
  textHead,
  type ReportColumn,
  type ValuesFor,
} from './columns.ts'
import { OLD_BAG_SIZE, type PackField } from './pieces.ts'

const noteHeads = recordBy(
  notes,
  ({ fieldName }) => fieldName,
  ({ name }) => countHead(name),
)

/**
 * A bag of 1000 and a bag of 360 have columns of their own, so that no count is read at the wrong size
 * (decisions A3).
 */
const packHeads = Object.fromEntries(
  changeOrderCoins.flatMap(({ fieldName, name, rollSize, bagSize }) => [
    [`${fieldName}_roll`, countHead(`${name} rulla (${rollSize} kpl)`)],
    [`${fieldName}_bag`, countHead(`${name} pussi (${bagSize} kpl)`)],
    [`${fieldName}_bag360`, countHead(`${name} pussi (${OLD_BAG_SIZE} kpl)`)],
    [fieldName, countHead(`${name} irto (kpl)`)],
  ]),
) as { readonly [Field in PackField]: ReturnType<typeof countHead> }

/** One layout for the file of every change-order report (decisions F9). */
const orderHeads = {
  entryId: numberHead('Numero', null),
  deliveryDate: dayHead('Toimituspäivä'),
  packingDate: dayHead('Pakkauspäivä'),
  accountNumber: accountHead('Tilinumero'),
  customerName: textHead('Toimipaikka', 'Asiakas'),
  reference: referenceHead('Viite'),
  message: textHead('Viesti'),
  totalSum: moneyHead('Summa'),
  noteTotalSum: moneyHead('Setelit (€)'),
  coinTotalSum: moneyHead('Kolikot (€)'),
  ...noteHeads,
  ...packHeads,
  created: momentHead('Luotu'),
  userFirstName: textHead('Tilaajan etunimi'),
  userLastName: textHead('Tilaajan sukunimi'),
  countingState: stateHead('Tila', 'state', orderStates),
  dueDate: dayHead('Arvopäivä'),
  signer: textHead('Allekirjoittaja'),
}

export const orderColumns = <Row>(
  values: ValuesFor<typeof orderHeads, Row>,
  named: { readonly [K in keyof typeof orderHeads]?: string } = {},
): readonly ReportColumn<Row>[] => columnsOf(orderHeads, values, named)
