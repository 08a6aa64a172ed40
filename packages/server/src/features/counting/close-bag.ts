import { deservesNotice, noticeOf } from '@kassavirta/domain/counting/notice'
import { compare, type Comparison } from '@kassavirta/domain/counting/rules'
import { addPieces } from '@kassavirta/domain/counting/tally'
import type { Suspect } from '@kassavirta/domain/counting/wire'
import { addBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { day, dayOf } from '@kassavirta/domain/kernel/dates'
import { notes } from '@kassavirta/domain/kernel/denominations'
import type { Cents } from '@kassavirta/domain/kernel/money'
import { fullName } from '@kassavirta/domain/kernel/names'
import { recordBy } from '@kassavirta/domain/kernel/records'
import { insertion, insertions, type RowWrite } from '../../platform/database/row-writes.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { suspectNote } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'
import { declarationOf, piecesOf } from './figures.ts'
import type { HeldBag } from './held-bag.ts'
import type { Count, CountPass } from './pass-queries.ts'
import { changeBag, type Bag } from './queries.ts'
import { errorsOf, reportsOf, resultEvent, resultKey, wholeResult } from './result.ts'
import { handledRow, noticeRow, stageRows } from './result-queries.ts'

/** Suspect notes are handed over within 20 working days of their finding. */
const HANDED_WITHIN = 20

/**
 * Closes a bag with one count: its result, the state of its declaration, what the customer can follow and, where there is
 * something to tell, one notice. The bag must have a company and an account.
 */
export function closeBag(context: ActContext, held: HeldBag, count: Count) {
  const { staff, now } = context
  const { bag, deposit, account, rules } = held
  const { companyId, accountId } = bag
  if (companyId === null || accountId === null) throw new Error(`bag ${bag.id} belongs to nobody`)
  const { pass, tills } = count
  const comparison = compare(declarationOf(deposit), addPieces(tills.map(piecesOf)))
  const dueDate = addBankingDays(dayOf(now), rules.valueDays)
  const shared = {
    companyId,
    accountId,
    registerDate: deposit?.registerDate ?? null,
    accountingDate: dayOf(now),
    dueDate,
    securityBagNumber: bag.securityBagNumber,
    reference: deposit?.reference ?? '',
    message: deposit?.message ?? '',
    signer: fullName(staff),
    keeper: 'desk' as const,
    staffId: staff.staffId,
  }
  const own = { id: held.resultId, extId: resultKey(bag.id), depositId: bag.depositId }
  const errors = errorsOf(pass, deposit !== undefined)
  const result = { ...shared, ...own, ...errors, ...wholeResult(tills, comparison) }
  const reports = reportsOf({ ...shared, parentId: held.resultId }, tills)
  const closed = changeBag(bag, {
    depositId: bag.depositId,
    companyId,
    accountId,
    pass: pass.pass,
    state: 'counted',
    counterId: null,
    compared: false,
    closedBy: staff.staffId,
    closedAt: now,
  })
  const { reference, message } = shared
  const { suspects } = pass
  const told = { bag, accountExtId: account?.extId, reference, message, comparison, tills, suspects }
  const data = { ...resultEvent(told), dueDate }
  const writes = [
    insertion(handledDeposit, result),
    ...(reports.length > 0 ? [insertions(handledDeposit, reports)] : []),
    ...withdrawn(held, pass),
    ...toldRows(context, held, { comparison, suspects: suspects.map(worthOf) }),
    closed.write,
  ]
  return { bag: closed.bag, comparison, event: { type: 'deposit.counted' as const, data }, writes }
}

const worths = recordBy(
  notes,
  ({ fieldName }) => fieldName,
  ({ unitValue }) => unitValue,
)
const worthOf = ({ denomination }: Suspect): Cents => worths[denomination]

/** The notes that the closing count found suspect; their time runs from the first count that found one. */
function withdrawn({ bag, passes }: HeldBag, closing: CountPass): readonly RowWrite[] {
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

type Counted = { readonly depositId: number; readonly at: Date; readonly staffId: number }

/**
 * What the customer of a counted bag has followed. Before that nothing is written: until it is counted, everybody who
 * declared the number follows the bag itself.
 */
export const stagesOf = ({ arrivedAt, openedAt }: Bag, { depositId: entryId, at, staffId }: Counted) => [
  { entryId, stage: 'arrived' as const, at: arrivedAt, staffId },
  { entryId, stage: 'counting' as const, at: openedAt ?? at, staffId },
  { entryId, stage: 'counted' as const, at, staffId },
]

type Told = { readonly comparison: Comparison; readonly suspects: readonly Cents[] }

/** What the customer hears of a counted bag. */
function toldRows(
  { now, staff: { staffId } }: ActContext,
  { bag, deposit, rules: { contact } }: HeldBag,
  { comparison, suspects }: Told,
): readonly RowWrite[] {
  const handled = deposit
    ? [handledRow(deposit.id, now), stageRows(stagesOf(bag, { depositId: deposit.id, at: now, staffId }))]
    : []
  const counted = {
    bag: bag.securityBagNumber,
    salesDay: deposit ? day(deposit.registerDate) : null,
    comparison,
    isDeclared: deposit !== undefined,
    suspects,
    contact,
  }
  if (!deservesNotice(counted)) return handled
  const notice = noticeRow({
    ...noticeOf(counted),
    extId: resultKey(bag.id),
    companyId: bag.companyId,
    handledDepositExtId: resultKey(bag.id),
    createdAt: now,
    staffId,
  })
  return [...handled, notice]
}
