import { countingState, type CountingState } from '@kassavirta/domain/kernel/counting-state'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { OverviewDeposits, OverviewNotice } from '@kassavirta/domain/overview/api'
import { cutOffTexts, situationTexts, stageTexts } from './situation-texts.fi.ts'

/** '3 h 18 min'. A minute that has begun counts, so that it never says 0 min while there is time. */
export function durationText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const hours = Math.floor(minutes / (HOUR_MS / MINUTE_MS))
  const days = Math.floor(hours / (DAY_MS / HOUR_MS))
  if (days > 0) return fill(cutOffTexts.daysAndHours, { days, hours: hours % 24 })
  if (hours > 0) return fill(cutOffTexts.hoursAndMinutes, { hours, minutes: minutes % 60 })
  return fill(cutOffTexts.minutes, { minutes })
}

/** Of the four steps of a deposit only the first and the last are known from the counting. */
const reached: Readonly<Record<CountingState, number>> = { new: 1, noInfo: 1, unknown: 1, handled: 4 }

/** The word for where a deposit is, how many of its four steps are behind it, and since when. */
export function depositStage({
  countingState: word,
  countingStateSet,
  created,
}: Pick<OverviewDeposits['rows'][number], 'countingState' | 'countingStateSet' | 'created'>) {
  const state = countingState(word)
  const since = state === 'new' ? created : countingStateSet
  return {
    text: stageTexts[state],
    steps: reached[state],
    since: since === null ? undefined : new Date(since),
  }
}

/** '−20,00 €' or '+5,00 €'; undefined where nothing was declared. */
export const differenceText = (difference: Cents | null): string | undefined =>
  difference === null ? undefined : `${difference > 0 ? '+' : ''}${formatEuros(difference)}`

/** 'Ilmoitettu 860,00 €, laskettu 840,00 €' */
export function sumsText({ signedTotal, total }: NonNullable<OverviewNotice['result']>): string {
  const counted = formatEuros(total)
  if (signedTotal === null) return fill(situationTexts.countedOnly, { counted })
  return fill(situationTexts.declaredAndCounted, { declared: formatEuros(signedTotal), counted })
}
