import { depositStates } from '../../../bags/deposits/stage.ts'
import { recordBy } from '../../../kernel/data/records.ts'
import { coins, notes } from '../../../kernel/money/denominations.ts'
import type { Cents } from '../../../kernel/money/money.ts'
import { DIFFERENCE_CODE } from '../../../questions/cases/terms.fi.ts'
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
  piecesHead,
  referenceHead,
  stateHead,
  textHead,
  type ReportColumn,
  type ValuesFor,
} from '../columns.ts'
import { headings, personHeadings } from '../terms.fi.ts'

const pieceHeads = recordBy(
  [...notes, ...coins],
  ({ fieldName }) => fieldName,
  ({ name }) => countHead(name),
)

/** One layout for the file of every deposit report: customers' spreadsheets rely on it (decisions F9). */
const depositHeads = {
  entryId: numberHead(headings.number, null),
  accountingDate: dayHead(headings.accountingDate),
  registerDate: dayHead(headings.registerDate),
  securityBagNumber: bagHead(headings.bag, headings.bagInFile),
  accountNumber: accountHead(headings.accountNumber),
  customerName: textHead(headings.company, headings.companyInFile),
  reference: referenceHead(headings.reference),
  message: textHead(headings.message),
  totalSum: moneyHead(headings.sum),
  noteCount: piecesHead(headings.notePieces),
  noteTotalSum: moneyHead(headings.noteSum),
  coinCount: piecesHead(headings.coinPieces),
  coinTotalSum: moneyHead(headings.coinSum),
  voucherCount: piecesHead(headings.voucherPieces),
  voucherTotalSum: moneyHead(headings.voucherSum),
  ...pieceHeads,
  created: momentHead(headings.created),
  userFirstName: textHead(personHeadings.depositor.first),
  userLastName: textHead(personHeadings.depositor.last),
  countingState: stateHead(headings.state, 'state', depositStates),
  depositType: textHead(headings.depositType),
  dueDate: dayHead(headings.dueDate),
  signedTotal: moneyHead(headings.declaredSum),
  signer: textHead(headings.signer),
  cashReportCount: countHead(headings.cashRegisters),
}

export const depositColumns = <Row>(
  values: ValuesFor<typeof depositHeads, Row>,
  screenHeadings: { readonly [K in keyof typeof depositHeads]?: string } = {},
): readonly ReportColumn<Row>[] => columnsOf(depositHeads, values, screenHeadings)

/** The columns that handled events add to the files of both deposits and orders. */
const eventHeads = {
  areaName: textHead(headings.area),
  officeInCharge: textHead(headings.officeInCharge),
  engagementNumber: textHead(headings.engagementNumber),
  difference: differenceHead(headings.difference),
  ok: flagHead(headings.ok),
  error1: textHead(headings.error1),
  error2: textHead(headings.error2),
  error3: textHead(headings.error3),
  error4: textHead(headings.error4),
  error5: textHead(headings.error5),
}

export const eventColumns = <Row>(values: ValuesFor<typeof eventHeads, Row>): readonly ReportColumn<Row>[] =>
  columnsOf(eventHeads, values)

/** The same columns on the screen of the extended reports, whose files do not have them. */
export const screenOnly = <Row>(columns: readonly ReportColumn<Row>[]): readonly ReportColumn<Row>[] =>
  columns.map((column) => ({ ...column, file: null }))

/** The mark of a difference; undefined where the sums agree. */
export function differenceMark(difference: Cents | null): 'shortage' | 'surplus' | undefined {
  if (difference === null || difference === 0) return undefined
  return difference < 0 ? 'shortage' : 'surplus'
}

export const countPieces = <Field extends string>(
  fields: readonly Field[],
  counts: Readonly<Record<Field, number>>,
): number => fields.reduce((total, field) => total + counts[field], 0)

/** The reason that an inquiry about a shortage or a surplus begins with. */
export const reasonOf = (difference: Cents | null): { readonly counting?: string } =>
  difference ? { counting: DIFFERENCE_CODE } : {}
