import type { FailureReason } from './runs-api.ts'

/** Why a stop was not delivered, as the crew chooses it and its customer reads it. */
export const failureWords: Readonly<Record<FailureReason, string>> = {
  closed: 'Kiinni',
  noReceiver: 'Ei vastaanottajaa',
  noTime: 'Ei ehditty',
  other: 'Muu syy',
}

/** The fields of the desk's forms. */
export const deliveryLabels = {
  reason: 'Syy',
  day: 'Uusi toimituspäivä',
  stage: 'Oikea tila',
  counts: 'Määrät',
  seal: 'Sinetti',
  runId: 'Ajo',
  note: 'Mitä tapahtui?',
  receiver: 'Vastaanottaja',
  number: 'Pussin numero tai sinetti',
  bags: 'Noudetut pussit',
  name: 'Nimi',
  area: 'Alue',
  office: 'Konttori',
  routeId: 'Reitti',
  stopNumber: 'Pysähdys',
} as const

/** The notice to a place whose order the provider has cancelled. */
export const cancelledTexts = {
  header: 'Tilaus on peruttu, {{order}}',
  body: {
    changeOrder:
      'Asiakaspalvelu on perunut tilauksen ({{order}}, toimituspäivä {{day}}). Rahoja ei toimiteta.',
    supplyOrder:
      'Asiakaspalvelu on perunut tilauksen ({{order}}, toimituspäivä {{day}}). Tarvikkeita ei toimiteta.',
  },
  advice: 'Jos tarvitset toimituksen, tee uusi tilaus tai soita asiakaspalveluun{{phone}}.',
} as const

/** The notice to a place whose order was moved to another day. */
export const movedTexts = {
  order: { changeOrder: 'tilaus {{id}}', supplyOrder: 'tarviketilaus {{id}}' },
  header: 'Toimituspäivä siirtyi, {{order}}',
  body: 'Uusi toimituspäivä on {{to}} ({{order}}). Aiempi toimituspäivä oli {{from}}.',
  reason: 'Syy: {{reason}}',
  advice: 'Sinun ei tarvitse tehdä mitään. Jos uusi päivä ei sovi, soita asiakaspalveluun{{phone}}.',
  phone: ', puh. {{number}}',
} as const

export const deliveryFaults = { stopNumber: 'Anna numero 0–9999' } as const

export const handOverLabels = { number: 'Pussin numero', bags: 'Luovutetut pussit' } as const
