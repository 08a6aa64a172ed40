export const depositRefusals = {
  future: 'Päivämäärä ei voi olla tulevaisuudessa',
  empty: 'Lisää seteleitä tai kolikoita. Jos kolikoita ei lasketa, valitse ”Ilman laskentaa”.',
  /** The account has no such agreement, or has it no more. */
  blind:
    'Tällä tilillä rahoja ei voi jättää palvelukeskuksen laskettaviksi. Poista valinta ja ilmoita setelit ja kolikot, tai vaihda tili.',
  uncounted: 'Tällä tilillä kolikoita ei voi jättää laskematta. Valitse toinen tilitystapa tai vaihda tili.',
} as const

export const removalRefusals = {
  removed: 'Tilitysilmoitus on jo poistettu',
  handled: 'Käsiteltyä tilitysilmoitusta ei voi poistaa',
} as const

/** What a deposit is called that was taken back. */
export const removedText = 'Poistettu'

export const depositLabels = {
  accountId: 'Tili',
  selectedDate: 'Myyntipäivä',
  blindRegister: 'Laskenta palvelukeskuksessa',
  coinSettlementType: 'Kolikoiden tilitystapa',
  blindRegisterTotalSum: 'Tilityksen kokonaissumma',
  selectedNotes: 'Setelit',
  selectedCoins: 'Kolikot',
  coinTotalSum: 'Kolikoiden kokonaissumma',
  securityBagNumber: 'Turvapussinumero',
  reference: 'Viite',
  message: 'Viesti',
} as const

export const coinSettlementTexts = {
  breakdown: 'Kolikkoerittely',
  totalSum: 'Kokonaissumma',
  uncounted: 'Ilman laskentaa',
} as const
