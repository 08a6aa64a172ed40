import { visitCalendar } from '../src/tables/places.ts'
import { parameter } from '../src/tables/operation.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'

type Answer = { readonly statusCode: number; readonly body: string; readonly json: () => { id: number } }
type Post<Given extends Answer> = (url: string, body: object) => Promise<Given>

/** The addresses of the two kinds of wishes, and a whole body of each. */
export const visitCalls = {
  visit: { path: '/api/visit', body: { suggestedDate: '2026-11-20' } },
  visitChange: {
    path: '/api/visitChange',
    body: { originalDate: '2026-11-18', newDate: '2026-11-20', contactInfo: 'Maija' },
  },
} as const
export type VisitKind = keyof typeof visitCalls

/** Lets customers answer proposals and withdraw wishes. */
export const takeVisitAnswers = ({ database, now }: TestPortal) =>
  database.db
    .insert(parameter)
    .values({ key: 'visitAnswers', value: 'true', changedAt: now })
    .onConflictDoNothing()

/** The day before the one on which tests begin. */
const YESTERDAY = '2026-11-14'

let staff = 0

/** Sends a wish and returns its number. */
export async function requestVisit(post: Post<Answer>, kind: VisitKind, body: object = {}): Promise<number> {
  const sent = await post(visitCalls[kind].path, { ...visitCalls[kind].body, ...body })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  return sent.json().id
}

/** A real call for each kind of event about a wish. */
export function callsOfVisits<Given extends Answer>(
  portal: TestPortal,
  post: Post<Given>,
  companyId: number,
) {
  const decide = async (kind: VisitKind, body: object) => {
    const id = await requestVisit(post, kind)
    const { act } = await staffAtWork(portal, `ajo${(staff += 1)}`, ['dispatcher'])
    return { id, answer: await act(`/visits/${kind}/${id}/decide`, { ...body, version: 0 }) }
  }
  const answered = async (kind: VisitKind) => {
    await takeVisitAnswers(portal)
    const { id } = await decide(kind, { decision: 'propose', proposedDate: '2026-11-23' })
    return post(`${visitCalls[kind].path}/answer`, { entryId: id, version: 1, accepts: true })
  }
  const withdrawn = async (kind: VisitKind) => {
    await takeVisitAnswers(portal)
    const entryId = await requestVisit(post, kind)
    return post(`${visitCalls[kind].path}/withdraw`, { entryId, version: 0 })
  }
  const missed = async () => {
    await portal.database.db
      .insert(parameter)
      .values({ key: 'visitCalendars', value: 'true', changedAt: portal.now })
      .onConflictDoNothing()
    await portal.database.db
      .insert(visitCalendar)
      .values({ companyId, week: {}, exceptions: { [YESTERDAY]: { from: '09:30', to: '10:30' } } })
      .onConflictDoNothing()
    return post('/api/visit/missed', { day: YESTERDAY })
  }
  const refuse = { decision: 'refuse', reason: 'Auto on täynnä.' }
  return {
    'visit.decided': async () => (await decide('visit', refuse)).answer,
    'visit.answered': () => answered('visit'),
    'visit.withdrawn': () => withdrawn('visit'),
    'visitchange.decided': async () => (await decide('visitChange', refuse)).answer,
    'visitchange.answered': () => answered('visitChange'),
    'visitchange.withdrawn': () => withdrawn('visitChange'),
    'visit.missed': missed,
  }
}
