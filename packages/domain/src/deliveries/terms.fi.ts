import type { FailureReason } from './wire.ts'

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

export const deliveryFaults = { stopNumber: 'Anna numero 0–9999' } as const
