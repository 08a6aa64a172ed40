import type {
  getPhoneOrder,
  orderByPhone as endpoint,
} from '@kassavirta/domain/orders/change-orders/phone-api'
import { phoneOrderMessage } from '@kassavirta/domain/orders/change-orders/phone-notice'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/row-writes.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import type { Act } from '../../platform/staff/desk-act.ts'
import { checkedOrder, readOrderFacts } from './checked-order.ts'
import { deliveryDatesOf } from '../../places/companies/accounts/delivery-dates.ts'
import { readParameters } from '../../shared/parameters.ts'
import { message } from '../../tables/messages.ts'
import { changeOrder } from '../../tables/submissions.ts'
import { findPlace, listOrderedAccounts, readOrderer } from './phone-queries.ts'

type Terms = z.input<(typeof getPhoneOrder)['reply']['schema']>

/** The accounts of a place with who may order on them, and for which days. */
export async function showPhoneOrder(db: Db, companyId: number, now: Date): Promise<Terms> {
  const place = await findPlace(db, companyId)
  if (!place) throw new Problem('notFound')
  const parameters = await readParameters(db)
  const found = await listOrderedAccounts(db, companyId, dayOf(now))
  const accounts = found.map(({ accountId, accountNumber, looseChange, orderers, ...rule }) => {
    const { earliest, latest, cutoff, closedDates } = deliveryDatesOf(rule, parameters, now)
    return {
      accountId,
      accountNumber,
      looseChange,
      earliest,
      latest,
      cutoff: cutoff.toISOString(),
      closedDates: [...closedDates],
      orderers: orderers.map(({ limitCents, ...person }) => ({
        ...person,
        limit: limitCents === null ? null : centsToEuros(cents(limitCents)),
      })),
    }
  })
  return { ...place, accounts }
}

type Call = {
  readonly params: { readonly companyId: number }
  readonly body: z.output<(typeof endpoint)['body']>
}

/**
 * Orders for a customer who phones. Right, limit, days and references are those of the person on the phone, asked by the code
 * that asks them of the customer's own order, and held still until the commit.
 */
export const orderByPhone: Act<void, Call, { readonly entryId: number }> = {
  lock: ({ tx }, { params: { companyId }, body: { userId } }) =>
    lockRights(tx, { reliesOn: { companyIds: [companyId], userIds: [userId] } }),
  work: async ({ tx, staff, now }, _held, { params: { companyId }, body }) => {
    const { userId } = body
    const orderer = await readOrderer(tx, userId, companyId)
    if (!orderer) throw new Problem('notFound')
    const entryId = orderer.newId
    const parameters = await readParameters(tx)
    const facts = await readOrderFacts(tx, { userId, companyId, now }, body)
    const who = { parameters, exceptionDays: parameters.exceptionDays }
    const order = { ...body, customerId: companyId }
    const { columns, data } = await checkedOrder({ tx, who, now, entryId }, order, facts)
    const created = { id: entryId, companyId, userId, createdAt: now, modifiedAt: now }
    const told = phoneOrderMessage({
      orderId: entryId,
      deliveryDate: body.deliveryDate,
      total: cents(columns.totalSumCents),
      orderer: orderer.name,
      staff: fullName(staff),
      phone: parameters.serviceDeskPhone,
    })
    return {
      answer: { entryId },
      action: 'changeorder.created',
      subject: entryId,
      companyId,
      userId,
      detail: { ...data, source: 'phone' },
      event: { type: 'changeorder.created', data: { entryId, ...data, source: 'phone' } },
      writes: [
        insertion(changeOrder, { ...created, ...columns, placedBy: staff.staffId }),
        insertion(message, {
          ...told,
          extId: `desk-phone-order-${entryId}`,
          companyId,
          createdAt: now,
          keeper: 'desk',
          staffId: staff.staffId,
        }),
      ],
    }
  },
}
