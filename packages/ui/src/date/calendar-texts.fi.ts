/** Written out here: Intl bends weekdays ("keskiviikkona"), and its Finnish differs from browser to browser. */
export const weekdayNames: Readonly<Record<string, string>> = {
  ma: 'maanantai',
  ti: 'tiistai',
  ke: 'keskiviikko',
  to: 'torstai',
  pe: 'perjantai',
  la: 'lauantai',
  su: 'sunnuntai',
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

export const calendarTexts = {
  previous: 'Edellinen kuukausi',
  next: 'Seuraava kuukausi',
  today: 'tänään',
  chosen: 'valittu',
  notSelectable: 'ei valittavissa: {{reason}}',
  why: '{{day}} ei ole valittavissa: {{reason}}',
} as const
