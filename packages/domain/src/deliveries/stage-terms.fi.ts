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
