import { isDay, type Weekday } from '../../../kernel/dates/dates.ts'
import { choiceField, dayField, neededField, textField } from '../../../kernel/forms/form-fields.ts'
import { formOf } from '../../../kernel/forms/form.ts'
import { changeVisitWeek, setVisitException, type PlaceVisits } from './api.ts'
import type { VisitWindow } from '../../../kernel/dates/visit-text.ts'
import {
  visitCalendarFaults as faults,
  visitCalendarLabels as labels,
  visitExceptionKinds,
} from './terms.fi.ts'
import { windowOf, windowText } from './window.ts'

/** Days and exceptions of a week as the form lists them. */
export const formWeekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Weekday[]

const windowField = (label: string) => ({
  ...textField(label, {}),
  send: (text: string): VisitWindow | null => windowOf(text) ?? null,
  fault: (text: string) => (text.trim() !== '' && !windowOf(text) ? faults.window : undefined),
  print: (window: VisitWindow | null): string | null => (window ? windowText(window) : ''),
})

const anyDayField = (label: string) => ({
  ...dayField(label, { required: false }),
  send: (text: string): string | null => text || null,
})

export const visitWeekForm = formOf(changeVisitWeek, {
  monday: windowField(labels.monday),
  tuesday: windowField(labels.tuesday),
  wednesday: windowField(labels.wednesday),
  thursday: windowField(labels.thursday),
  friday: windowField(labels.friday),
  saturday: windowField(labels.saturday),
  sunday: windowField(labels.sunday),
  validFrom: anyDayField(labels.validFrom),
  validTo: anyDayField(labels.validTo),
})
export type VisitWeekEntries = typeof visitWeekForm.start

const typedWindow = (window: VisitWindow | null): string => (window ? windowText(window) : '')

/** A calendar as the form begins with it. */
export const weekEntriesOf = ({ week, validFrom, validTo }: PlaceVisits): VisitWeekEntries => ({
  monday: typedWindow(week.monday),
  tuesday: typedWindow(week.tuesday),
  wednesday: typedWindow(week.wednesday),
  thursday: typedWindow(week.thursday),
  friday: typedWindow(week.friday),
  saturday: typedWindow(week.saturday),
  sunday: typedWindow(week.sunday),
  validFrom: validFrom ?? '',
  validTo: validTo ?? '',
})

export const visitExceptionForm = formOf(
  setVisitException,
  {
    /** Sent in the address. */
    day: {
      ...neededField(labels.day, { wire: null }),
      read: dayField(labels.day, {}).read,
      fault: (text: string) => (isDay(text) ? undefined : neededField(labels.day, {}).fault('')),
    },
    /** Decides whether a time is asked for; what is sent is the time. */
    kind: { ...choiceField(labels.kind, ['none', 'other'], { wire: null }), print: kindText },
    window: {
      ...windowField(labels.window),
      required: true,
      fault: (text: string) => (windowOf(text) ? undefined : faults.window),
    },
  },
  { shownIf: { window: ({ kind }) => kind === 'other' } },
)

function kindText(kind: 'none' | 'other'): string | null {
  return visitExceptionKinds[kind]
}
