import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { eurosToCents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Mandate } from '@kassavirta/domain/places/mandates/api'
import { ceasesOn, neverBegins } from '@kassavirta/domain/places/mandates/rules'
import { mandateEndings } from '@kassavirta/domain/places/mandates/terms.fi'
import { mandateTexts as texts } from './texts.fi.ts'

/** The end of a mandate as the text after 'Voimassa'; null means until further notice. */
export const validityText = (end: Day | null): string =>
  end === null ? texts.untilFurtherNotice : fill(texts.through, { day: formatDay(end) })

/** The end of a mandate that is valid through its last day, with the hour (decisions O11). */
export const midnightAfter = (lastDay: Day): string =>
  fill(mandateEndings.midnight, { day: formatDay(ceasesOn(lastDay)) })

type Ending = Pick<Mandate, 'mandateStart' | 'mandateEnd' | 'mandateCancelled' | 'mandateLastDay'>

/** A cancelled mandate ends at midnight, so the hour is shown; one that never begins has no end. */
export function validityOf({ mandateStart, mandateEnd, mandateCancelled, mandateLastDay }: Ending) {
  if (!mandateCancelled || mandateLastDay === null)
    return { term: texts.valid, text: validityText(mandateEnd) }
  return neverBegins(mandateStart, mandateLastDay)
    ? { term: texts.valid, text: texts.cancelledBefore }
    : { term: texts.ends, text: midnightAfter(mandateLastDay) }
}

export function limitText(euros: number | null): string {
  const limit = euros === null ? undefined : eurosToCents(euros)
  return limit === undefined ? texts.noLimit : formatEuros(limit)
}
