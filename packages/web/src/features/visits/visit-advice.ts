import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { visitChangeTexts as texts } from './texts.fi.ts'
import type { VisitChangeEntries } from './visit-change.ts'

type Days = Pick<VisitChangeEntries, 'originalDate' | 'newDate'>

/** A past visit cannot be moved; usually the day was mistyped. This is only advice: the form can be sent. */
export const originalAdvice = ({ originalDate }: Days, today: Day): string | undefined =>
  originalDate !== '' && originalDate < today ? texts.originalPast : undefined

export const newAdvice = ({ originalDate, newDate }: Days): string | undefined =>
  newDate !== '' && newDate === originalDate ? texts.sameDay : undefined
