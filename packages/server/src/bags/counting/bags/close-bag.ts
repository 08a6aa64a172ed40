import { deservesNotice, noticeOf } from '@kassavirta/domain/bags/counting/notice'
import { type Comparison, addPieces, sumsOf } from '@kassavirta/domain/bags/counting/rules'
import { countingTexts as texts } from '@kassavirta/domain/bags/counting/terms.fi'
import type { Suspect } from '@kassavirta/domain/bags/counting/api'
import { recordBy } from '@kassavirta/domain/kernel/data/records'
import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import {
  notes,
  coinFields,
  noteFields,
  type PieceField,
  toHandledPieces,
} from '@kassavirta/domain/kernel/money/denominations'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import { alertRows } from '../../../letters/alerts/alerts.ts'
import { insertion, insertions, type RowWrite } from '../../../platform/database/row-writes.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { suspectNote, handledDeposit } from '../../../tables/bags.ts'
import { readCorrection } from '../count-correction.ts'
import {
  changeBag,
  type Deposit,
  type Bag,
  type CountPass,
  type CountedTill,
  type TillFigures,
} from '../queries/bag-queries.ts'
import { countedRows, nextResultId, noticeRow, resultKey } from '../queries/result-queries.ts'
import { type Count, tillsOfPass } from './bag-counts.ts'
import type { HeldBag } from './lock-bag.ts'
import { subjectOf } from './show-bag.ts'

/** Suspect notes are handed over within 20 working days of their finding. */
const HANDED_WITHIN = 20

/**
 * Closes a bag with one count. Writes its result, the state of its declaration, the stages that the customer follows
 * and, where there is something to report, one notice. The bag must have a company and an account.
 */
export async function closeBag(context: ActContext, held: HeldBag, count: Count) {
  const { tx, staff, now } = context
  const { bag, deposit, account, rules } = held
  const { companyId, accountId, depositId } = bag
  if (companyId === null || accountId === null) throw new Error(`bag ${bag.id} belongs to nobody`)
  const { pass, tills, comparison } = count
  const dueDate = addBankingDays(dayOf(now), rules.valueDays)
  const { reference = '', message = '' } = deposit ?? {}
  const shared = {
    companyId,
    accountId,
    registerDate: deposit?.registerDate ?? null,
    accountingDate: dayOf(now),
    dueDate,
    securityBagNumber: bag.securityBagNumber,
    reference,
    message,
    signer: fullName(staff),
    keeper: 'desk' as const,
    staffId: staff.staffId,
  }
  const id = await nextResultId(tx)
  const errors = errorsOf(pass, deposit !== undefined)
  const own = { id, extId: resultKey(bag.id), depositId, ...errors, ...wholeResult(tills, comparison) }
  const reports = reportsOf({ ...shared, parentId: id }, tills)
  const closed = changeBag(bag, {
    depositId,
    companyId,
    accountId,
    pass: pass.pass,
    state: 'counted',
    counterId: null,
    compared: false,
    closedBy: staff.staffId,
    closedAt: now,
  })
  const { suspects } = pass
  const counted = { bag, accountExtId: account?.extId, reference, message, comparison, tills, suspects }
  const path = alertPaths.result(id)
  const differs = { kind: 'countDifference', companyId, accountId, path } as const
  const writes = [
    insertion(handledDeposit, { ...shared, ...own }),
    ...(reports.length > 0 ? [insertions(handledDeposit, reports)] : []),
    ...suspectRows(held, pass),
    ...(deposit ? countedRows(bag, answeredBy(deposit, context)) : []),
    ...noticeRows(context, held, count),
    ...(comparison.difference ? alertRows([differs], now) : []),
    closed.write,
  ]
  const event = { type: 'deposit.counted' as const, data: { ...resultEvent(counted), dueDate } }
  return { bag: closed.bag, result: { ...subjectOf(closed.bag), event, writes } }
}

const answeredBy = (
  { id: depositId, securityBagNumber: number }: Deposit,
  { staff: { staffId }, now: at }: ActContext,
) => ({ depositId, number, staffId, at })

const worths = recordBy(
  notes,
  ({ fieldName }) => fieldName,
  ({ unitValue }) => unitValue,
)
const worthOf = ({ denomination }: Suspect): Cents => worths[denomination]

/** The notes that the closing count found suspect. Their deadline runs from the first count that found any. */
function suspectRows({ bag, passes }: HeldBag, closing: CountPass): readonly RowWrite[] {
  if (closing.suspects.length === 0) return []
  const earlier = passes.find(
    ({ pass, sentAt, suspects }) => pass < closing.pass && sentAt && suspects.length > 0,
  )
  const { staffId: foundBy, sentAt, savedAt } = earlier ?? closing
  const foundAt = sentAt ?? savedAt
  const rows = closing.suspects.map((suspect) => ({
    bagId: bag.id,
    unitCents: worthOf(suspect),
    serial: suspect.serial,
    foundBy,
    foundAt,
    dueDate: addBankingDays(dayOf(foundAt), HANDED_WITHIN),
  }))
  return [insertions(suspectNote, rows)]
}

