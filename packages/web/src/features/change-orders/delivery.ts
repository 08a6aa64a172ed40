import { SECOND_MS } from '@kassavirta/domain/kernel/durations'
import { closureOf } from '@kassavirta/domain/kernel/banking-days'
import { closureTexts } from '@kassavirta/domain/kernel/calendar.fi'
import {
  addDays,
  day,
  dayOf,
  formatTime,
  weekdayOf,
  weekdayShort,
  type Day,
} from '@kassavirta/domain/kernel/dates'
import { latestOf, type DeliveryBounds } from '@kassavirta/domain/kernel/delivery-dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { orderTexts, weekdayTexts } from './texts.fi.ts'

/** The days for which an account may order now. */
export type Delivery = DeliveryBounds & {
  readonly cutoff: Date
  /** Each with the reason, for the calendar. */
  readonly closed: ReadonlyMap<Day, string>
}

type Told = {
  readonly earliest: string
  readonly latest: string
  readonly cutoff: string
  readonly closedDates: readonly string[]
}

export function deliveryOf({ earliest, latest, cutoff, closedDates }: Told): Delivery {
  const closed = closedDates.map((text) => day(text))
  return {
    earliest: day(earliest),
    latest: latestOf(day(earliest), day(latest)),
    cutoff: new Date(cutoff),
    closed: new Map(closed.map((on) => [on, whyClosed(on)])),
  }
}

function whyClosed(on: Day): string {
  const closure = closureOf(on)
  return closure ? closureTexts[closure] : orderTexts.closed
}

/** '16.11.' */
const dateOf = (on: Day): string => `${Number(on.slice(8))}.${Number(on.slice(5, 7))}.`

/** 'ma 16.11.' */
const shortDay = (on: Day): string => `${weekdayShort(on)} ${dateOf(on)}`

/** 'Tilaa ma 16.11. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 18.11.' */
export function cutOffSentence({ cutoff, earliest }: Pick<Delivery, 'cutoff' | 'earliest'>): string {
  const arrives = `${weekdayTexts[weekdayOf(earliest)]} ${dateOf(earliest)}`
  return fill(orderTexts.orderBy, { by: cutOffMoment(cutoff), earliest: arrives })
}

const MIDNIGHT = '00:00'

function cutOffMoment(cutoff: Date): string {
  const time = formatTime(cutoff)
  const on = dayOf(cutoff)
  // The whole day before: nobody means the midnight after it by "by Tuesday".
  if (time === MIDNIGHT) return shortDay(addDays(on, -1))
  return fill(orderTexts.cutOff, { day: shortDay(on), time })
}

/** Without news the days are asked for again: a form may stand open over night. */
const LONGEST_MS = 10 * 60 * SECOND_MS

/** How long until the days must be asked for again: just after the cut-off, when they move. */
export const askAgainMs = (cutoff: Date, now: Date): number =>
  Math.min(Math.max(cutoff.getTime() - now.getTime() + SECOND_MS, SECOND_MS), LONGEST_MS)
