import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import type { reportMissedVisit as endpoint } from '@kassavirta/domain/visits/calendar/visit-calendars/missed-api'
import { missedVisit as missedOf } from '@kassavirta/domain/visits/calendar/visit-calendars/rules'
import { insertion, senderColumns } from '../../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { newCase } from '../../../questions/cases/new-case.ts'
import { parametersFor } from '../../../shared/parameters.ts'
import { visitTerms } from './place-visits.ts'
import { missedVisit } from '../../../tables/submissions.ts'
import type { MissedFacts } from './queries.ts'

type Context = NewRowContext & { readonly facts: MissedFacts }

/** The visit is asked for anew: since the page was shown, the driver may have come. */
export async function reportMissedVisit(
  { member, now, newId: id, facts: { visits, isReported } }: Context,
  { day }: BodyOf<typeof endpoint>,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const parameters = parametersFor(member)
  if (parameters.visitCalendars !== 'true') throw new Problem('notFound')
  if (isReported) throw new Problem('visitReported')
  const terms = visitTerms(visits, parameters.exceptionDays)
  const missed = missedOf(terms, { now, visited: visits.visited })
  if (missed?.day !== day) throw new Problem('stateChanged')
  const { window } = missed
  return {
    answer: { id },
    write: insertion(missedVisit, { id, ...senderColumns(member, now), day, visitWindow: window }),
    alsoWrite: [newCase('missedVisit', id, member, now)],
    event: 'visit.missed',
    subject: id,
    data: { entryId: id, day, from: window?.from ?? null, to: window?.to ?? null },
  }
}
