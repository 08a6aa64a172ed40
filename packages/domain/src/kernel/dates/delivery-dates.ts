import {
  addBankingDays,
  isBankingDay,
  isOpenDay,
  nextBankingDay,
  previousBankingDay,
  subtractBankingDays,
  type ExceptionDays,
} from './banking-days.ts'
import { addDays, dayOf, instantAt, type Day, formatTime } from './dates.ts'

/** How an account's earliest delivery date is determined (decisions G-D3). */
export type DeliveryPolicy = 'banking' | 'fixed' | 'days'

type CutOff = {
  /** The usual one, `HH:mm` in Helsinki. */
  readonly cutOff: string
  /** Exception days; none unless given. */
  readonly exceptions?: ExceptionDays | undefined
}

export type DeliveryTerms = CutOff & {
  readonly now: Date
  /** accountDeliveryDays is text in the contract. */
  readonly deliveryDays: string | null | undefined
  readonly policy: DeliveryPolicy
  /** The provider's own date, for policy 'fixed'. */
  readonly fixedDate: Day | null
  readonly maximumLeadDays: number
}

export type DeliveryBounds = { readonly earliest: Day; readonly latest: Day }

export type DeliveryDates = DeliveryBounds & {
  /** Ordering before this instant still gives `earliest`. */
  readonly cutoff: Date
  /** Days from `earliest` to `latest` on which nothing is delivered: see `isDeliveryDay`. */
  readonly closedDates: readonly Day[]
  /** changeOrderEarliestDeliveryDate of the account; null where the calendar formula applies. */
  readonly ownDate: Day | null
}

const DEFAULT_DELIVERY_DAYS = 2
const DAYS = /^\s*\d{1,3}\s*$/

/** A text that is missing or not a number of days means 2 (decisions G-D9). */
const daysOf = (text: string | null | undefined): number =>
  DAYS.test(text ?? '') ? Number(text) : DEFAULT_DELIVERY_DAYS

/** The moment until which an order counts as placed on that day. */
const cutOffAt = (on: Day, { cutOff, exceptions }: CutOff): Date =>
  cutOffInstant(on, cutOffOn(on, cutOff, exceptions))

/** The first day, from today on, whose cut-off is still ahead. */
function openDay({ now, cutOff, exceptions }: CutOff & { readonly now: Date }): Day {
  const today = dayOf(now)
  return addDays(today, cutOffPassed(now, cutOffOn(today, cutOff, exceptions)) ? 1 : 0)
}

type Earliest = Pick<DeliveryDates, 'earliest' | 'cutoff' | 'ownDate'>

/** The formula of the specification, §9, in calendar days. */
function byCalendarDays(terms: DeliveryTerms): Earliest {
  const base = openDay(terms)
  return { earliest: addDays(base, daysOf(terms.deliveryDays)), cutoff: cutOffAt(base, terms), ownDate: null }
}

function byBankingDays(terms: DeliveryTerms): Earliest {
  const { deliveryDays, exceptions } = terms
  const open = openDay(terms)
  const base = isBankingDay(open, exceptions) ? open : nextBankingDay(open, exceptions)
  const earliest = addBankingDays(base, daysOf(deliveryDays), exceptions)
  return { earliest, cutoff: cutOffAt(base, terms), ownDate: earliest }
}

/** The provider's date applies while it is in the future; after that the formula applies. */
function byFixedDate(terms: DeliveryTerms): Earliest {
  const { fixedDate, now } = terms
  if (fixedDate === null || fixedDate <= dayOf(now)) return byCalendarDays(terms)
  return { earliest: fixedDate, cutoff: instantAt(fixedDate, '00:00'), ownDate: fixedDate }
}

const byPolicy = {
  banking: byBankingDays,
  fixed: byFixedDate,
  days: byCalendarDays,
} as const satisfies Record<DeliveryPolicy, (terms: DeliveryTerms) => Earliest>

