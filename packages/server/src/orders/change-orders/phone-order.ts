import type { getPhoneOrder, orderByPhone as endpoint } from '@kassavirta/domain/orders/change-orders/api'
import { phoneOrderMessage } from '@kassavirta/domain/orders/change-orders/notices'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/row-writes.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import type { Act } from '../../platform/staff/desk-act.ts'
import { checkedOrder } from './checked-order.ts'
import { readOrderFacts, findPlace, listOrderedAccounts, readOrderer } from './queries.ts'
import { deliveryDatesOf } from '../../places/companies/accounts/delivery-dates.ts'
import { readParameters } from '../../shared/parameters.ts'
import { message } from '../../tables/letters.ts'
import { changeOrder } from '../../tables/submissions.ts'

type Terms = z.input<(typeof getPhoneOrder)['reply']['schema']>

/** The accounts of a company, each with the people who may order on it and with the possible days. */
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
 * Orders for a customer on the phone. Right, limit, days and references of that person are checked by the same code as
 * a customer's own order, and locked until the commit.
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
    const notice = phoneOrderMessage({
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
          ...notice,
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
