/** Until when an order can be changed, and afterwards whom to call. */
export const changingTexts = {
  until: 'Voit muuttaa tai perua tilauksen {{moment}} asti',
  left: '({{duration}} jäljellä).',
  change: 'Muuta tilausta',
  locked: 'Tilaus on lukittu toimitusta varten.',
  /** Followed by the number of the service desk. */
  call: 'Muutokset asiakaspalvelusta:',
  passed: 'Tilausaika päättyi juuri, joten tilausta ei voi enää muuttaa eikä perua tässä.',
} as const

export const cancelTexts = {
  act: 'Peru tilaus',
  sure: 'Perutaanko tilaus?',
  number: 'Tilausnumero',
  day: 'Toimituspäivä',
  sum: 'Summa',
  final:
    'Perutun tilauksen rahoja ei toimiteta. Peruttua tilausta ei voi palauttaa, mutta voit tilata saman uudelleen.',
  keep: 'Älä peru',
  failed: 'Peruminen ei onnistunut',
  done: 'Tilaus on peruttu. Rahoja ei toimiteta.',
  isCancelled: 'Tämä tilaus on peruttu',
  since: 'Peruttu {{moment}}.',
  reason: 'Syy: {{reason}}',
} as const

/** What was packed, where it is not what was ordered. */
export const packedTexts = {
  heading: 'Pakkaus poikkeaa tilauksesta',
  reason: 'Syy: {{reason}}',
  caption: 'Tilattu ja pakattu',
  ordered: 'Tilattu',
  packed: 'Pakattu',
} as const

export const confirmationTexts = {
  heading: 'Täsmääkö toimitus?',
  lead: 'Laske saamasi rahat ja kerro, täsmääkö sisältö siihen, mitä pakattiin ({{sum}}).',
  matches: 'Sisältö täsmää',
  differs: 'Sisältö ei täsmää',
  countsLead: 'Korjaa ne määrät, jotka eivät täsmää. Jätä muut ennalleen.',
  messageHint: 'Kerro esimerkiksi, oliko pakkaus ehjä.',
  send: 'Lähetä asiakaspalveluun',
  back: 'Takaisin',
  failed: 'Vahvistus ei onnistunut',
  same: 'Määrät ovat samat kuin pakatut. Korjaa määrät tai kerro viestissä, mikä ei täsmää.',
  thanksMatches: 'Kiitos! Vahvistit, että sisältö täsmää.',
  thanksDiffers: 'Kiitos! Ilmoitus on lähetetty ja siitä avattiin yhteydenotto asiakaspalveluun.',
  matched: '{{name}} vahvisti {{time}}, että sisältö täsmää.',
  differed:
    '{{name}} ilmoitti {{time}}, että sisältö ei täsmää. Asiasta on avattu yhteydenotto asiakaspalveluun.',
  told: 'Toimituksen sisältö',
  caption: 'Pakattu ja saatu',
  packed: 'Pakattu',
  received: 'Saatu',
  toCase: 'Avaa yhteydenotto',
} as const

export const ownOrderTexts = { failed: 'Kaikkia tilauksen tietoja ei saatu haettua' } as const

export const repeatTexts = { repeat: 'Tee toistuvaksi' } as const

/** The provider has closed the day of the order since it was made. */
export const closedDayTexts = {
  heading: 'Toimituspäivä on suljettu',
  move: 'Silloin ei toimiteta. Syy: {{reason}}. Muuta tilauksen toimituspäivä tai peru tilaus.',
  call: 'Silloin ei toimiteta. Syy: {{reason}}. Asiakaspalvelu siirtää tilauksen toiselle päivälle ja kertoo uuden päivän viestillä.',
} as const
