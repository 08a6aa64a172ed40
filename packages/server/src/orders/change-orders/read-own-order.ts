import type * as z from 'zod/mini'
import { Problem, fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import {
  orderFields,
  type getOwnOrder,
  type ConfirmationBody,
} from '@kassavirta/domain/orders/change-orders/api'
import { freezesAt, isOpen } from '../../places/companies/accounts/freezing.ts'
import type { Db } from '../../platform/database/database.ts'
import { revision } from '../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { newCase } from '../../questions/cases/new-case.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { isSeen } from './change-order.ts'
import { findOwnOrder, type Order } from './queries.ts'

type State = z.input<(typeof getOwnOrder)['reply']['schema']>

/** The state of an order and what its customer may still do with it, as far as the provider's parameters allow. */
export async function readOwnOrder(db: Db, caller: Member, entryId: number, now: Date): Promise<State> {
  const { userId, company } = caller
  const parameters = parametersFor(caller)
  const found = await findOwnOrder(db, {
    entryId,
    companyId: company.companyId,
    userId,
    today: dayOf(now),
    seesAll: company.seesAllChangeOrders,
    showsCases: parameters.casesInPortal === 'true',
  })
  if (!found) throw new Problem('notFound')
  const { version, stage, packedCounts, packReason, confirmation, closedReason } = found
  const hasNotLeft = stage === null || stage === 'packed'
  const showsStages = parameters.statusLines === 'true'
  const freezes = freezesAt(found, parameters)
  const isChangeable =
    parameters.ordersChangeable === 'true' && found.mayOrderChange && isOpen(found, freezes, now)
  const asksContent = parameters.deliveryConfirmations === 'true'
  return {
    version,
    stage: showsStages || stage === 'cancelled' ? stage : null,
    changeableUntil: isChangeable ? (freezes?.toISOString() ?? null) : null,
    ...(hasNotLeft && closedReason !== null && { closedReason }),
    packed: showsStages && packedCounts ? { counts: orderCounts(packedCounts), reason: packReason } : null,
    mayConfirm: asksContent && stage === 'delivered' && confirmation === null,
    confirmation:
      asksContent && confirmation
        ? { ...confirmation, counts: confirmation.counts && orderCounts(confirmation.counts) }
        : null,
  }
}

/** `newId` is the number of the case, if one is opened. */
type Context = NewRowContext & { readonly facts: Order | null }
type Answer = { readonly status: 'ok'; readonly caseId: number | null }

export async function confirmDelivery(
  { member, now, newId, facts: order }: Context,
  { entryId, matches, message, counts }: ConfirmationBody,
): Promise<SubmissionResult<Answer>> {
  if (parametersFor(member).deliveryConfirmations !== 'true') throw new Problem('notFound')
  if (!order || !isSeen(member, order)) throw new Problem('notFound')
  if (order.stage !== 'delivered') throw new Problem('orderNotDelivered')
  if (order.confirmedAt !== null) throw new Problem('deliveryConfirmed')
  const came = matches ? null : countsThatCame(order, counts, message)
  const caseId = matches ? null : newId
  return {
    answer: { status: 'ok', caseId },
    write: revision(changeOrder, entryId, {
      confirmedAt: now,
      confirmedBy: member.userId,
      confirmedOk: matches,
      confirmedCounts: came,
      confirmedMessage: message,
      modifiedAt: now,
    }),
    alsoWrite: caseId === null ? [] : [newCase('receipt', entryId, member, now, caseId)],
    event: 'changeorder.confirmed',
    subject: entryId,
    data: { entryId, matches, counts: came, message, caseId },
  }
}

/** A delivery reported as different needs other counts or a message, so that the desk can see the difference. */
function countsThatCame(order: Order, counts: ConfirmationBody['counts'], message: string) {
  if (!counts) throw fieldProblem('counts', 'required')
  const packed = orderCounts(order.packedCounts ?? order.ordered)
  const isSame = orderFields.every((field) => counts[field] === packed[field])
  if (isSame && message.trim() === '') throw new Problem('countsMatch')
  return counts
}

/** The count of every field of an order; fields without pieces count 0. */
const orderCounts = (pieces: Readonly<Record<string, number>>) =>
  recordOf(orderFields, (field) => pieces[field] ?? 0)
