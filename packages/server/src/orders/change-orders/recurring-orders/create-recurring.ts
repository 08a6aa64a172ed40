import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { dayOf, type Day, addDays, weekdays as allWeekdays } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import {
  MOST_RECURRING,
  type RecurringBody,
  type RecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-api'
import { comingOccurrences, patternDays } from '@kassavirta/domain/orders/change-orders/recurring'
import type * as z from 'zod/mini'
import { insertion, senderColumns } from '../../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { accountFacts } from '../../../places/companies/accounts/queries.ts'
import { checkedContent } from '../checked-order.ts'
import type { OrderFacts } from '../queries.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { recurringOrder } from '../../../tables/orders.ts'
import { countActive, type Recurring } from './queries.ts'
import { contentOf, recurrenceOf, termsOf, toRecurring, wholeContent } from './recurring-row.ts'

const FAR = 60

const recurrence = ({ weekdays, everyWeeks, from, until }: RecurringBody) => ({
  weekdays: allWeekdays.filter((weekday) => weekdays.includes(weekday)),
  everyWeeks,
  from,
  until: until ?? null,
})

/** The references of the account are read for the first day of the pattern. */
function firstDay(body: RecurringBody): Day {
  for (const day of patternDays(recurrence(body), body.from, addDays(body.from, FAR))) return day
  return body.from
}

export const recurringFacts = accountFacts('changecurrencyorder', (body: RecurringBody) => ({
  accountId: body.accountId,
  day: firstDay(body),
}))

type Context = NewRowContext & { readonly facts: OrderFacts }

/** Only the counts above zero. */
const fewCounts = (body: Pick<RecurringBody, (typeof orderFields)[number]>) =>
  Object.fromEntries(orderFields.flatMap((field) => (body[field] > 0 ? [[field, body[field]]] : [])))

export const contentIn = (
  body: Pick<RecurringBody, 'reference' | 'message' | (typeof orderFields)[number]>,
) => ({ reference: body.reference, message: body.message, counts: fewCounts(body) })

/** The checks of a new order, except for its day: at least one of the days to come must be possible. */
export async function createRecurring(
  { tx, member, now, newId: id, facts }: Context,
  body: RecurringBody,
): Promise<SubmissionResult<z.input<typeof RecurringOrder>>> {
  const parameters = parametersFor(member)
  if (parameters.recurringOrders !== 'true') throw new Problem('notFound')
  const { account } = checkedContent(body, facts)
  const today = dayOf(now)
  if (body.from < today) throw fieldProblem('from', 'dayInPast')
  const { companyId } = member.company
  const row: Recurring = {
    recurringId: id,
    companyId,
    userId: member.userId,
    maker: `${member.firstName} ${member.lastName}`,
    ...recurrence(body),
    ...contentIn(body),
    version: 0,
    createdAt: now.toISOString(),
    stoppedAt: null,
    ...account,
    occurrences: [],
    reasons: null,
  }
  const coming = comingOccurrences(recurrenceOf(row), termsOf(row, parameters), { since: now, now })
  if (coming.every(({ isOmitted }) => isOmitted)) throw new Problem('recurrenceEmpty')
  if ((await countActive(tx, companyId, today)) >= MOST_RECURRING) throw new Problem('tooManyRecurring')
  const { weekdays, everyWeeks, from, until, accountId } = row
  return {
    answer: toRecurring(row, { userId: member.userId, parameters, now }),
    write: insertion(recurringOrder, {
      id,
      ...senderColumns(member, now),
      accountId,
      weekdays,
      everyWeeks,
      fromDay: from,
      untilDay: until,
      ...contentOf(row),
      lookAt: now,
    }),
    event: 'recurringorder.created',
    subject: id,
    data: {
      recurringId: id,
      accountId,
      accountExtId: account.accountExtId,
      weekdays,
      everyWeeks,
      from,
      until,
      ...eventContent(contentOf(row)),
    },
  }
}

/** A content as the provider's events have it. */
export function eventContent(content: ReturnType<typeof contentOf>) {
  const { counts, sums } = wholeContent(content)
  return { reference: content.reference, message: content.message, ...sums, ...counts, unit: 'cents' }
}
