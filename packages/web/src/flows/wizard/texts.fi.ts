/** Words of every flow; `{{thing}}` is 'ilmoitus', 'tilaus' or 'pyyntö'. Wording: specification section 8; the rest is our own. */
export const wizardTexts = {
  next: 'Seuraava',
  back: 'Takaisin',
  confirm: 'Vahvista',
  sendFailed: 'Lähetys epäonnistui',
  /** Stands where 'Lähetys epäonnistui' would claim more than anybody knows. */
  unconfirmed: 'Vahvistus jäi saamatta',
  settling: 'Tarkistamme, menikö edellinen lähetys perille…',
  settleFirst: 'Selvitetään ensin, menikö {{thing}} perille.',
  unsettled:
    'Emme saaneet vahvistusta, menikö {{thing}} perille. Paina Vahvista uudelleen: sama {{thing}} ei tallennu kahdesti.',
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

export type Thing = 'ilmoitus' | 'tilaus' | 'pyyntö'
