import type { ExceptionDays } from '../../kernel/dates/banking-days.ts'
import { shortMoment } from '../../kernel/dates/dates-in-words.ts'
import { type Day, formatDay, weekdayShort } from '../../kernel/dates/dates.ts'
import { formatEuros, type Cents } from '../../kernel/money/money.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { htmlText } from '../../letters/messages/html.ts'
import { freezingInstant, type FreezingTerms } from '../../places/companies/accounts.ts'
import type { touchKinds } from './api.ts'
import { exceptionTexts as texts } from './terms.fi.ts'

type TouchKind = (typeof touchKinds)[number]

/** A new exception: null closes the day, else it is its earlier cut-off. */
export type NewException = { readonly day: Day; readonly cutOff: string | null }

const withException = (days: ExceptionDays, { day, cutOff }: NewException): ExceptionDays => ({
  ...days,
  [day]: cutOff,
})

export type Touch = { readonly kind: TouchKind; readonly cutOffBefore: Date; readonly cutOffAfter: Date }

/**
 * What a new exception does to an open order, by the rule of its account. An order that has closed already, and one to
 * which nothing new happens, is not touched.
 */
export function touchOf(
  delivery: Day,
  terms: FreezingTerms,
  { exception, now }: { readonly exception: NewException; readonly now: Date },
): Touch | undefined {
  const { exceptions = {} } = terms
  const before = freezingInstant(delivery, terms)
  const after = freezingInstant(delivery, { ...terms, exceptions: withException(exceptions, exception) })
  // Where the account cannot order for that day at all, the order came another way and its times stay.
  const cutOffBefore = before ?? now
  const cutOffAfter = after ?? now
  const isClosing = exception.cutOff === null && exceptions[exception.day] !== null
  if (isClosing && delivery === exception.day) return { kind: 'notDelivered', cutOffBefore, cutOffAfter }
  return cutOffAfter < cutOffBefore && now < cutOffBefore
    ? { kind: 'closesEarlier', cutOffBefore, cutOffAfter }
    : undefined
}

/** A touched order of one place. */
type TouchedBrief = {
  readonly orderId: number
  readonly deliveryDate: Day
  readonly total: Cents
  readonly touch: Touch
}

export type ExceptionNotice = NewException & {
  readonly reason: string
  /** Orders of one place. */
  readonly orders: readonly TouchedBrief[]
  /** Supplies of the place that were to come on a day that is closed, by their numbers. */
  readonly supplies: readonly number[]
  /** The driver was to come to it then. */
  readonly isVisited: boolean
  /** Where customers change and cancel their orders themselves. */
  readonly isChangeable: boolean
  readonly phone: string
  readonly now: Date
}

/** A cancelled delivery is a notice, which stays until somebody has seen it; a shorter time for changes is a message. */
export type ExceptionMessage = {
  readonly type: 'poikkeama' | 'viesti'
  readonly header: string
  readonly body: string
}

/** The message to a place; undefined where nothing changes for it, because it could not change its orders anyway. */
export function exceptionMessage(notice: ExceptionNotice): ExceptionMessage | undefined {
  const { day: on, cutOff, reason, orders, supplies, isVisited } = notice
  const missed = orders.filter(({ touch }) => touch.kind === 'notDelivered')
  const shorter = notice.isChangeable ? orders.filter(({ touch }) => touch.kind === 'closesEarlier') : []
  const isMissed = missed.length + supplies.length > 0 || isVisited
  if (!isMissed && shorter.length === 0) return undefined
  const day = `${weekdayShort(on)} ${formatDay(on)}`
  const words = { day, reason: htmlText(reason) }
  const [header, opening] =
    cutOff === null
      ? [fill(texts.closedHeader, words), fill(texts.closed, words)]
      : [fill(texts.earlierHeader, words), fill(texts.earlier, { ...words, time: cutOff })]
  return {
    type: isMissed ? 'poikkeama' : 'viesti',
    header,
    body: `<p>${opening}</p>${missedPart(notice, missed)}${visitPart(notice)}${shorterPart(shorter)}`,
  }
}

function missedPart(notice: ExceptionNotice, orders: readonly TouchedBrief[]): string {
  const { supplies } = notice
  if (orders.length + supplies.length === 0) return ''
  const lines = [
    ...orders.map(({ orderId, total }) => fill(texts.order, { id: orderId, sum: formatEuros(total) })),
    ...supplies.map((id) => fill(texts.supplies, { id })),
  ]
  return `<p>${texts.notDelivered}</p>${listOf(lines)}<p>${advice(notice, orders)}</p>`
}

const phoneOf = (phone: string): string =>
  phone === '' ? '' : fill(texts.phone, { number: htmlText(phone) })

const visitPart = ({ isVisited, phone }: ExceptionNotice): string =>
  isVisited ? `<p>${fill(texts.noVisit, { phone: phoneOf(phone) })}</p>` : ''

/** The accounts of a place may differ; then the time that comes first counts for all its orders. */
function advice({ isChangeable, phone, now }: ExceptionNotice, orders: readonly TouchedBrief[]): string {
  const cutOffAfter = new Date(Math.min(...orders.map(({ touch }) => touch.cutOffAfter.getTime())))
  const words = { phone: phoneOf(phone) }
  return orders.length > 0 && isChangeable && now < cutOffAfter
    ? fill(texts.moveUntil, { ...words, moment: shortMoment(cutOffAfter) })
    : fill(texts.call, words)
}

function shorterPart(orders: readonly TouchedBrief[]): string {
  if (orders.length === 0) return ''
  const lines = orders.map(({ orderId, deliveryDate, touch }) =>
    fill(texts.orderUntil, {
      id: orderId,
      day: `${weekdayShort(deliveryDate)} ${formatDay(deliveryDate)}`,
      moment: shortMoment(touch.cutOffAfter),
    }),
  )
  return `<p>${texts.closesEarlier}</p>${listOf(lines)}<p>${texts.nothingToDo}</p>`
}

const listOf = (lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
