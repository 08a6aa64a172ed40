import type * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { getOverview, type Overview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/concern-api'
import { searchPlace, readSearchTerm } from '@kassavirta/domain/reports/front-pages/search-api'
import { earliestDay } from '@kassavirta/domain/reports/reports/ranges'
import { missedVisit, nextVisits } from '@kassavirta/domain/visits/calendar/visit-calendars'
import { tagFacts } from '../../letters/messages/unread-queries.ts'
import { freezesAt, isOpen } from '../../places/companies/accounts/freezing.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { parametersFor, type CallParameters } from '../../shared/parameters.ts'
import { visitTerms } from '../../visits/calendar/visit-calendars/queries.ts'
import { readConcernOverview } from './concern-queries.ts'
import { readOverview, type VisitsOfPlace } from './overview-queries.ts'
import { findHits } from './search-queries.ts'

type OverviewAnswer = z.input<(typeof getOverview)['reply']['schema']>
type Delivery = NonNullable<Awaited<ReturnType<typeof readOverview>>['deliveries']>[number]

export function overviewRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(
    builder,
    getOverview,
    async ({ caller, facts: messagesTag }) => {
      const { userId, company } = caller
      const now = clock()
      const today = dayOf(now)
      const parameters = parametersFor(caller)
      const { companyId, capabilities, seesAllDeposits, seesAllChangeOrders } = company
      const mayDeclare = capabilities.has('deposit')
      const seesDeposits = mayDeclare || capabilities.has('depositReport') || seesAllDeposits
      const seesChangeOrders = capabilities.has('changeOrderReport')
      const asksContent = parameters.deliveryConfirmations === 'true'
      const { deposits, declaredToday, deliveries, late, unconfirmed, visits, answers, notices } =
        await readOverview(db, {
          companyId,
          userId,
          today,
          seesDeposits,
          mayDeclare,
          seesAllDeposits,
          seesChangeOrders,
          seesAllChangeOrders,
          showsStages: parameters.statusLines === 'true',
          asksContent,
          showsAnswers: parameters.casesInPortal === 'true',
          showsVisits: parameters.visitCalendars === 'true',
          messagesTag,
        })
      const shown = visits && shownVisits(visits, parameters.exceptionDays, now)
      // The database writes the rows of the contract; only what it cannot know is added here.
      return {
        ...(seesDeposits ? { deposits } : {}),
        ...(declaredToday !== null && { today: declaredToday }),
        ...(deliveries && { deliveries: deliveries.map((each) => withFreezing(each, parameters, now)) }),
        ...(late !== null && { late }),
        ...(unconfirmed !== null && { unconfirmed }),
        ...(shown && { visits: shown }),
        ...(answers !== null && { answers }),
        notices,
      } as OverviewAnswer
    },
    tagFacts,
  )
  route(builder, getConcernOverview, ({ caller }) =>
    readConcernOverview(db, { userId: caller.userId, today: dayOf(clock()) }),
  )
}

/** An order with the moment at which it freezes, while it is open; only where customers see stages. */
function withFreezing(delivery: Delivery, parameters: CallParameters, now: Date) {
  if (!delivery.rule) return delivery
  const { rule, ...shown } = delivery
  const order = { ...shown, ...rule, stage: shown.stage ?? null }
  const freezes = freezesAt(order, parameters)
  return { ...shown, freezes: isOpen(order, freezes, now) ? (freezes?.toISOString() ?? null) : null }
}

type ShownVisits = z.input<typeof Overview>['visits']

const SHOWN = 2
const NOT_REPORTED = { reported: null, caseId: null }

/** The next visits of the driver, and a missed one; undefined where nothing is known of visits. */
function shownVisits(
  { place, runs, reported }: VisitsOfPlace,
  closed: ExceptionDays,
  now: Date,
): ShownVisits {
  if (!place.calendar && place.extra.length === 0 && place.moved.length === 0) return undefined
  const terms = visitTerms(place, closed)
  const clock = { now, visited: place.visited }
  const next = nextVisits(terms, clock, SHOWN)
  const missed = missedVisit(terms, clock)
  return {
    next: [...next],
    crew: (next[0] && runs?.[next[0].day]?.crew) ?? [],
    missed: missed ? { ...missed, ...(reported?.[missed.day] ?? NOT_REPORTED) } : null,
  }
}

/** One search over all entries of a company that the person's own lists show. */
export function searchRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, searchPlace, async ({ caller, query: { q } }) => {
    const { depositListingTimespan, casesInPortal, search } = parametersFor(caller)
    if (search !== 'true') throw new Problem('notFound')
    const sought = readSearchTerm(q)
    if (!sought) return { hits: [] }
    const { userId, company } = caller
    const { companyId, capabilities, seesAllDeposits, seesAllChangeOrders } = company
    const scope = {
      companyId,
      userId,
      since: earliestDay(dayOf(clock()), Number(depositListingTimespan)),
      seesAllDeposits,
      seesAllChangeOrders,
      seesSupplies: capabilities.has('supplyOrderReport'),
      seesVisits: capabilities.has('visitReport'),
      seesCases: casesInPortal === 'true',
    }
    return { hits: [...(await findHits(db, scope, sought))] }
  })
}
