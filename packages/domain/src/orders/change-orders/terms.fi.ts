export const orderLabels = {
  accountId: 'Tili',
  deliveryDate: 'Toimituspäivä',
  message: 'Viesti',
  reference: 'Viite',
  counts: 'Tilattava raha',
} as const

export const phoneLabels = { userId: 'Tilaaja' } as const

/** What a place reads of an order that the desk made for somebody on the phone. */
export const phoneTexts = {
  header: 'Vaihtorahatilaus puhelimitse, tilaus {{id}}',
  body: 'Tilaus {{id}}, {{sum}}, toimitetaan {{day}}',
  who: 'Tilattu puhelimitse. Tilaaja {{orderer}}, tilauksen kirjasi {{staff}}.',
  advice: 'Jos kukaan toimipaikassasi ei ole tilannut tätä, soita heti asiakaspalveluun{{phone}}.',
  phone: ', puh. {{number}}',
} as const

/** After the name of the coin: '2 €, rullia'. */
export const confirmationLabels = { message: 'Viesti asiakaspalveluun' } as const
