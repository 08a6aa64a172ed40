import type { getOwnOrder } from '@kassavirta/domain/orders/change-orders/changing-api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { Member } from '../../platform/rights/access.ts'
import { freezesAt, isOpen } from '../../places/companies/accounts/freezing.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { orderCounts } from './order-counts.ts'
import { findStanding } from './queries.ts'

type State = z.input<(typeof getOwnOrder)['reply']['schema']>

/** What may still be done with an order, as far as the provider lets its customers know and do it. */
export async function readOwnOrder(db: Db, caller: Member, entryId: number, now: Date): Promise<State> {
  const { userId, company } = caller
  const parameters = parametersFor(caller)
  const found = await findStanding(db, {
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
  const tellsStages = parameters.statusLines === 'true'
  const freezes = freezesAt(found, parameters)
  const isChangeable =
    parameters.ordersChangeable === 'true' && found.mayOrderChange && isOpen(found, freezes, now)
  const asksContent = parameters.deliveryConfirmations === 'true'
  return {
    version,
    stage: tellsStages || stage === 'cancelled' ? stage : null,
    changeableUntil: isChangeable ? (freezes?.toISOString() ?? null) : null,
    ...(hasNotLeft && closedReason !== null && { closedReason }),
    packed: tellsStages && packedCounts ? { counts: orderCounts(packedCounts), reason: packReason } : null,
    mayConfirm: asksContent && stage === 'delivered' && confirmation === null,
    confirmation:
      asksContent && confirmation
        ? { ...confirmation, counts: confirmation.counts && orderCounts(confirmation.counts) }
        : null,
  }
}
