import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { serviceMinutes } from '@kassavirta/domain/questions/cases/service-hours'
import { caseKinds } from '@kassavirta/domain/questions/cases/states'
import * as api from '@kassavirta/domain/reports/statistics/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { readParameters } from '../../shared/parameters.ts'
import * as queries from './queries.ts'

/** The provider's own numbers, from rows that its work has left. */
export function numbersRoutes(builder: AppBuilder): void {
  const { database, db, clock } = builder.deps
  route(builder, api.getCountingNumbers, async ({ query }) => {
    const asked = queries.checkedQuery(query)
    return {
      days: await queries.countedDays(database, asked),
      waits: await queries.countingWaits(database, asked),
    }
  })
  route(builder, api.getDifferenceNumbers, async ({ query }) => {
    const asked = queries.checkedQuery(query)
    const places = await queries.differingPlaces(database, asked)
    return { ...places, denominations: await queries.differingPieces(database, asked) }
  })
  route(builder, api.getCounterNumbers, async ({ query }) => ({
    rows: await queries.counterNumbers(database, queries.checkedQuery(query)),
  }))
  route(builder, api.getRunNumbers, async ({ query }) => ({
    rows: await queries.routeNumbers(database, queries.checkedQuery(query), dayOf(clock())),
  }))
  route(builder, api.getCaseNumbers, async ({ query }) => {
    const asked = queries.checkedQuery(query)
    const { caseDueServiceHours } = await readParameters(db)
    const cases = await queries.askedCases(database, asked)
    const waiting = await queries.waitingCases(database, asked)
    return caseNumbers(cases, waiting, { dueMinutes: Number(caseDueServiceHours) * 60, now: clock() })
  })
}

type AskedCase = Awaited<ReturnType<typeof queries.askedCases>>[number]
type WaitingCase = Awaited<ReturnType<typeof queries.waitingCases>>[number]

/** In minutes of service, which the database does not know. */
function answersOf(cases: readonly AskedCase[], dueMinutes: number) {
  const times = cases.flatMap(({ asked, answered }) => (answered ? serviceMinutes(asked, answered) : []))
  return {
    asked: cases.length,
    answered: times.length,
    inTime: times.filter((minutes) => minutes <= dueMinutes).length,
    median: api.percentileOf(times, 0.5),
    ninth: api.percentileOf(times, 0.9),
  }
}

const caseNumbers = (
  cases: readonly AskedCase[],
  waiting: readonly WaitingCase[],
  { dueMinutes, now }: { readonly dueMinutes: number; readonly now: Date },
) => ({
  kinds: caseKinds
    .map((kind) => ({ kind, of: cases.filter((each) => each.kind === kind) }))
    .filter(({ of }) => of.length > 0)
    .map(({ kind, of }) => ({ kind, ...answersOf(of, dueMinutes) })),
  whole: answersOf(cases, dueMinutes),
  ages: api.inBands(
    api.ageBands,
    waiting.map(({ asked }) => serviceMinutes(asked, now)),
  ),
})
