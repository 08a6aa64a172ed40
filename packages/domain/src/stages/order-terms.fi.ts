/** Where an order of change money or supplies is, as its customer reads it. */
export const orderStageTexts = {
  received: 'Vastaanotettu',
  changed: 'Muutettu',
  handled: 'Käsitelty',
  packed: 'Pakattu',
  onItsWay: 'Matkalla',
  delivered: 'Toimitettu',
  notDelivered: 'Ei toimitettu',
  returned: 'Palautui',
  cancelled: 'Peruttu',
} as const

/** What a result says in its first remark when its money did not stay with the customer. */
export const resultRemarks = { cancelled: 'Peruttu', returned: 'Palautui' } as const
