/** Texts that every flow shares. Wording: specification section 8; the rest is our own. */
export const wizardTexts = {
  next: 'Seuraava',
  back: 'Takaisin',
  confirm: 'Vahvista',
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
  declaration: {
    settleFirst: 'Selvitetään ensin, menikö ilmoitus perille.',
    unsettled:
      'Emme saaneet vahvistusta, menikö ilmoitus perille. Paina Vahvista uudelleen: sama ilmoitus ei tallennu kahdesti.',
  },
  order: {
    settleFirst: 'Selvitetään ensin, menikö tilaus perille.',
    unsettled:
      'Emme saaneet vahvistusta, menikö tilaus perille. Paina Vahvista uudelleen: sama tilaus ei tallennu kahdesti.',
  },
  request: {
    settleFirst: 'Selvitetään ensin, menikö pyyntö perille.',
    unsettled:
      'Emme saaneet vahvistusta, menikö pyyntö perille. Paina Vahvista uudelleen: sama pyyntö ei tallennu kahdesti.',
  },
} as const

export type SubmissionNoun = keyof typeof unsettledTexts
