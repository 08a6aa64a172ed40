import { formatDay } from '@kassavirta/domain/kernel/dates'
import { earliestVisitDay } from '@kassavirta/domain/kernel/delivery-dates'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { VisitChangeBody } from '@kassavirta/domain/visit-changes/api'
import { visitChangeMail, visitChangeRefusals } from '@kassavirta/domain/visit-changes/terms.fi'
import type { Member } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import { serviceDeskEmail } from '../../platform/mail/service-desk-email.ts'
import { insertOne, sentBy } from '../../platform/database/insert-one.ts'
import { readParameters } from '../../shared/parameters.ts'
import type { Submitted } from '../../platform/ledgers/submit.ts'
import { visitChangeRequest } from '../../tables/submissions.ts'

/** The old day has no bounds; the new one needs its lead time, a day more once the cut-off has passed. */
export async function changeVisit(
  tx: Db,
  member: Member,
  now: Date,
  body: VisitChangeBody,
): Promise<Submitted<{ readonly id: number }>> {
  const { changeOrderCutoffLocal, visitRequestMinimumLeadTime } = await readParameters(tx)
  const minimumLeadDays = Number(visitRequestMinimumLeadTime)
  const earliest = earliestVisitDay({ now, cutOff: changeOrderCutoffLocal, minimumLeadDays })
  if (body.newDate < earliest) {
    const text = fill(visitChangeRefusals.tooEarly, { min: formatDay(earliest) })
    throw new Problem(400, text, { newDate: text })
  }
  const { originalDate, newDate, additionalInfo, contactInfo } = body
  const data = { originalDate, newDate, additionalInfo, contactInfo }
  const id = await insertOne(tx, visitChangeRequest, { ...sentBy(member, now), ...data })
  const letter = serviceDeskEmail(visitChangeMail.title, [
    [visitChangeMail.originalDate, formatDay(originalDate)],
    [visitChangeMail.newDate, formatDay(newDate)],
    [visitChangeMail.contactInfo, contactInfo],
    [visitChangeMail.additionalInfo, additionalInfo],
  ])
  return { answer: { id }, event: 'visitchange.created', subject: id, data: { id, ...data }, letter }
}
