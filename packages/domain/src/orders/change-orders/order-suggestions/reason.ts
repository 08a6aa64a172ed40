import { fill } from '../../../kernel/texts/texts.ts'
import type { Suggestion } from './suggest.ts'
import { countGenitives, holidayPartitives, reasonTexts as texts, weekdayGenitives } from './terms.fi.ts'

/** Why these counts are suggested, as a sentence. */
export function reasonOf({ orders, weekday, holiday }: Omit<Suggestion, 'counts'>): string {
  const basis = fill(texts.basis, {
    count: countGenitives[orders] ?? orders,
    what: weekday ? weekdayGenitives[weekday] : texts.order,
  })
  if (!holiday) return `${basis}.`
  const { name, percent } = holiday
  const effect = percent > 0 ? texts.more : texts.less
  return `${basis}${fill(effect, { holiday: holidayPartitives[name], percent: Math.abs(percent) })}.`
}
