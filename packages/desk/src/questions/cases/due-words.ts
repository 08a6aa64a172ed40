import { dayOf, formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { nearMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { dueTexts as texts } from './texts.fi.ts'

export type Urgency = 'late' | 'today' | 'later'

/** Late is past its moment, even by a minute: the customer was promised that much. */
export function urgencyOf(due: Date, now: Date): Urgency {
  if (due < now) return 'late'
  return dayOf(due) === dayOf(now) ? 'today' : 'later'
}

/** 'klo 15:30', 'oli klo 12:30', 'huomenna klo 09:40': short, for a list. */
export function dueWords(due: Date, now: Date): string {
  const moment =
    dayOf(due) === dayOf(now) ? fill(texts.today, { time: formatTime(due) }) : nearMoment(due, now)
  return due < now ? fill(texts.late, { moment }) : moment
}

/** The same as a sentence, above the thread. */
export const dueSentence = (due: Date, now: Date): string =>
  due < now
    ? fill(texts.answerLate, { moment: dueWords(due, now) })
    : fill(texts.answerBy, { moment: dueWords(due, now) })
