import { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/comparison/api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { earliestDay } from '@kassavirta/domain/reports/reports/ranges'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import type { Member } from '../../../platform/rights/access.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { findDeclaration, findResult, type Reader } from './queries.ts'

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
