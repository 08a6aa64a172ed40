import { recordBy } from '../kernel/records.ts'
import { coins, notes } from '../kernel/denominations.ts'
import {
  accountHead,
  bagHead,
  columnsOf,
  countHead,
  dayHead,
  differenceHead,
  flagHead,
  momentHead,
  moneyHead,
  numberHead,
  referenceHead,
  stateHead,
  textHead,
  type ReportColumn,
  type ValuesFor,
} from './columns.ts'

const pieceHeads = recordBy(
  [...notes, ...coins],
  ({ fieldName }) => fieldName,
  ({ name }) => countHead(name),
)

/** One layout for the file of every deposit report: customers' spreadsheets rely on it (decisions F9). */
const depositHeads = {
  entryId: numberHead('Numero', null),
  accountingDate: dayHead('Laskentapäivä'),
  registerDate: dayHead('Myyntipäivä'),
  securityBagNumber: bagHead('Turvapussinumero', 'Turvapussi'),
  accountNumber: accountHead('Tilinumero'),
  customerName: textHead('Toimipaikka', 'Asiakas'),
  reference: referenceHead('Viite'),
  message: textHead('Viesti'),
  totalSum: moneyHead('Summa'),
  noteCount: countHead('Setelit (kpl)'),
  noteTotalSum: moneyHead('Setelit (€)'),
  coinCount: countHead('Kolikot (kpl)'),
  coinTotalSum: moneyHead('Kolikot (€)'),
  voucherCount: countHead('Tositteet (kpl)'),
  voucherTotalSum: moneyHead('Tositteet (€)'),
  ...pieceHeads,
  created: momentHead('Luotu'),
  userFirstName: textHead('Ilmoittajan etunimi'),
  userLastName: textHead('Ilmoittajan sukunimi'),
  countingState: stateHead('Tila'),
  depositType: textHead('Tilityslaji'),
  dueDate: dayHead('Arvopäivä'),
  signedTotal: moneyHead('Ilmoitettu summa'),
  signer: textHead('Allekirjoittaja'),
  cashReportCount: countHead('Kassojen lkm'),
}

export const depositColumns = <Row>(
  values: ValuesFor<typeof depositHeads, Row>,
  named: { readonly [K in keyof typeof depositHeads]?: string } = {},
): readonly ReportColumn<Row>[] => columnsOf(depositHeads, values, named)

/** Handled events add these to the file, of deposits and of orders alike. */
const eventHeads = {
  areaName: textHead('Alue'),
  officeInCharge: textHead('Vastuutoimisto'),
  engagementNumber: textHead('Sopimusnumero'),
  difference: differenceHead('Ero'),
  ok: flagHead('OK'),
  error1: textHead('Virhe 1'),
  error2: textHead('Virhe 2'),
  error3: textHead('Virhe 3'),
  error4: textHead('Virhe 4'),
  error5: textHead('Virhe 5'),
}

export const eventColumns = <Row>(values: ValuesFor<typeof eventHeads, Row>): readonly ReportColumn<Row>[] =>
  columnsOf(eventHeads, values)

/** The same on the screen of the extended reports, whose files do not have them. */
export const screenOnly = <Row>(columns: readonly ReportColumn<Row>[]): readonly ReportColumn<Row>[] =>
  columns.map((column) => ({ ...column, file: null }))
