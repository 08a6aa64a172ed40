/** Where an order of change money or supplies is. */
export const orderLineTexts = {
  label: 'Missä tilaus on',
  received: 'Vastaanotettu',
  packed: 'Pakattu',
  onItsWay: 'Matkalla',
  again: 'Matkalla uudelleen',
  delivered: 'Toimitettu',
  notDelivered: 'Ei toimitettu',
  returned: 'Palautui',
  cancelled: 'Peruttu',
} as const
