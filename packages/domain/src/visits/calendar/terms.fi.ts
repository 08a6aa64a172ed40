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

/** The messages to a place about an exception day that touches its orders. */
export const exceptionTexts = {
  closedHeader: 'Emme toimita emmekä nouda {{day}}',
  closed: 'Emme toimita emmekä nouda {{day}}. Syy: {{reason}}',
  notDelivered: 'Näitä tilauksia ei toimiteta silloin:',
  order: 'Tilaus {{id}}, {{sum}}',
  supplies: 'Tarviketilaus {{id}}',
  noVisit: 'Kuljettaja ei käy silloin. Jos tarvitset toisen käynnin, soita asiakaspalveluun{{phone}}.',
  moveUntil:
    'Vaihda tilauksen toimituspäivä tai peru tilaus portaalissa viimeistään {{moment}}. Sen jälkeen voit soittaa asiakaspalveluun{{phone}}.',
  call: 'Sovi uusi toimituspäivä tai peru tilaus soittamalla asiakaspalveluun{{phone}}.',
  earlierHeader: 'Tilausaika päättyy {{day}} tavallista aikaisemmin',
  earlier: 'Tilausaika päättyy {{day}} jo klo {{time}}. Syy: {{reason}}',
  closesEarlier: 'Näitä tilauksia voi muuttaa ja perua lyhyemmän ajan:',
  orderUntil: 'Tilaus {{id}}, toimitus {{day}}: {{moment}} asti',
  nothingToDo:
    'Tilaukset toimitetaan tilattuina päivinä. Jos et muuta tilausta, sinun ei tarvitse tehdä mitään.',
  phone: ', puh. {{number}}',
} as const

/** The fields of the form that sets one. */
export const exceptionLabels = {
  day: 'Päivä',
  kind: 'Poikkeus',
  time: 'Tilausaika päättyy',
  reason: 'Syy',
} as const

export const exceptionKinds = { closed: 'Suljettu päivä', earlier: 'Tilausaika päättyy aikaisemmin' } as const

export const exceptionFaults = { time: 'Anna aika muodossa hh:mm' } as const