/** Whether money is delivered on a day. Bank holidays count only for accounts by banking days, exceptions for all. */
export const isDeliveryDay = (
  on: Day,
  { policy, exceptions }: Pick<DeliveryTerms, 'policy' | 'exceptions'>,
): boolean => (policy === 'banking' ? isBankingDay : isOpenDay)(on, exceptions)

function closedDays({ earliest, latest }: DeliveryBounds, terms: DeliveryTerms): readonly Day[] {
  const closed: Day[] = []
  for (let on = earliest; on <= latest; on = addDays(on, 1)) if (!isDeliveryDay(on, terms)) closed.push(on)
  return closed
}

/** The days for which money may be ordered now (decisions G-B12, G-D1 to G-D3), for both lookup and submission. */
export function deliveryDates(terms: DeliveryTerms): DeliveryDates {
  const found = byPolicy[terms.policy](terms)
  const furthest = addDays(dayOf(terms.now), terms.maximumLeadDays)
  const latest = latestOf(found.earliest, furthest)
  return {
    ...found,
    latest,
    // Computed when it is read: a list of accounts needs only the first day of each.
    get closedDates() {
      return closedDays({ earliest: found.earliest, latest }, terms)
    },
  }
}

/** When the earliest day is after the latest, it is the only possible one (decisions O21). */
export const latestOf = (earliest: Day, latest: Day): Day => (latest < earliest ? earliest : latest)

/** Until when money may be ordered for a day, by the formula of banking or of calendar days. */
export function lastOrderFor(
  delivery: Day,
  terms: CutOff & Pick<DeliveryTerms, 'deliveryDays'> & { readonly policy: Exclude<DeliveryPolicy, 'fixed'> },
): Date {
  const { deliveryDays, policy, exceptions } = terms
  const lead = daysOf(deliveryDays)
  if (policy === 'days') return cutOffAt(addDays(delivery, -lead), terms)
  const open = isBankingDay(delivery, exceptions) ? delivery : previousBankingDay(delivery, exceptions)
  return cutOffAt(subtractBankingDays(open, lead, exceptions), terms)
}

/**
 * Checks only the two bounds: a weekend or a holiday is discouraged on screen but not refused (decisions G-B12). A day that
 * the provider has closed is refused by the server (decisions P19).
 */
export const isDeliverable = (on: Day, { earliest, latest }: DeliveryBounds): boolean =>
  earliest <= on && on <= latest

/** The earliest new day of a visit, by calendar days and the change-order cut-off (decisions G-D4). */
export const earliestVisitDay = (
  terms: CutOff & { readonly now: Date; readonly minimumLeadDays: number },
): Day => addDays(openDay(terms), terms.minimumLeadDays)

/** Helsinki time: noon on the clock is 10:00 UTC in winter and 09:00 in summer (decisions G-D1). */
export const DEFAULT_CUT_OFF = '12:00'

export const cutOffInstant = (on: Day, local: string): Date => instantAt(on, local)

/** The cut-off of a day: the usual one, or that of an exception day where it is earlier. */
export function cutOffOn(on: Day, usual: string, exceptions: ExceptionDays | undefined): string {
  const own = exceptions?.[on]
  return own && own < usual ? own : usual
}

/** Compares with today's cut-off in Helsinki: just after midnight there, UTC still has yesterday (decisions G-D2). */
export const cutOffPassed = (now: Date, local: string): boolean => now >= cutOffInstant(dayOf(now), local)

/** `HH:MM:SS` for the parameter changeOrderCutoffTimeUTC. */
export const cutOffUtc = (on: Day, local: string): string =>
  cutOffInstant(on, local).toISOString().slice(11, 19)

/** The reverse: `HH:mm` as clocks in Helsinki show it on that day; undefined for an invalid time. */
export function localCutOff(utc: string, on: Day): string | undefined {
  const instant = new Date(`${on}T${utc}Z`)
  return Number.isNaN(instant.getTime()) ? undefined : formatTime(instant)
}
