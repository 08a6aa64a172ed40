import { beforeEach } from 'vitest'
import { dayOf, addDays } from '@kassavirta/domain/kernel/dates/dates'
import { visitCalendar } from '../src/tables/places.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { customerWorld, switchOn } from './orders-world.ts'
import { addRole } from './world.ts'

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
export const takeVisitAnswers = (portal: TestPortal) => switchOn(portal, ['visitAnswers'])

let staff = 0

/** Sends a wish and returns its number. */
export async function requestVisit(post: Post<Answer>, kind: VisitKind, body: object = {}): Promise<number> {
  const sent = await post(visitCalls[kind].path, { ...visitCalls[kind].body, ...body })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  return sent.json().id
}

/** Before each test a place whose person wishes for visits, and a dispatcher who decides on them. */
export function givenVisits(portal: TestPortal) {
  const world = {} as Awaited<ReturnType<typeof customerWorld>> & {
    staff: Awaited<ReturnType<typeof staffAtWork>>
  }
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T08:00:00Z')
    Object.assign(world, await customerWorld(portal, {}), {
      staff: await staffAtWork(portal, 'ajo', ['dispatcher']),
    })
    await addRole(portal.database.db, world.user.id, world.company.id, { visitChangeRequest: true })
    await takeVisitAnswers(portal)
  })
  const settle = (act: 'answer' | 'withdraw') => (kind: VisitKind, body: object, more?: object) =>
    world.call(`${visitCalls[kind].path}/${act}`, body, more)
  return {
    world,
    ask: (kind: VisitKind, body?: object) => requestVisit(world.call, kind, body),
    decide: (kind: VisitKind, id: number, body: object) =>
      world.staff.act(`/visits/${kind}/${id}/decide`, body),
    answer: settle('answer'),
    withdraw: settle('withdraw'),
    /** The staff are at work for a day, so whoever comes later is another. */
    at: async (moment: string) => {
      world.at(moment)
      world.staff = await staffAtWork(portal, `ajo${(staff += 1)}`, ['dispatcher'])
    },
  }
}

/** A real call for each kind of event about a wish. */
export function callsOfVisits<Given extends Answer>(
  portal: TestPortal,
  post: Post<Given>,
  companyId: number,
) {
  const decide = async (kind: VisitKind, body: object) => {
    await takeVisitAnswers(portal)
    const entryId = await requestVisit(post, kind)
    const { act } = await staffAtWork(portal, `ajo${(staff += 1)}`, ['dispatcher'])
    return { entryId, answer: await act(`/visits/${kind}/${entryId}/decide`, { ...body, version: 0 }) }
  }
  const refused = async (kind: VisitKind) =>
    (await decide(kind, { decision: 'refuse', reason: 'Auto on täynnä.' })).answer
  const answered = async (kind: VisitKind) => {
    const { entryId } = await decide(kind, { decision: 'propose', proposedDate: '2026-11-23' })
    return post(`${visitCalls[kind].path}/answer`, { entryId, version: 1, accepts: true })
  }
  const withdrawn = async (kind: VisitKind) => {
    await takeVisitAnswers(portal)
    return post(`${visitCalls[kind].path}/withdraw`, {
      entryId: await requestVisit(post, kind),
      version: 0,
    })
  }
  return {
    'visit.decided': () => refused('visit'),
    'visit.answered': () => answered('visit'),
    'visit.withdrawn': () => withdrawn('visit'),
    'visitchange.decided': () => refused('visitChange'),
    'visitchange.answered': () => answered('visitChange'),
    'visitchange.withdrawn': () => withdrawn('visitChange'),
    'visit.missed': async () => {
      await switchOn(portal, ['visitCalendars'])
      const day = addDays(dayOf(portal.now), -1)
      await portal.database.db
        .insert(visitCalendar)
        .values({ companyId, week: {}, exceptions: { [day]: { from: '09:30', to: '10:30' } } })
        .onConflictDoNothing()
      return post('/api/visit/missed', { day })
    },
  }
}
