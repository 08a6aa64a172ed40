import { serviceMinutes } from '@kassavirta/domain/questions/cases/service-hours'
import { caseKinds } from '@kassavirta/domain/questions/cases/states'
import { ageBands, inBands, percentileOf } from '@kassavirta/domain/reports/statistics/rules'
import type { askedCases, waitingCases } from './work-queries.ts'

type AskedCase = Awaited<ReturnType<typeof askedCases>>[number]
type WaitingCase = Awaited<ReturnType<typeof waitingCases>>[number]

/** In minutes of service, which the database does not know. */
function answersOf(cases: readonly AskedCase[], dueMinutes: number) {
  const times = cases.flatMap(({ asked, answered }) => (answered ? serviceMinutes(asked, answered) : []))
  return {
    asked: cases.length,
    answered: times.length,
    inTime: times.filter((minutes) => minutes <= dueMinutes).length,
    median: percentileOf(times, 0.5),
    ninth: percentileOf(times, 0.9),
  }
}

export const caseNumbers = (
  cases: readonly AskedCase[],
  waiting: readonly WaitingCase[],
  { dueMinutes, now }: { readonly dueMinutes: number; readonly now: Date },
) => ({
  kinds: caseKinds
    .map((kind) => ({ kind, of: cases.filter((each) => each.kind === kind) }))
    .filter(({ of }) => of.length > 0)
    .map(({ kind, of }) => ({ kind, ...answersOf(of, dueMinutes) })),
  whole: answersOf(cases, dueMinutes),
  ages: inBands(
    ageBands,
    waiting.map(({ asked }) => serviceMinutes(asked, now)),
  ),
})
