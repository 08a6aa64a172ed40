/** Texts that every flow shares. Wording: specification section 8; the rest is our own. */
export const wizardTexts = {
  next: 'Seuraava',
  back: 'Takaisin',
  confirm: 'Vahvista',
  sendNow: 'Lähetä nyt',
  sendFailed: 'Lähetys epäonnistui',
  /** Replaces 'Lähetys epäonnistui' while it is unknown whether the submission failed. */
  unconfirmed: 'Vahvistus jäi saamatta',
  settling: 'Tarkistamme, menikö edellinen lähetys perille…',
  resumed: 'Jatkat lomaketta, jonka jätit kesken {{time}}.',
  clear: 'Tyhjennä lomake',
  cleared: 'Lomake on tyhjennetty',
  restore: 'Palauta tiedot',
  notGiven: 'Ei annettu',
  sender: 'Lähettäjä',
  sentAt: 'Lähetetty',
  ok: 'OK',
  print: 'Tulosta',
} as const

/** Texts for a submission whose outcome is unknown. */
export const unsettledTexts = {
  declaration:
    'Emme saaneet vahvistusta, menikö ilmoitus perille. Paina Lähetä nyt: sama ilmoitus ei tallennu kahdesti.',
  order:
    'Emme saaneet vahvistusta, menikö tilaus perille. Paina Lähetä nyt: sama tilaus ei tallennu kahdesti.',
  request:
    'Emme saaneet vahvistusta, menikö pyyntö perille. Paina Lähetä nyt: sama pyyntö ei tallennu kahdesti.',
} as const

export type SubmissionNoun = keyof typeof unsettledTexts
