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

/** What to do about a failure whose text only names it (decision Q35). */
export const faultAdvice = {
  notFound: 'Tietoa ei löydy. Se on voinut poistua: palaa takaisin ja avaa se uudelleen.',
  serverFault: 'Vika on palvelussa, ei sinussa. Yritä hetken kuluttua uudelleen.',
  unreadable: 'Palvelun vastausta ei voitu lukea. Lataa sivu uudelleen.',
} as const

/** The last line of the specification's HTTP mapping; the other words are the server's own (serverTexts). */
export const ANY_OTHER_FAILURE = 'Internal Server Error'
