import { choiceField, dayField, neededField, textField } from '../../../kernel/forms/form-fields.ts'
import { formOf } from '../../../kernel/forms/form.ts'
import { setExceptionDay } from './api.ts'
import { exceptionFaults, exceptionKinds, exceptionLabels as labels } from './terms.fi.ts'
import { timeOf } from '../../../kernel/dates/time-of.ts'

export const exceptionForm = formOf(
  setExceptionDay,
  {
    /** Sent in the address. */
    day: { ...neededField(labels.day, { wire: null }), read: dayField(labels.day, {}).read },
    kind: {
      ...choiceField(labels.kind, ['closed', 'earlier'], { wire: 'closed' }),
      send: (kind: 'closed' | 'earlier'): boolean => kind === 'closed',
      print: (closed: boolean): string | null => exceptionKinds[closed ? 'closed' : 'earlier'],
    },
    time: {
      ...textField(labels.time, { required: true, wire: 'cutOff' }),
      send: (text: string): string | null => timeOf(text) ?? null,
      fault: (text: string) => (timeOf(text) === undefined ? exceptionFaults.time : undefined),
    },
    reason: textField(labels.reason, { required: true }),
  },
  { shownIf: { time: ({ kind }) => kind === 'earlier' } },
)
