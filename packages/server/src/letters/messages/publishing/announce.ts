import { isSafeLink } from '@kassavirta/domain/letters/messages/announcements/rules'
import { addDays, dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { cleanText } from '../../../shared/clean-texts.ts'
import { endAnnouncementRow, insertAnnouncement, lockAnnouncement } from './queries.ts'

const MIDNIGHT = '00:00'

type Named = { readonly announcementId: number }
type Body = { readonly text: string; readonly link: string; readonly from: Day; readonly to: Day }

/** The last day is shown to its end. */
export const publishAnnouncement: Act<void, { readonly body: Body }, Named> = {
  lock: () => Promise.resolve(),
  work: async ({ tx, staff, now }, _held, { body: { text, link, from, to } }) => {
    const today = dayOf(now)
    if (to < today) throw fieldProblem('to', 'dayInPast')
    if (to < from) throw fieldProblem('to', 'endBeforeStart')
    if (link !== '' && !isSafeLink(link)) throw fieldProblem('link', 'linkInvalid')
    const announcementId = await insertAnnouncement(
      tx,
      {
        kuvaus: cleanText(text),
        arvo: link,
        validFrom: from <= today ? now : instantAt(from, MIDNIGHT),
        validTo: instantAt(addDays(to, 1), MIDNIGHT),
      },
      staff.staffId,
    )
    return recorded('announcement.published', announcementId, { text, link, from, to })
  },
}

type Found = Awaited<ReturnType<typeof lockAnnouncement>>

export const endAnnouncement: Act<Found, { readonly params: Named }, Named> = {
  lock: ({ tx }, { params }) => lockAnnouncement(tx, params.announcementId),
  work: async ({ tx, now }, found) => {
    if (!found) throw new Problem('notFound')
    if (found.endedAt || (found.validTo && found.validTo <= now)) throw new Problem('stateChanged')
    await endAnnouncementRow(tx, found.id, now)
    return recorded('announcement.ended', found.id, { text: found.kuvaus })
  },
}

const recorded = (action: string, announcementId: number, detail: Readonly<Record<string, unknown>>) => ({
  answer: { announcementId },
  action,
  subject: announcementId,
  companyId: null,
  detail,
})
