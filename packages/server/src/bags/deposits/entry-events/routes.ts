import { getEntryEvents } from '@kassavirta/domain/bags/deposits/entry-events/api'
import type { EntryKind } from '@kassavirta/domain/bags/deposits/stages/entries'
import type { CompanyCapability } from '@kassavirta/domain/kernel/people/access'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { earliestDay } from '@kassavirta/domain/reports/reports/ranges'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import type { Member } from '../../../platform/rights/access.ts'
import type { Db } from '../../../platform/database/database.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { findDepositEvents } from './deposit-queries.ts'
import { findEvents } from './queries.ts'
import { depositEvents, otherEvents } from './shown-events.ts'

/** The right that the page of an entry needs besides membership, as its report has it. Without it there is no such page. */
const needs: { readonly [Kind in EntryKind]?: CompanyCapability } = {
  supplyOrder: 'supplyOrderReport',
  visit: 'visitReport',
  visitChange: 'visitReport',
}

export function entryEventRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getEntryEvents, async ({ caller, query: { type, entryId } }) => {
    const { depositListingTimespan, statusLines } = parametersFor(caller)
    const since = earliestDay(dayOf(clock()), Number(depositListingTimespan))
    const shown = await findShown(db, caller, { type, entryId, since })
    if (!shown) throw new Problem('notFound')
    return statusLines === 'true' ? shown : { events: [], expectedCredit: null, noticeId: null }
  })
}

type Wanted = { readonly type: EntryKind; readonly entryId: number; readonly since: Day }

async function findShown(db: Db, { userId, company }: Member, { type, entryId, since }: Wanted) {
  const { companyId, capabilities, seesAllDeposits, seesAllChangeOrders } = company
  const need = needs[type]
  if (need && !capabilities.has(need)) return undefined
  const reader = { companyId, userId, since }
  if (type === 'deposit') {
    const found = await findDepositEvents(db, { ...reader, seesAllDeposits }, entryId)
    return found && depositEvents(found)
  }
  // Supplies and visits are the whole place's, for whoever may see their reports.
  const seesAll = type === 'changeOrder' ? seesAllChangeOrders : true
  const found = await findEvents(db, type, { ...reader, seesAll }, entryId)
  return found && otherEvents(found)
}