/** The notice of a counted bag, where one is due. */
function noticeRows(
  { now, staff: { staffId } }: ActContext,
  { bag, deposit, rules: { contact } }: HeldBag,
  { comparison, pass }: Count,
): readonly RowWrite[] {
  const counted = {
    bag: bag.securityBagNumber,
    salesDay: deposit ? day(deposit.registerDate) : null,
    comparison,
    isDeclared: deposit !== undefined,
    suspects: pass.suspects.map(worthOf),
    contact,
  }
  if (!deservesNotice(counted)) return []
  const key = resultKey(bag.id)
  const { companyId } = bag
  const columns = { extId: key, companyId, handledDepositExtId: key, createdAt: now, staffId }
  return [noticeRow({ ...noticeOf(counted), ...columns })]
}

/** A bag that the provider's systems counted first was never on a table, and has no result of the desk. */
export const isCountedHere = ({ state, pass }: Bag): boolean => state === 'counted' && pass > 0

/** The present tills of a result: from its last correction, else as they were counted. */
export function resultTills(
  bag: Bag,
  counted: readonly CountedTill[],
  corrections: readonly { readonly payload: unknown }[],
): readonly TillFigures[] {
  const last = corrections.at(-1)
  return last ? readCorrection(last.payload).tills : tillsOfPass(counted, bag.pass)
}

const totalIn =
  (tills: readonly TillFigures[]) =>
  (column: 'checkCount' | 'vouchers' | 'voucherCents'): number =>
    tills.reduce((sum, till) => sum + till[column], 0)

/** The figures of several tills together. */
function figuresIn(tills: readonly TillFigures[]) {
  const pieces = addPieces(tills)
  const sums = sumsOf(pieces)
  const count = (fields: readonly PieceField[]) => fields.reduce((sum, field) => sum + pieces[field], 0)
  const total = totalIn(tills)
  return {
    totalCents: sums.total,
    notesTotalSumCents: sums.notes,
    coinTotalSumCents: sums.coins,
    notesCount: count(noteFields),
    coinCount: count(coinFields),
    checkCount: total('checkCount'),
    pcsPkTosite: total('vouchers'),
    pkTositeTotalSumCents: total('voucherCents'),
    ...toHandledPieces(pieces),
  }
}

/** The figures of a bag's result; a bag of one till has no cash reports, and its text is that of the till. */
export const wholeResult = (tills: readonly TillFigures[], { declared, difference }: Comparison) => ({
  ...figuresIn(tills),
  signedTotalCents: declared,
  differenceCents: difference,
  registerText: tills.length === 1 ? (tills[0]?.registerText ?? '') : '',
  error4: unfitText(tills),
})

/** A cash report for each till where a bag had several. */
export const reportsOf = <Shared>(shared: Shared, tills: readonly TillFigures[]) =>
  tills.length === 1 ? [] : tills.map((till) => ({ ...shared, ...reportOf(till) }))

function reportOf(till: TillFigures) {
  const figures = figuresIn([till])
  const { declaredCents, registerText } = till
  const differenceCents = declaredCents === null ? null : figures.totalCents - declaredCents
  return { ...figures, signedTotalCents: declaredCents, differenceCents, registerText }
}

function unfitText(tills: readonly TillFigures[]): string {
  const unfit = tills.reduce((sum, { unfitNotes }) => sum + unfitNotes, 0)
  return unfit > 0 ? fill(texts.unfit, { count: String(unfit) }) : ''
}

const errorsOf = ({ intact, note, suspects }: CountPass, isDeclared: boolean) => ({
  error1: isDeclared ? '' : texts.noDeclaration,
  error2: intact === false ? texts.brokenBag : '',
  error3: suspects.length > 0 ? texts.suspectFound : '',
  error5: note,
})

type BagResult = {
  readonly bag: Pick<Bag, 'id' | 'depositId' | 'securityBagNumber'>
  readonly accountExtId: string | undefined
  readonly reference: string
  readonly message: string
  readonly comparison: Comparison
  readonly tills: readonly TillFigures[]
  readonly suspects: readonly Suspect[]
}

/** The data of every event about a result: everything that a booking needs. */
export const resultEvent = ({ bag, accountExtId, comparison, tills, suspects, ...texts }: BagResult) => ({
  bagId: bag.id,
  entryId: bag.depositId,
  resultExtId: resultKey(bag.id),
  accountExtId: accountExtId ?? '',
  securityBagNumber: bag.securityBagNumber,
  ...texts,
  declared: comparison.declared,
  counted: comparison.counted,
  difference: comparison.difference,
  ...addPieces(tills),
  suspects,
  vouchers: totalIn(tills)('vouchers'),
  voucherSum: totalIn(tills)('voucherCents'),
  unit: 'cents',
})
