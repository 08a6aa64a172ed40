import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { companyKeys } from './companies.ts'
import type { DemoRow } from './rows.ts'

const window = (from: string, to: string) => ({ from, to })

/** When the driver comes to some of the places. Kaleva, where most try things out, has one on every weekday. */
export const visitCalendarsOn = (now: Date): readonly DemoRow<'visitCalendars'>[] => [
  {
    company: companyKeys.kaleva,
    week: {
      monday: window('13:30', '14:30'),
      tuesday: window('09:30', '10:30'),
      wednesday: window('09:30', '10:30'),
      thursday: window('09:30', '10:30'),
      friday: window('13:30', '14:30'),
    },
    exceptions: [{ day: addDays(dayOf(now), 14) }],
  },
  {
    company: companyKeys.lielahti,
    week: { monday: window('10:00', '11:00'), thursday: window('10:00', '11:00') },
  },
  {
    company: companyKeys.keskusta,
    week: { tuesday: window('08:00', '09:00'), friday: window('08:00', '09:00') },
  },
]
