/** What the status lines are about; the names of the steps of an order are the domain's. */
export const orderLineTexts = {
  label: 'Missä tilaus on',
  again: 'Matkalla uudelleen',
} as const
