/** Sentences for faults that can meet any screen. Wording: specification, section 8 of both documents. */
export const faultTexts = {
  unknownError: 'Tuntematon virhe',
  saveFailed: 'Tallennuksessa tapahtui virhe',
  permissionsFailed: 'Käyttöoikeuksien haku epäonnistui',
  accountsFailed: 'Tilitietojen lataus epäonnistui',
  network: 'Palvelinvirhe. Tarkista Internet-yhteytesi.',
  /** The server was reached, or something before it, and gave no answer that can be used. */
  serviceSilent: 'Palvelu ei vastaa juuri nyt.',
  tryAgain: 'Yritä uudelleen',
} as const

/** The last line of the specification's HTTP mapping; the other words are the server's own (serverTexts). */
export const ANY_OTHER_FAILURE = 'Internal Server Error'
