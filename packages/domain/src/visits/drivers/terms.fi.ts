import type { BlockReason } from './api.ts'

export const rosterLabels = {
  firstNames: 'Etunimet',
  lastName: 'Sukunimi',
  personId: 'Korttinumero',
  area: 'Alue',
  reason: 'Syy',
  note: 'Lisätieto',
} as const

/** Why somebody was taken off every list. */
export const blockWords: Readonly<Record<BlockReason, string>> = {
  cardLost: 'Kortti kadonnut tai varastettu',
  leftWork: 'Työsuhde päättyi',
  misuse: 'Epäily väärinkäytöksestä',
  other: 'Muu syy',
}
