import { addDays, dayOf, instantAt, weekdayOf } from '../../kernel/dates/dates.ts'
import type { CompanyCapability } from '../../kernel/people/access.ts'

/** The kinds of events that are notified by e-mail. Their texts are in terms.fi.ts. */
export const alertKinds = [
  'countDifference',
  'bagMissing',
  'depositMissing',
  'orderChanged',
  'cutOffNear',
  'answer',
  'visitDecided',
  'rightChanged',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** How a person is notified: by a mail for each event, by one mail a day, or not at all. */
export const alertWays = ['atOnce', 'daily', 'none'] as const
export type AlertWay = (typeof alertWays)[number]

/** The heading under which a kind is chosen. */
export const alertGroups = {
  countDifference: 'deposits',
  bagMissing: 'deposits',
  depositMissing: 'deposits',
  orderChanged: 'orders',
  cutOffNear: 'orders',
  answer: 'others',
  visitDecided: 'others',
  rightChanged: 'others',
} as const satisfies Record<AlertKind, string>
export type AlertGroup = (typeof alertGroups)[AlertKind]

/** The page of the portal for each kind of mail. A test of the portal opens each of them. */
export const alertPaths = {
  result: (id: number | '') => `/raportit/kasitellyt-tilitykset/${id}`,
  changeOrder: (id: number | '') => `/raportit/vaihtorahatilaukset/${id}`,
  supplyOrder: (id: number | '') => `/raportit/tarviketilaukset/${id}`,
  visit: (id: number | '') => `/raportit/kuljetustilaukset/${id}`,
  visitChange: (id: number | '') => `/raportit/kayntimuutokset/${id}`,
  answer: (caseId: number | '') => `/yhteydenotot/${caseId}`,
  deposit: (id: number | '') => `/raportit/tilitysilmoitukset/${id}`,
  declare: () => '/tilitys',
  order: () => '/vaihtorahatilaus',
  /** When the driver comes next is on the front page. */
  nextVisit: () => '/',
  /** Rights are seen in what the front page offers. */
  rights: () => '/',
} as const

/** How a person without a choice of their own is notified. */
export const defaultWays = {
  countDifference: 'atOnce',
  bagMissing: 'atOnce',
  depositMissing: 'atOnce',
  orderChanged: 'atOnce',
  cutOffNear: 'none',
  answer: 'atOnce',
  visitDecided: 'daily',
  rightChanged: 'daily',
} as const satisfies Record<AlertKind, AlertWay>

/** A reminder that comes the next morning is of no use. */
const reminders: ReadonlySet<AlertKind> = new Set(['depositMissing', 'cutOffNear'])

export const waysOf = (kind: AlertKind): readonly AlertWay[] =>
  reminders.has(kind) ? alertWays.filter((way) => way !== 'daily') : alertWays

/** The facts that decide whether a person is notified of an event at a place. */
export type AlertReader = {
  /** The place is one of the person's own. */
  readonly isPermitted: boolean
  readonly capabilities: ReadonlySet<CompanyCapability>
  readonly seesAllDeposits: boolean
  readonly seesAllChangeOrders: boolean
  /** The event concerns this person alone. */
  readonly isMeant: boolean
  readonly isOwner: boolean
  /** May read the results of the event's account; true where the event has no account. */
  readonly readsAccount: boolean
}

/** Whether a person may be notified of an event: only people whose screens show it may. */
export function mayReceive(kind: AlertKind, reader: AlertReader): boolean {
  // Sent even when the person has just lost the last right at the place.
  if (kind === 'rightChanged') return reader.isMeant
  if (!reader.isPermitted) return false
  return reader.isMeant || receiverRules[kind](reader)
}

const receiverRules: Readonly<Record<Exclude<AlertKind, 'rightChanged'>, (reader: AlertReader) => boolean>> =
  {
    countDifference: ({ capabilities, readsAccount }) => capabilities.has('depositReport') && readsAccount,
    bagMissing: ({ capabilities, isOwner, seesAllDeposits }) =>
      (capabilities.has('deposit') || capabilities.has('depositReport')) && (isOwner || seesAllDeposits),
    depositMissing: ({ capabilities }) => capabilities.has('deposit'),
    orderChanged: ({ capabilities, isOwner, seesAllChangeOrders }) =>
      (capabilities.has('changeOrder') || capabilities.has('changeOrderReport')) &&
      (isOwner || seesAllChangeOrders),
    cutOffNear: ({ capabilities }) => capabilities.has('changeOrder'),
    // Only the person who asked gets the answer, and `isMeant` covers that.
    answer: () => false,
    visitDecided: ({ capabilities, isOwner }) => isOwner || capabilities.has('visitReport'),
  }

/** When the daily mail is sent next: at the hour that the person chose, on a weekday. */
export function digestAfter(now: Date, hour: number): Date {
  const time = `${String(hour).padStart(2, '0')}:00`
  for (let day = dayOf(now); ; day = addDays(day, 1)) {
    const at = instantAt(day, time)
    const weekday = weekdayOf(day)
    if (at > now && weekday !== 'saturday' && weekday !== 'sunday') return at
  }
}
