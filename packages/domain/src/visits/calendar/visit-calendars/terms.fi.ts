/** '9:30–10:30', as times are written elsewhere. */
export const visitWindowText = '{{from}}–{{to}}'

/** The fields of the desk's forms. */
export const visitCalendarLabels = {
  monday: 'Maanantai',
  tuesday: 'Tiistai',
  wednesday: 'Keskiviikko',
  thursday: 'Torstai',
  friday: 'Perjantai',
  saturday: 'Lauantai',
  sunday: 'Sunnuntai',
  validFrom: 'Voimassa alkaen',
  validTo: 'Voimassa asti',
  day: 'Päivä',
  kind: 'Poikkeus',
  window: 'Kellonaika',
} as const

export const visitExceptionKinds = { none: 'Ei käyntiä', other: 'Käynti eri aikaan' } as const

export const visitCalendarFaults = { window: 'Anna alku ja loppu, esimerkiksi 9.30–10.30' } as const
