/** The state of a removed deposit. */
export const removedText = 'Poistettu'

/** How far a deposit has come, in a list. */
export const stageTexts = {
  declared: 'Ilmoitettu',
  arrived: 'Saapunut',
  counting: 'Laskettavana',
  counted: 'Laskettu',
  missing: 'Ei saapunut laskentaan',
} as const

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
