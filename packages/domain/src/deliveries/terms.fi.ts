import type { FailureReason } from './wire.ts'

/** Why a stop was not delivered, as the crew chooses it and its customer reads it. */
export const failureWords: Readonly<Record<FailureReason, string>> = {
  closed: 'Kiinni',
  noReceiver: 'Ei vastaanottajaa',
  noTime: 'Ei ehditty',
  other: 'Muu syy',
}
