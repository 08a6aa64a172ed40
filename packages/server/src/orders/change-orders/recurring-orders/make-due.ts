import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { failureNotice } from '@kassavirta/domain/orders/change-orders/recurring-orders/notice'
import {
  dueOccurrence,
  nextLook,
  type Planned,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/rules'
import type { Db } from '../../../platform/database/database.ts'
import { senderColumns, submittedRow, writeRows } from '../../../platform/database/row-writes.ts'
import { inTransactionAfter } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { auditRow } from '../../../platform/ledgers/audit.ts'
import { ledgerRows } from '../../../platform/ledgers/record.ts'
import { submissionLocks } from '../../../platform/rights/locks.ts'
import { checkedOrder, readOrderFacts, type CheckedOrder } from '../checked-order.ts'
import { deliveryDatesOf } from '../../../places/companies/accounts/delivery-dates.ts'
import { readParameters, type CallParameters } from '../../../shared/parameters.ts'
import { changeOrder } from '../../../tables/submissions.ts'
import { failureSentence } from './failure.ts'
import {
  findEqualOrder,
  insertNotice,
  listDue,
  lookAgain,
  readMaker,
  settle,
  type DueRecurring,
} from './job-queries.ts'
import { holdRecurring, readRecurring, type Recurring } from './queries.ts'
import { contentOf, recurrenceOf, termsOf, wholeContent } from './recurring-row.ts'

type JobDeps = Pick<Deps, 'database' | 'db' | 'clock'>

/**
 * Makes the orders whose moment has come. Every process may run it: the row of a recurring order is locked while one of
 * its days is settled, and a day is settled once. One that fails by a fault of ours does not keep the others waiting.
 */
export async function makeDueOrders(deps: JobDeps): Promise<void> {
  const { recurringOrders } = await readParameters(deps.db)
  if (recurringOrders !== 'true') return
  const errors: unknown[] = []
  for (const due of await listDue(deps.db, deps.clock())) {
    try {
      while (await settleNext(deps, due));
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'recurring orders could not be looked at')
}

type Making = {
  readonly tx: Db
  readonly due: DueRecurring
  readonly row: Recurring
  readonly parameters: CallParameters
  readonly now: Date
}

/** Settles the first day that is due. False where there is none, after noting when to look again. */
const settleNext = ({ database, clock }: JobDeps, due: DueRecurring): Promise<boolean> =>
  inTransactionAfter(database, [submissionLocks({ ...due, key: undefined })], async (tx) => {
    await holdRecurring(tx, due.recurringId, due.companyId)
    // As for a submission, the clock is read after the wait for the locks.
    const now = clock()
    const row = await readRecurring(tx, { ...due, today: dayOf(now) })
    if (!row || row.stoppedAt !== null) return { result: false }
    const parameters = await readParameters(tx)
    const plan = {
      recurrence: recurrenceOf(row),
      terms: termsOf(row, parameters),
      kept: row.occurrences,
      since: new Date(row.createdAt),
      latest: deliveryDatesOf(row, parameters, now).latest,
      now,
    }
    const planned = dueOccurrence(plan)
    if (planned) await settleOne({ tx, due, row, parameters, now }, planned)
    else await lookAgain(tx, due.recurringId, nextLook(plan))
    return { result: planned !== undefined }
  })

/** The rights, the limit and the references of the maker are asked anew, by the code that asks them of a new order. */
async function settleOne(making: Making, planned: Planned): Promise<void> {
  const { tx, due, row, parameters, now } = making
  const { userId, companyId } = due
  const { deliveryDate } = planned
  const { isActive, newId } = await readMaker(tx, due)
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
    await tell(making, planned, error, sums.totalSum)
  }
}

/**
 * Somebody may have ordered the same by hand before the order was made to repeat: the same money twice on one morning is
 * more likely a mistake than intended.
 */
async function checkNoEqual({ tx, due }: Making, columns: CheckedOrder['columns']): Promise<void> {
  const orderId = await findEqualOrder(tx, due.companyId, columns)
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
  { tx, due, now }: Making,
  { day, deliveryDate }: Planned,
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
  await settle(tx, { recurringId, day, deliveryDate, now, orderId: entryId })
}

/** A maker without the right to order may never open the portal again, so then everybody at the company is notified. */
async function tell(
  { tx, due, now }: Making,
  { day, deliveryDate, cutOff }: Planned,
  { fault: failure }: Problem,
  total: ReturnType<typeof wholeContent>['sums']['totalSum'],
): Promise<void> {
  const { recurringId, userId, companyId } = due
  const makerMayOrder = failure.code !== 'forbidden'
  const isHeldBack = failure.code === 'sameOrderThere'
  await settle(tx, { recurringId, day, deliveryDate, now, failure })
  const reason = failureSentence(failure)
  await insertNotice(tx, {
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
