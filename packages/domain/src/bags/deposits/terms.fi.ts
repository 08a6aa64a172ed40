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

/** On the receipt of a declaration, right after sending and later. */
export const afterDeclaring = {
  heading: 'Mitä seuraavaksi?',
  text: 'Tarkista, että turvapussin numero on sama kuin ilmoituksessa, ja luovuta pussi kuljettajalle. Rahat lasketaan palvelukeskuksessa, ja summa kirjataan tilillesi. Jos laskettu summa poikkeaa ilmoitetusta, saat siitä poikkeamailmoituksen.',
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
  tillReportSum: 'Kassaraportin summa',
  leftInTill: 'Pohjakassa',
  securityBagNumber: 'Turvapussinumero',
  reference: 'Viite',
  message: 'Viesti',
} as const

export const coinSettlementTexts = {
  breakdown: 'Kolikkoerittely',
  totalSum: 'Kokonaissumma',
  uncounted: 'Ilman laskentaa',
} as const

/** Where an order of change money or supplies is, as its customer reads it. */
export const orderStageTexts = {
  received: 'Vastaanotettu',
  changed: 'Muutettu',
  moved: 'Siirretty',
  handled: 'Käsitelty',
  packed: 'Pakattu',
  onItsWay: 'Matkalla',
  delivered: 'Toimitettu',
  notDelivered: 'Ei toimitettu',
  returned: 'Palautui',
  cancelled: 'Peruttu',
} as const

/** Beside a step of an order, where the desk made it. */
export const orderNotes = {
  moved: 'Aiempi toimituspäivä {{from}}. Syy: {{reason}}',
  byPhone: 'Tilattu puhelimitse, {{staff}}',
} as const

/** What a result says in its first remark when its money did not stay with the customer. */
export const resultRemarks = { cancelled: 'Peruttu', returned: 'Palautui' } as const
