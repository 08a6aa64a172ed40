import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { getConcernOverview } from '@kassavirta/domain/reports/front-pages/overview/concern-api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import type * as z from 'zod/mini'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { freezesAt, isOpen } from '../../../places/companies/accounts/freezing.ts'
import { tagFacts } from '../../../letters/messages/message-facts.ts'
import { parametersFor, type CallParameters } from '../../../shared/parameters.ts'
import { readConcernOverview } from './concern-queries.ts'
import { readOverview } from './queries.ts'
import { shownVisits } from './show-visits.ts'

type Shown = z.input<(typeof getOverview)['reply']['schema']>
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
          tellsStages: parameters.statusLines === 'true',
          asksContent,
          showsAnswers: parameters.casesInPortal === 'true',
          tellsVisits: parameters.visitCalendars === 'true',
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
      } as Shown
    },
    tagFacts,
  )
  route(builder, getConcernOverview, ({ caller }) =>
    readConcernOverview(db, { userId: caller.userId, today: dayOf(clock()) }),
  )
}

/** An order with the moment at which it freezes, while it is open; only where stages are told. */
function withFreezing(delivery: Delivery, parameters: CallParameters, now: Date) {
  if (!delivery.rule) return delivery
  const { rule, ...shown } = delivery
  const order = { ...shown, ...rule, stage: shown.stage ?? null }
  const freezes = freezesAt(order, parameters)
  return { ...shown, freezes: isOpen(order, freezes, now) ? (freezes?.toISOString() ?? null) : null }
}
