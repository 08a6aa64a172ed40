import { addDays, dayOf, instantAt, weekdayOf } from '../../kernel/dates/dates.ts'
import type { CompanyCapability } from '../../kernel/people/access.ts'
import { alertWays, type AlertKind, type AlertWay } from './kinds.ts'

/** How everybody hears of a kind who has not chosen otherwise. */
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

/** What of a person's rights at the place decides on who hears. */
export type AlertReader = {
  /** The place is one of the person's own. */
  readonly isPermitted: boolean
  readonly capabilities: ReadonlySet<CompanyCapability>
  readonly seesAllDeposits: boolean
  readonly seesAllChangeOrders: boolean
  /** It is about this person alone. */
  readonly isMeant: boolean
  readonly isOwner: boolean
  /** May read the results of the account that it is about; true where it is about none. */
  readonly readsAccount: boolean
}

/** Whether a person may hear of something: the same people whose screens show it. */
export function mayHear(kind: AlertKind, reader: AlertReader): boolean {
  // Who has lost the last right at a place hears of just that.
  if (kind === 'rightChanged') return reader.isMeant
  if (!reader.isPermitted) return false
  return reader.isMeant || hearers[kind](reader)
}

const hearers: Readonly<Record<Exclude<AlertKind, 'rightChanged'>, (reader: AlertReader) => boolean>> = {
  countDifference: ({ capabilities, readsAccount }) => capabilities.has('depositReport') && readsAccount,
  bagMissing: ({ capabilities, isOwner, seesAllDeposits }) =>
    (capabilities.has('deposit') || capabilities.has('depositReport')) && (isOwner || seesAllDeposits),
  depositMissing: ({ capabilities }) => capabilities.has('deposit'),
  orderChanged: ({ capabilities, isOwner, seesAllChangeOrders }) =>
    (capabilities.has('changeOrder') || capabilities.has('changeOrderReport')) &&
    (isOwner || seesAllChangeOrders),
  cutOffNear: ({ capabilities }) => capabilities.has('changeOrder'),
  // An answer belongs to whoever asked.
  answer: () => false,
  visitDecided: ({ capabilities, isOwner }) => isOwner || capabilities.has('visitReport'),
}

/** The next time when the notices of a day are sent: at the hour of the person, on a weekday. */
export function digestAfter(now: Date, hour: number): Date {
  const time = `${String(hour).padStart(2, '0')}:00`
  for (let day = dayOf(now); ; day = addDays(day, 1)) {
    const at = instantAt(day, time)
    const weekday = weekdayOf(day)
    if (at > now && weekday !== 'saturday' && weekday !== 'sunday') return at
  }
}
