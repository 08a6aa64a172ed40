import type { VisitWindow } from '../../kernel/dates/dates-in-words.ts'
import { isDay, type Weekday, timeOf } from '../../kernel/dates/dates.ts'
import { choiceField, dayField, neededField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { setExceptionDay, changeVisitWeek, setVisitException, type PlaceVisits } from './api.ts'
import {
  visitCalendarFaults as faults,
  visitCalendarLabels as labels,
  visitExceptionKinds,
  visitWindowText,
  exceptionFaults,
  exceptionKinds,
  exceptionLabels,
} from './terms.fi.ts'

const SPAN = /^([^–-]+)[–-]([^–-]+)$/

/** Reads a span of time as Finns write it, `9.30–10.30` or `9-11`; undefined where it is none or ends before it begins. */
export function windowOf(text: string): VisitWindow | undefined {
  const [, first = '', last = ''] = SPAN.exec(text.trim()) ?? []
  const [from, to] = [timeOf(first), timeOf(last)]
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

/** '09:30–10:30' */
export const windowText = (window: VisitWindow): string => fill(visitWindowText, window)

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

/** The form's entries for a stored calendar. */
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

export const exceptionForm = formOf(
  setExceptionDay,
  {
    /** Sent in the address. */
    day: {
      ...neededField(exceptionLabels.day, { wire: null }),
      read: dayField(exceptionLabels.day, {}).read,
    },
    kind: {
      ...choiceField(exceptionLabels.kind, ['closed', 'earlier'], { wire: 'closed' }),
      send: (kind: 'closed' | 'earlier'): boolean => kind === 'closed',
      print: (closed: boolean): string | null => exceptionKinds[closed ? 'closed' : 'earlier'],
    },
    time: {
      ...textField(exceptionLabels.time, { required: true, wire: 'cutOff' }),
      send: (text: string): string | null => timeOf(text) ?? null,
      fault: (text: string) => (timeOf(text) === undefined ? exceptionFaults.time : undefined),
    },
    reason: textField(exceptionLabels.reason, { required: true }),
  },
  { shownIf: { time: ({ kind }) => kind === 'earlier' } },
)
