import { getEntryEvents } from '@kassavirta/domain/entry-events/api'
import { entryStages, type EntryStage } from '@kassavirta/domain/entry-events/stages'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { earliestDay } from '@kassavirta/domain/reports/ranges'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { findEvents } from './queries.ts'

export function entryEventRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, getEntryEvents, async ({ caller, query: { entryId } }) => {
    const { depositListingTimespan, statusLines } = parametersFor(caller)
    const { companyId, seesAllDeposits } = caller.company
    const since = earliestDay(dayOf(clock()), Number(depositListingTimespan))
    const reader = { companyId, seesAllDeposits, userId: caller.userId, since }
    const found = await findEvents(db, reader, entryId)
    if (!found) throw new Problem('notFound')
    if (statusLines !== 'true') return { events: [], expectedCredit: null, noticeId: null }
    const { declaredAt, handledAt, events, expectedCredit, noticeId } = found
    const declared = { stage: 'declared' as const, at: declaredAt, note: '' }
    const isTold = events.some(({ stage }) => stage === 'counted')
    const handled = handledAt && !isTold ? [{ stage: 'counted' as const, at: handledAt, note: '' }] : []
    return { events: [declared, ...events, ...handled].toSorted(byTime), expectedCredit, noticeId }
  })
}

type Told = { readonly stage: EntryStage; readonly at: string }

/** Oldest first; what happened at one moment in the order of the stages. */
const byTime = (one: Told, other: Told): number =>
  Date.parse(one.at) - Date.parse(other.at) ||
  entryStages.indexOf(one.stage) - entryStages.indexOf(other.stage)
