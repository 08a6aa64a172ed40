import type { DatedRule } from '@kassavirta/domain/operation/upkeep/retention/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { datedWords } from './kept-words.fi.ts'
import { retentionTexts as texts } from './texts.fi.ts'

/** So many days count as a year where the law means years: none of them is too short. */
const YEAR_DAYS = 366

/** For how long something is kept, in whole years where it is years. */
export function keptText(rule: DatedRule, days: number): string {
  const { since } = datedWords[rule]
  if (days === 1) return fill(texts.day, { since })
  return days % YEAR_DAYS === 0
    ? fill(texts.years, { count: days / YEAR_DAYS, since })
    : fill(texts.days, { count: days, since })
}
