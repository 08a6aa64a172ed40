import {
  addBankingDays,
  isBankingDay,
  nextBankingDay,
  previousBankingDay,
  subtractBankingDays,
} from './banking-days.ts'
import { cutOffInstant, cutOffPassed } from './cut-off.ts'
import { addDays, dayOf, instantAt, type Day } from './dates.ts'

/** How an account's earliest delivery date is determined (decisions G-D3). */
export type DeliveryPolicy = 'banking' | 'fixed' | 'days'

export type DeliveryTerms = {
  readonly now: Date
  /** `HH:mm` in Helsinki. */
  readonly cutOff: string
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
  /** Days from `earliest` to `latest` on which banks are closed; empty unless the policy is 'banking'. */
  readonly closedDates: readonly Day[]
  /** changeOrderEarliestDeliveryDate of the account; null where the calendar formula applies. */
  readonly ownDate: Day | null
}

const DEFAULT_DELIVERY_DAYS = 2
const DAYS = /^\s*\d{1,3}\s*$/

/** A text that is missing or not a number of days means 2 (decisions G-D9). */
const daysOf = (text: string | null | undefined): number =>
  DAYS.test(text ?? '') ? Number(text) : DEFAULT_DELIVERY_DAYS

/** The first day, from today on, whose cut-off is still ahead. */
const openDay = (now: Date, cutOff: string): Day => addDays(dayOf(now), cutOffPassed(now, cutOff) ? 1 : 0)

type Earliest = Pick<DeliveryDates, 'earliest' | 'cutoff' | 'ownDate'>

/** The formula of the specification, §9, in calendar days. */
function byCalendarDays({ now, cutOff, deliveryDays }: DeliveryTerms): Earliest {
  const base = openDay(now, cutOff)
  return { earliest: addDays(base, daysOf(deliveryDays)), cutoff: cutOffInstant(base, cutOff), ownDate: null }
}

function byBankingDays({ now, cutOff, deliveryDays }: DeliveryTerms): Earliest {
  const open = openDay(now, cutOff)
  const base = isBankingDay(open) ? open : nextBankingDay(open)
  const earliest = addBankingDays(base, daysOf(deliveryDays))
  return { earliest, cutoff: cutOffInstant(base, cutOff), ownDate: earliest }
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

function closedDays({ earliest, latest }: DeliveryBounds): readonly Day[] {
  const closed: Day[] = []
  for (let on = earliest; on <= latest; on = addDays(on, 1)) if (!isBankingDay(on)) closed.push(on)
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
    // Worked out where it is asked for: a list of accounts needs the first day of each and no other.
    get closedDates() {
      return terms.policy === 'banking' ? closedDays({ earliest: found.earliest, latest }) : []
    },
  }
}

/** When the earliest day is after the latest, it is the only possible one (decisions O21). */
export const latestOf = (earliest: Day, latest: Day): Day => (latest < earliest ? earliest : latest)

/** Until when money may be ordered for a day, by the formula of banking or of calendar days. */
export function lastOrderFor(
  delivery: Day,
  {
    cutOff,
    deliveryDays,
    policy,
  }: Pick<DeliveryTerms, 'cutOff' | 'deliveryDays'> & {
    readonly policy: Exclude<DeliveryPolicy, 'fixed'>
  },
): Date {
  const lead = daysOf(deliveryDays)
  if (policy === 'days') return cutOffInstant(addDays(delivery, -lead), cutOff)
  const open = isBankingDay(delivery) ? delivery : previousBankingDay(delivery)
  return cutOffInstant(subtractBankingDays(open, lead), cutOff)
}

/** Checks only the two bounds: a closed date is discouraged on screen but not refused (decisions G-B12). */
export const isDeliverable = (on: Day, { earliest, latest }: DeliveryBounds): boolean =>
  earliest <= on && on <= latest

/** The earliest new day of a visit, by calendar days and the change-order cut-off (decisions G-D4). */
export const earliestVisitDay = (terms: {
  readonly now: Date
  readonly cutOff: string
  readonly minimumLeadDays: number
}): Day => addDays(openDay(terms.now, terms.cutOff), terms.minimumLeadDays)
