import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { failureNotice } from '@kassavirta/domain/orders/change-orders/notices'
import {
  dueOccurrence,
  nextCheck,
  type PlannedOccurrence,
} from '@kassavirta/domain/orders/change-orders/recurring'
import type { Db } from '../../../platform/database/database.ts'
import { senderColumns, submittedRow, writeRows } from '../../../platform/database/row-writes.ts'
import { inTransactionAfter } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { auditRow, ledgerRows } from '../../../platform/ledgers/record.ts'
import { submissionLocks } from '../../../platform/rights/locks.ts'
import { checkedOrder, type CheckedOrder } from '../checked-order.ts'
import { readOrderFacts } from '../queries.ts'
import { deliveryDatesOf } from '../../../places/companies/accounts/delivery-dates.ts'
import { readParameters, type CallParameters } from '../../../shared/parameters.ts'
import { changeOrder } from '../../../tables/submissions.ts'
import { failureSentence, contentOf, recurrenceOf, termsOf, wholeContent } from './recurring-row.ts'
import * as queries from './queries.ts'

type JobDeps = Pick<Deps, 'database' | 'db' | 'clock'>

/**
 * Makes the orders whose time has come. Every process may run it: the row of a recurring order is locked while one of
 * its days is settled, and a day is settled once. An error with one of them does not stop the others.
 */
export async function makeDueOrders(deps: JobDeps): Promise<void> {
  const { recurringOrders } = await readParameters(deps.db)
  if (recurringOrders !== 'true') return
  const errors: unknown[] = []
  for (const due of await queries.listDue(deps.db, deps.clock())) {
    try {
      while (await settleNext(deps, due));
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'recurring orders could not be looked at')
}

type DueContext = {
  readonly tx: Db
  readonly due: queries.DueRecurring
  readonly row: queries.Recurring
  readonly parameters: CallParameters
  readonly now: Date
}

/** Settles the first day that is due. False where there is none; then the time of the next look is stored. */
const settleNext = ({ database, clock }: JobDeps, due: queries.DueRecurring): Promise<boolean> =>
  inTransactionAfter(database, [submissionLocks({ ...due, key: undefined })], async (tx) => {
    await queries.holdRecurring(tx, due.recurringId, due.companyId)
    // As for a submission, the clock is read after the wait for the locks.
    const now = clock()
    const row = await queries.readRecurring(tx, { ...due, today: dayOf(now) })
    if (!row || row.stoppedAt !== null) return { result: false }
    const parameters = await readParameters(tx)
    const plan = {
      recurrence: recurrenceOf(row),
      terms: termsOf(row, parameters),
      stored: row.occurrences,
      since: new Date(row.createdAt),
      latest: deliveryDatesOf(row, parameters, now).latest,
      now,
    }
    const planned = dueOccurrence(plan)
    if (planned) await settleOne({ tx, due, row, parameters, now }, planned)
    else await queries.lookAgain(tx, due.recurringId, nextCheck(plan))
    return { result: planned !== undefined }
  })

/** The maker's right, limit and references are checked again, by the same code as a new order. */
async function settleOne(making: DueContext, planned: PlannedOccurrence): Promise<void> {
  const { tx, due, row, parameters, now } = making
  const { userId, companyId } = due
  const { deliveryDate } = planned
  const { isActive, newId } = await queries.readMaker(tx, due)
  const content = row.occurrences.find(({ day }) => day === planned.day)?.content ?? contentOf(row)
  const { counts, sums } = wholeContent(content)
  const { accountId } = row
  const body = {
    customerId: companyId,
    userId,
    accountId,
    deliveryDate,
    reference: content.reference,
    message: content.message,
    ...sums,
    ...counts,
    ...UNSOLD,
  }
  const facts = isActive ? await readOrderFacts(tx, { userId, companyId, now }, body) : null
  try {
    const who = { parameters, exceptionDays: parameters.exceptionDays }
    const checked = await checkedOrder({ tx, who, now, entryId: newId }, body, facts)
    await checkNoEqual(making, checked.columns)
    await writeOrder(making, planned, newId, checked)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await notifyFailure(making, planned, error, sums.totalSum)
  }
}

/**
 * Somebody may have ordered the same by hand before the order was made to repeat: the same money twice on one morning is
 * more likely a mistake than intended.
 */
async function checkNoEqual({ tx, due }: DueContext, columns: CheckedOrder['columns']): Promise<void> {
  const orderId = await queries.findEqualOrder(tx, due.companyId, columns)
  if (orderId !== undefined) throw new Problem(fault('sameOrderThere', { orderId }))
}

/** Denominations that cannot be ordered are left out. */
const UNSOLD = {
  pcs_500e: undefined,
  pcs_2cent: undefined,
  pcs_2cent_roll: undefined,
  pcs_2cent_bag: undefined,
  pcs_1cent: undefined,
  pcs_1cent_roll: undefined,
  pcs_1cent_bag: undefined,
}

async function writeOrder(
  { tx, due, now }: DueContext,
  { day, deliveryDate }: PlannedOccurrence,
  entryId: number,
  { columns, data }: CheckedOrder,
): Promise<void> {
  const { recurringId, userId, companyId } = due
  const author = { userId, company: { companyId } }
  const written = { id: entryId, ...senderColumns(author, now), modifiedAt: now }
  const event = {
    event: 'changeorder.created' as const,
    subject: entryId,
    data: { entryId, ...data, source: 'recurring', recurringId },
    auditDetail: { recurringDay: day },
  }
  await writeRows(tx, [
    submittedRow(changeOrder, { ...written, ...columns }),
    ...ledgerRows(author, now, event, undefined),
  ])
  await queries.settle(tx, { recurringId, day, deliveryDate, now, orderId: entryId })
}

/** A maker without the right to order may never open the portal again, so then everybody at the company is notified. */
async function notifyFailure(
  { tx, due, now }: DueContext,
  { day, deliveryDate, cutOff }: PlannedOccurrence,
  { fault: failure }: Problem,
  total: ReturnType<typeof wholeContent>['sums']['totalSum'],
): Promise<void> {
  const { recurringId, userId, companyId } = due
  const makerMayOrder = failure.code !== 'forbidden'
  const isHeldBack = failure.code === 'sameOrderThere'
  await queries.settle(tx, { recurringId, day, deliveryDate, now, failure })
  const reason = failureSentence(failure)
  await queries.insertNotice(tx, {
    ...failureNotice({ deliveryDate, total, reason, makerMayOrder, isHeldBack, cutOff, now }),
    extId: `desk-recurring-${recurringId}-${day}`,
    companyId,
    userId: makerMayOrder ? userId : null,
    createdAt: now,
  })
  const detail = { day, deliveryDate, ...failure }
  const audited = { at: now, action: 'recurringorder.failed', userId, companyId, detail }
  await writeRows(tx, [auditRow({ ...audited, subject: String(recurringId) })])
}
