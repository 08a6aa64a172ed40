export const orderLabels = {
  accountId: 'Tili',
  deliveryDate: 'Toimituspäivä',
  message: 'Viesti',
  reference: 'Viite',
  counts: 'Tilattava raha',
} as const

/** After the name of the coin: '2 €, rullia'. */
export const packNames = { rolls: 'rullia', bags: 'pusseja', loose: 'irtokolikoita' } as const

export const confirmationLabels = { message: 'Viesti asiakaspalveluun' } as const
