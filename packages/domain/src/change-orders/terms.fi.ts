export const orderRefusals = {
  empty: 'Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.',
  limit: 'Nostoraja ylittyy!',
  loose: 'Irtokolikoita ei voi tilata tälle tilille',
  /** The same beside the field. */
  looseHere: 'Irtokolikoita ei voi tilata tälle tilille. Tyhjennä kenttä tai vaihda tili.',
  outside: 'Toimituspäivän on oltava aikavälillä {{min}}–{{max}}',
  /** Where the earliest day is the latest one too (decisions O21). */
  onlyDay: 'Ainoa mahdollinen toimituspäivä on {{min}}.',
  unsold: 'Vaihtorahaksi ei voi tilata 500 €:n seteleitä eikä 2 tai 1 sentin kolikoita. Poista määrä.',
  tooEarly: 'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on {{min}}.',
} as const

export const orderLabels = {
  accountId: 'Tili',
  deliveryDate: 'Toimituspäivä',
  message: 'Viesti',
  reference: 'Viite',
  counts: 'Tilattava raha',
} as const

/** After the name of the coin: '2 €, rullia'. */
export const packNames = { rolls: 'rullia', bags: 'pusseja', loose: 'irtokolikoita' } as const
