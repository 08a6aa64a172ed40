import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { VisitBody } from '@kassavirta/domain/visit-requests/api'
import { visitMail, visitRefusals } from '@kassavirta/domain/visit-requests/terms.fi'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/database.ts'
import { deskLetter } from '../../platform/desk-letter.ts'
import { insertOne, sentBy } from '../../platform/insert-one.ts'
import type { Submitted } from '../../platform/submit.ts'
import { visitRequest } from '../../tables/submissions.ts'

export async function requestVisit(
  tx: Db,
  member: Member,
  now: Date,
  body: VisitBody,
): Promise<Submitted<{ readonly id: number }>> {
  const { suggestedDate, additionalInfo, contactInfo } = body
  if (suggestedDate < dayOf(now))
    throw new Problem(400, visitRefusals.past, { suggestedDate: visitRefusals.past })
  const data = { suggestedDate, additionalInfo, contactInfo }
  const id = await insertOne(tx, visitRequest, { ...sentBy(member, now), ...data, modifiedAt: now })
  const letter = deskLetter(visitMail.title, [
    [visitMail.suggestedDate, formatDay(suggestedDate)],
    [visitMail.contactInfo, contactInfo],
    [visitMail.additionalInfo, additionalInfo],
  ])
  return { answer: { id }, event: 'visit.created', subject: id, data: { id, ...data }, letter }
}
