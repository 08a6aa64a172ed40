import type { PlaceEventKind } from '@kassavirta/domain/operation/customers/events-api'

export const eventTexts = {
  list: 'Tapahtumat',
  loadFailed: 'Tapahtumia ei saatu haettua',
  none: 'Toimipaikalla ei ole vielä tapahtumia.',
  when: 'Aika',
  what: 'Tapahtuma',
  day: 'Päivä',
  state: 'Tila',
  sum: 'Summa',
  by: 'Kuka',
  systems: 'omat järjestelmät',
} as const

export const eventKindTexts: Readonly<Record<PlaceEventKind, string>> = {
  deposit: 'Tilitysilmoitus',
  changeOrder: 'Vaihtorahatilaus',
  supplyOrder: 'Tarviketilaus',
  visit: 'Käyntipyyntö',
  visitChange: 'Käyntimuutos',
  case: 'Yhteydenotto',
  role: 'Käyttöoikeus',
  mandate: 'Valtuutus',
  place: 'Toimipaikan tiedot',
}

/** States that no hit of the search has. */
export const eventStateTexts: Readonly<Record<string, string>> = {
  accepted: 'hyväksytty',
  proposed: 'ehdotettu toista päivää',
  refused: 'hylätty',
  declined: 'asiakas ei hyväksynyt',
  given: 'annettu',
  changed: 'muutettu',
  ended: 'päättynyt',
  created: 'lisätty',
  set: 'reitti vaihdettu',
}
