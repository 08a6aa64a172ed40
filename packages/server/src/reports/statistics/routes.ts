import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import * as api from '@kassavirta/domain/reports/statistics/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { readParameters } from '../../shared/parameters.ts'
import { askedNumbers } from './asked-numbers.ts'
import { caseNumbers } from './case-numbers.ts'
import {
  countedDays,
  counterNumbers,
  countingWaits,
  differingPieces,
  differingPlaces,
} from './counting-queries.ts'
import { askedCases, routeNumbers, waitingCases } from './work-queries.ts'

/** The provider's own numbers, from rows that its work has left. */
export function numbersRoutes(builder: AppBuilder): void {
  const { database, db, clock } = builder.deps
  route(builder, api.getCountingNumbers, async ({ query }) => {
    const asked = askedNumbers(query)
    return { days: await countedDays(database, asked), waits: await countingWaits(database, asked) }
  })
  route(builder, api.getDifferenceNumbers, async ({ query }) => {
    const asked = askedNumbers(query)
    const places = await differingPlaces(database, asked)
    return { ...places, denominations: await differingPieces(database, asked) }
  })
  route(builder, api.getCounterNumbers, async ({ query }) => ({
    rows: await counterNumbers(database, askedNumbers(query)),
  }))
  route(builder, api.getRunNumbers, async ({ query }) => ({
    rows: await routeNumbers(database, askedNumbers(query), dayOf(clock())),
  }))
  route(builder, api.getCaseNumbers, async ({ query }) => {
    const asked = askedNumbers(query)
    const { caseDueServiceHours } = await readParameters(db)
    const cases = await askedCases(database, asked)
    const waiting = await waitingCases(database, asked)
    return caseNumbers(cases, waiting, { dueMinutes: Number(caseDueServiceHours) * 60, now: clock() })
  })
}
