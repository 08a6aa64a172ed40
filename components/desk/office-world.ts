import {
  countReceivers,
  findReceivers,
  type listDeskAnnouncements,
  type listSendings,
} from '@kassavirta/domain/letters/messages/publishing-api'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { listApprovals } from '@kassavirta/domain/people/approvals/api'
import { listRoster } from '@kassavirta/domain/visits/drivers/api'
import { listVisits } from '@kassavirta/domain/visits/visits/api'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { company, otherCompany } from './counting-world.ts'
import { NOW, openDesk } from './open-desk.ts'

type Visit = Reply<typeof listVisits>['rows'][number]
type Approval = Reply<typeof listApprovals>['rows'][number]
type Driver = Reply<typeof listRoster>['rows'][number]

export const visitOf = (change: Partial<Visit> = {}): Visit => ({
  kind: 'visit',
  entryId: 401,
  version: 0,
  stage: null,
  company,
  route: { routeId: 31, name: 'Pirkanmaa 1' },
  wanted: '2026-11-24',
  original: null,
  proposedDate: null,
  stops: 3,
  isStop: false,
  isUrgent: false,
  sender: 'Maija Mylläri',
  contactInfo: '040 123 4567',
  additionalInfo: 'Kassakaappi on aivan täynnä',
  created: '2026-11-16T07:00:00Z',
  decided: null,
  reason: '',
  ...change,
})
export const otherVisit = visitOf({ entryId: 402, company: otherCompany, additionalInfo: '', version: 6 })

export function answerVisits(server: GivenServer, ...waiting: readonly Visit[]): void {
  server.answer(listVisits, ({ query }) => ({
    rows: query['list'] === 'waiting' ? [...waiting] : [],
    next: null,
    earliest: '2026-11-18',
  }))
}
export function openVisits(change: Partial<Visit> = {}): GivenServer {
  const server = openDesk('/kaynnit', 'dispatcher')
  answerVisits(server, otherVisit, visitOf(change))
  return server
}

const figuresOf = (counted: number) => ({
  declared: 850,
  counted,
  difference: counted - 850,
  byDenomination: [{ name: '50 €', declared: 17, counted: counted / 50, difference: counted - 850 }],
})
/** A request of somebody else; a correction of a count has its figures besides. */
export const approvalOf = (change: Partial<Approval> = {}): Approval => ({
  approvalId: 501,
  kind: 'countCorrection',
  number: '40010071',
  company,
  reason: 'Seteli oli kirjekuoressa.',
  requestedBy: 'Eeva Esimies',
  requested: NOW,
  lapses: '2026-11-30T08:30:00Z',
  mayDecide: true,
  decision: null,
  decidedBy: '',
  decided: null,
  decisionReason: '',
  version: 2,
  ...change,
})
export const correction = approvalOf({ before: figuresOf(800), after: figuresOf(850) })
export const otherCorrection = { ...correction, approvalId: 502, number: '40010072', version: 8 }

export function answerApprovals(
  server: GivenServer,
  waiting: readonly Approval[],
  decided: readonly Approval[] = [],
): void {
  server.answer(listApprovals, ({ query }) => ({
    rows: [...(query['decided'] === 'true' ? decided : waiting)],
    next: null,
  }))
}
export function openApprovals(change: Partial<Approval> = correction): GivenServer {
  const server = openDesk('/hyvaksynnat', 'supervisor')
  answerApprovals(server, [otherCorrection, approvalOf(change)])
  return server
}

const driverOf = (change: Partial<Driver>): Driver => ({
  personId: '10207',
  firstNames: 'Jukka Pekka',
  lastName: 'Ahonen',
  area: 'Pirkanmaa',
  places: 34,
  isOwn: false,
  run: null,
  blocked: null,
  ...change,
})
/** Two of one name, one on a run, one of the desk, and one who was taken off. */
export function openRoster(role: StaffRole = 'dispatcher'): GivenServer {
  const server = openDesk('/kuljettajat', role)
  server.answer(listRoster, {
    rows: [
      driverOf({}),
      driverOf({ personId: '10216' }),
      driverOf({
        personId: '10203',
        firstNames: 'Ville Antero',
        lastName: 'Hiltunen',
        run: { runId: 7, route: 'Pirkanmaa 1', departed: '2026-11-16T04:04:00Z' },
      }),
      driverOf({ personId: '10900', firstNames: 'Outi', lastName: 'Räsänen', isOwn: true }),
      driverOf({
        personId: '10206',
        firstNames: 'Marko Tapani',
        lastName: 'Leinonen',
        places: 0,
        blocked: { at: '2026-11-15T14:20:00Z', reason: 'cardLost', note: '', by: 'Kimmo Peltola' },
      }),
    ],
    areas: [
      { area: 'Pirkanmaa', drivers: 5 },
      { area: 'Uusimaa', drivers: 0 },
    ],
    isCut: false,
  })
  return server
}

const area = {
  code: 'area:Pirkanmaa',
  kind: 'area',
  name: 'Pirkanmaa',
  detail: '',
  places: 34,
} as const
const chain = {
  code: 'chain:5',
  kind: 'chain',
  name: 'Naavakahvila',
  detail: 'Naava-yhtiöt',
  places: 3,
} as const
export function openPublishing(path = ''): GivenServer {
  const server = openDesk(`/tiedottaminen${path}`, 'service')
  server.answer(findReceivers, ({ query }) => ({ rows: query['q'] === 'naa' ? [chain] : [area] }))
  server.answer(countReceivers, ({ query }) => {
    const chosen = [area, chain].filter(({ code }) => query['to']?.split('\n').includes(code))
    return { companies: chosen.length === 2 ? 36 : (chosen[0]?.places ?? 0), persons: 0, chosen }
  })
  return server
}

type Sending = Reply<typeof listSendings>['rows'][number]
type Announcement = Reply<typeof listDeskAnnouncements>['rows'][number]

export const sendingOf = (change: Partial<Sending> = {}): Sending => ({
  sendingId: 9,
  header: 'Noutoajat',
  text: 'Hyvä asiakas',
  to: ['Pirkanmaa'],
  sent: '2026-11-13T07:30:00Z',
  sentBy: 'Leena Mattila',
  companies: 36,
  persons: 0,
  read: 21,
  ...change,
})
/** An announcement of the systems. */
export const announcementOf = (change: Partial<Announcement> = {}): Announcement => ({
  announcementId: 3,
  text: 'Huolto lauantaina',
  link: '',
  from: '2026-11-10T06:00:00Z',
  to: '2026-11-20T22:00:00Z',
  ended: null,
  isOwn: false,
  ...change,
})
