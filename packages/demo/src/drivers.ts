import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { companyKeys } from './companies.ts'
import type { DemoRow } from './rows.ts'

const FIRST = [
  'Kalle Johannes',
  'Marko Tapani',
  'Jari Olavi',
  'Minna Maria',
  'Antti Juhani',
  'Outi Kristiina',
  'Ville Antero',
  'Petri Mikael',
  'Sanna Annika',
  'Jukka Pekka',
  'Teemu',
] as const
const LAST = [
  'Kallio',
  'Peltola',
  'Savolainen',
  'Åkerman',
  'Turunen',
  'Leinonen',
  'Ahonen',
  'Hiltunen',
  'Mattila',
  'Pöyhönen',
  'Kettunen',
  'Sjöberg',
  'Räsänen',
] as const

/** The drivers of the day: mostly for an area, a few for one company only. */
export const drivers: readonly DemoRow<'personnel'>[] = [
  ...roster({ area: 'Pirkanmaa' }, 'Tampere', 18, 10_200),
  ...roster({ company: companyKeys.kaleva }, 'Tampere, iltareitti', 4, 10_300),
  ...roster({ area: 'Keski-Suomi' }, 'Jyväskylä', 9, 10_400),
  ...roster({ area: 'Varsinais-Suomi' }, 'Turku', 5, 10_500),
  ...roster({ area: 'Uusimaa' }, 'Porvoo', 3, 10_600),
]

function roster(
  whose: Pick<DemoRow<'personnel'>, 'area' | 'company'>,
  location: string,
  size: number,
  card: number,
) {
  return Array.from({ length: size }, (_, index) => {
    // Eleven first names and thirteen last names are taken in turn, so that no two drivers share a whole name.
    const firstNames = FIRST[(index + card / 100) % FIRST.length] ?? ''
    const lastName = LAST[(index * 2 + card / 100) % LAST.length] ?? ''
    return { ...whose, firstNames, lastName, personId: String(card + 3 * index), location }
  })
}

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
