import type { DeliveryKind } from '@kassavirta/domain/orders/deliveries/wire'
import { orderStageTexts } from '@kassavirta/domain/bags/deposits/stages/order-terms.fi'
import type { ShownStage } from './shown-stage.ts'

export const sharedTexts = {
  tabs: 'Toimitukset',
  late: 'Myöhässä',
  packing: 'Pakkaus',
  runs: 'Ajot',
  undelivered: 'Toimittamatta',
  routes: 'Reitit',
  exceptionDays: 'Poikkeuspäivät',
  vault: 'Holvi',
  noRoute: 'Ilman reittiä',
  cancel: 'Peruuta',
  close: 'Sulje',
  loading: 'Haetaan toimituksia',
  loadFailed: 'Tietoja ei saatu haettua',
  actFailed: 'Toimi ei onnistunut',
  nothing: '–',
  pieces: 'kpl',
} as const

/** As the customer reads them; only before the first the desk says what is to be done. */
export const stageTexts: Readonly<Record<ShownStage, string>> = {
  ...orderStageTexts,
  received: 'Pakkaamatta',
}

export const kindTexts: Readonly<Record<DeliveryKind, string>> = {
  changeOrder: 'tilaus {{number}}',
  supplyOrder: 'tarviketilaus {{number}}',
}

/** What an order holds: '20 × 20 € · rullat 2 × 2 €, 3 × 1 €'. */
export const contentTexts = {
  times: '{{count}} × {{name}}',
  rolls: 'rullat {{list}}',
  bags: 'pussit {{list}}',
  loose: 'irto {{list}}',
  roll: '{{name}}, rulla',
  bag: '{{name}}, pussi',
  looseOne: '{{name}}, irto',
} as const

export const keyNames = {
  enter: 'Enter',
  esc: 'Esc',
  up: '↑',
  down: '↓',
  pack: 'P',
  different: 'M',
  list: 'L',
  pick: 'Väli',
} as const
