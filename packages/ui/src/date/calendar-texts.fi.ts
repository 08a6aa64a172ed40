import type { Weekday } from '@kassavirta/domain/kernel/dates/dates'

/** Written out here: Intl bends weekdays ("keskiviikkona"), and its Finnish differs from browser to browser. */
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  monday: 'maanantai',
  tuesday: 'tiistai',
  wednesday: 'keskiviikko',
  thursday: 'torstai',
  friday: 'perjantai',
  saturday: 'lauantai',
  sunday: 'sunnuntai',
}

export const monthNames = [
  'tammikuu',
  'helmikuu',
  'maaliskuu',
  'huhtikuu',
  'toukokuu',
  'kesäkuu',
  'heinäkuu',
  'elokuu',
  'syyskuu',
  'lokakuu',
  'marraskuu',
  'joulukuu',
] as const

/** As a day of the month is read aloud. */
export const spokenMonths = [
  'tammikuuta',
  'helmikuuta',
  'maaliskuuta',
  'huhtikuuta',
  'toukokuuta',
  'kesäkuuta',
  'heinäkuuta',
  'elokuuta',
  'syyskuuta',
  'lokakuuta',
  'marraskuuta',
  'joulukuuta',
] as const

export const calendarTexts = {
  previous: 'Edellinen kuukausi',
  next: 'Seuraava kuukausi',
  today: 'tänään',
  chosen: 'valittu',
  notSelectable: 'ei valittavissa: {{reason}}',
  /** 'keskiviikko 18. marraskuuta 2026' */
  spokenDay: '{{weekday}} {{date}}. {{month}} {{year}}',
  why: '{{day}} ei ole valittavissa: {{reason}}',
} as const
