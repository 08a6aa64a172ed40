/** Names of notes and coins by their fields on the wire. */
export const denominationNames = {
  pcs_500e: '500 €',
  pcs_200e: '200 €',
  pcs_100e: '100 €',
  pcs_50e: '50 €',
  pcs_20e: '20 €',
  pcs_10e: '10 €',
  pcs_5e: '5 €',
  pcs_2e: '2 €',
  pcs_1e: '1 €',
  pcs_50cent: '50 snt',
  pcs_20cent: '20 snt',
  pcs_10cent: '10 snt',
  pcs_5cent: '5 snt',
  pcs_2cent: '2 snt',
  pcs_1cent: '1 snt',
} as const

/** How coins of an order are packed. */
export const packNames = { rolls: 'rullia', bags: 'pusseja', loose: 'irtokolikoita' } as const
