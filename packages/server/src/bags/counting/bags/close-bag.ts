import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { deservesNotice, noticeOf } from '@kassavirta/domain/bags/counting/notice'
import type { Suspect } from '@kassavirta/domain/bags/counting/wire'
import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { notes } from '@kassavirta/domain/kernel/money/denominations'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { recordBy } from '@kassavirta/domain/kernel/data/records'
import { insertion, insertions, type RowWrite } from '../../../platform/database/row-writes.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { alertRows } from '../../../letters/alerts/alerts.ts'
import { suspectNote } from '../../../tables/counting.ts'
import { handledDeposit } from '../../../tables/handled.ts'
import { changeBag, type Deposit } from '../queries/bag-queries.ts'
import type { CountPass } from '../queries/pass-queries.ts'
import { countedRows, nextResultId, noticeRow, resultKey } from '../queries/result-queries.ts'
import type { Count } from './bag-counts.ts'
import { errorsOf, reportsOf, resultEvent, wholeResult } from './bag-result.ts'
import type { HeldBag } from './lock-bag.ts'
import { subjectOf } from './show-bag.ts'

/** Suspect notes are handed over within 20 working days of their finding. */
const HANDED_WITHIN = 20

/**
 * Closes a bag with one count: its result, the state of its declaration, what the customer can follow and, where there is
 * something to report, one notice. The bag must have a company and an account.
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

/** The notes that the closing count found suspect; their time runs from the first count that found one. */
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

/** The notice of a counted bag, where it deserves one. */
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
