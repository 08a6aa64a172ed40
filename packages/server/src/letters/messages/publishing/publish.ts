import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { addDays, dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { isSafeLink } from '@kassavirta/domain/letters/messages/api'
import { htmlOf } from '@kassavirta/domain/letters/messages/html'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { cleanHtml, cleanText } from '../../../shared/clean-texts.ts'
import * as queries from './queries.ts'

type Reach = { readonly companies: number; readonly persons: number }
type Body = Reach & { readonly header: string; readonly text: string; readonly to: readonly string[] }

/** The text is cleaned by the rules of imported messages, so that both look the same. */
export const sendMessage: Act<void, { readonly body: Body }, Reach & { readonly sendingId: number }> = {
  // No row needs a lock: the confirmed numbers of receivers are compared with those found now.
  lock: () => Promise.resolve(),
  work: async ({ tx, staff: { staffId }, now }, _held, { body }) => {
    const codes = [...new Set(body.to)]
    const reach = await queries.countReach(tx, codes)
    if (reach.companies + reach.persons === 0) throw fieldProblem('to', 'required')
    if (reach.companies !== body.companies || reach.persons !== body.persons)
      throw new Problem(fault('receiversChanged', reach))
    const receivers = (await queries.namedReceivers(tx, codes)).map(({ code, name }) => ({ code, name }))
    const header = cleanText(body.header)
    const sendingId = await queries.insertSending(tx, {
      header,
      text: body.text,
      receivers,
      ...reach,
      staffId,
      sentAt: now,
    })
    await queries.insertMessages(tx, {
      sendingId,
      codes,
      header,
      body: cleanHtml(htmlOf(body.text)),
      staffId,
      now,
    })
    return {
      answer: { sendingId, ...reach },
      action: 'message.sent',
      subject: sendingId,
      companyId: null,
      detail: { header, to: codes, ...reach },
    }
  },
}

const MIDNIGHT = '00:00'

type AnnouncementId = { readonly announcementId: number }
type NewAnnouncement = { readonly text: string; readonly link: string; readonly from: Day; readonly to: Day }

/** The announcement is shown until the end of its last day. */
export const publishAnnouncement: Act<void, { readonly body: NewAnnouncement }, AnnouncementId> = {
  lock: () => Promise.resolve(),
  work: async ({ tx, staff, now }, _held, { body: { text, link, from, to } }) => {
    const today = dayOf(now)
    if (to < today) throw fieldProblem('to', 'dayInPast')
    if (to < from) throw fieldProblem('to', 'endBeforeStart')
    if (link !== '' && !isSafeLink(link)) throw fieldProblem('link', 'linkInvalid')
    const announcementId = await queries.insertAnnouncement(
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

type StoredAnnouncement = Awaited<ReturnType<typeof queries.lockAnnouncement>>

export const endAnnouncement: Act<StoredAnnouncement, { readonly params: AnnouncementId }, AnnouncementId> = {
  lock: ({ tx }, { params }) => queries.lockAnnouncement(tx, params.announcementId),
  work: async ({ tx, now }, found) => {
    if (!found) throw new Problem('notFound')
    if (found.endedAt || (found.validTo && found.validTo <= now)) throw new Problem('stateChanged')
    await queries.endAnnouncementRow(tx, found.id, now)
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
