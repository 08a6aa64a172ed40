import {
  declareDeposit as declareEndpoint,
  isBagUsed,
  removeDeposit as removeEndpoint,
  getDeclaration,
  getResult,
  getEntryEvents,
} from '@kassavirta/domain/bags/deposits/api'
import type { EntryKind } from '@kassavirta/domain/bags/deposits/entry-stages'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { CompanyCapability } from '@kassavirta/domain/kernel/people/access'
import { earliestDay } from '@kassavirta/domain/reports/reports/ranges'
import type { Db } from '../../platform/database/database.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import type { Member } from '../../platform/rights/access.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { deposit } from '../../tables/submissions.ts'
import { findDeclaration, findResult, type Reader } from './comparison-queries.ts'
import { declareDeposit, depositFacts, removeDeposit } from './declare-deposit.ts'
import { findDepositEvents, findEvents } from './entry-event-queries.ts'
import { depositEvents, otherEvents } from './entry-events.ts'
import { hasBag, lockDeposit, removalFacts } from './queries.ts'

export function depositRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  bindSubmission(builder, declareEndpoint, { table: deposit, facts: depositFacts, work: declareDeposit })
  bindSubmission(builder, removeEndpoint, { hold: lockDeposit, facts: removalFacts, work: removeDeposit })
  route(builder, isBagUsed, async ({ caller, query }) => ({
    used: await hasBag(db, caller.company.companyId, query.securityBagNumber),
  }))
}

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
    const shown = await findEntryEvents(db, caller, { type, entryId, since })
    if (!shown) throw new Problem('notFound')
    return statusLines === 'true' ? shown : { events: [], expectedCredit: null, noticeId: null }
  })
}

type EntryQuery = { readonly type: EntryKind; readonly entryId: number; readonly since: Day }

async function findEntryEvents(db: Db, { userId, company }: Member, { type, entryId, since }: EntryQuery) {
  const { companyId, capabilities, seesAllDeposits, seesAllChangeOrders } = company
  const need = needs[type]
  if (need && !capabilities.has(need)) return undefined
  const reader = { companyId, userId, since }
  if (type === 'deposit') {
    const found = await findDepositEvents(db, { ...reader, seesAllDeposits }, entryId)
    return found && depositEvents(found)
  }
  // Supplies and visits of the company are shown to everybody who may see their reports.
  const seesAll = type === 'changeOrder' ? seesAllChangeOrders : true
  const found = await findEvents(db, type, { ...reader, seesAll }, entryId)
  return found && otherEvents(found)
}

export function comparisonRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const readerOf = (caller: Member): Reader => {
    const { companyId, seesAllDeposits } = caller.company
    const today = dayOf(clock())
    const since = earliestDay(today, Number(parametersFor(caller).depositListingTimespan))
    return { companyId, userId: caller.userId, seesAllDeposits, today, since }
  }
  route(builder, getDeclaration, ({ caller, query }) => findDeclaration(db, readerOf(caller), query.entryId))
  route(builder, getResult, ({ caller, query }) => findResult(db, readerOf(caller), query.entryId))
}
