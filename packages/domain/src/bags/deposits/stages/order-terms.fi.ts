/** Where an order of change money or supplies is, as its customer reads it. */
export const orderStageTexts = {
  received: 'Vastaanotettu',
  changed: 'Muutettu',
  moved: 'Siirretty',
  handled: 'Käsitelty',
  packed: 'Pakattu',
  onItsWay: 'Matkalla',
  delivered: 'Toimitettu',
  notDelivered: 'Ei toimitettu',
  returned: 'Palautui',
  cancelled: 'Peruttu',
} as const

/** Beside a step of an order, where the desk made it. */
export const orderNotes = {
  moved: 'Aiempi toimituspäivä {{from}}. Syy: {{reason}}',
  byPhone: 'Tilattu puhelimitse, {{staff}}',
} as const

/** What a result says in its first remark when its money did not stay with the customer. */
export const resultRemarks = { cancelled: 'Peruttu', returned: 'Palautui' } as const
