import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { closureOf } from '@kassavirta/domain/kernel/dates/banking-days'
import { closureTexts } from '@kassavirta/domain/kernel/dates/calendar.fi'
import { addDays, day, dayOf, formatTime, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { latestOf, type DeliveryBounds } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { orderTexts, weekdayTexts } from './texts.fi.ts'

/** The days for which an account may order now. */
export type Delivery = DeliveryBounds & {
  readonly cutoff: Date
  /** The closed days, each with its reason for the calendar. */
  readonly closed: ReadonlyMap<Day, string>
}

type DeliveryDatesReply = {
  readonly earliest: string
  readonly latest: string
  readonly cutoff: string
  readonly closedDates: readonly string[]
}

export function deliveryOf({ earliest, latest, cutoff, closedDates }: DeliveryDatesReply): Delivery {
  const closed = closedDates.map((text) => day(text))
  return {
    earliest: day(earliest),
    latest: latestOf(day(earliest), day(latest)),
    cutoff: new Date(cutoff),
    closed: new Map(closed.map((date) => [date, closedReason(date)])),
  }
}

function closedReason(date: Day): string {
  const closure = closureOf(date)
  return closure ? closureTexts[closure] : orderTexts.closed
}

/** '16.11.' */
const dateOf = (date: Day): string => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.`

/** 'Tilaa ma 16.11. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 18.11.' */
export function cutOffSentence({ cutoff, earliest }: Pick<Delivery, 'cutoff' | 'earliest'>): string {
  const arrives = `${weekdayTexts[weekdayOf(earliest)]} ${dateOf(earliest)}`
  return fill(orderTexts.orderBy, { by: cutOffMoment(cutoff), earliest: arrives })
}

const MIDNIGHT = '00:00'

function cutOffMoment(cutoff: Date): string {
  const time = formatTime(cutoff)
  const date = dayOf(cutoff)
  // A cut-off at midnight means the whole day before, and is written as that day.
  if (time === MIDNIGHT) return shortDay(addDays(date, -1))
  return fill(orderTexts.cutOff, { day: shortDay(date), time })
}

/** The days are fetched again at least this often, because a form may stay open overnight. */
const MAX_REFETCH_MS = 10 * 60 * SECOND_MS

/** How long until the days must be fetched again: just after the cut-off, when they change. */
export const refetchDelayMs = (cutoff: Date, now: Date): number =>
  Math.min(Math.max(cutoff.getTime() - now.getTime() + SECOND_MS, SECOND_MS), MAX_REFETCH_MS)
