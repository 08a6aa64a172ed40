export const uiTexts = {
  goOn: 'Jatka',
  timeToday: 'klo {{time}}',
  timeBefore: '{{day}} klo {{time}}',
  loading: 'Ladataan…',
  /** After the label of a field that may be left empty. */
  optional: '(valinnainen)',
  showPassword: 'Näytä',
  hidePassword: 'Piilota',
  password: 'salasana',
  oneCharacterLeft: '1 merkki jäljellä',
  charactersLeft: '{{count}} merkkiä jäljellä',
  oneCharacterOver: '1 merkki liikaa',
  charactersOver: '{{count}} merkkiä liikaa',
  close: 'Sulje',
  noHits: 'Ei tuloksia',
  oneHit: '1 osuma',
  hits: '{{count}} osumaa',
  moreHits: 'Lisäksi {{count}} muuta. Tarkenna hakua kirjoittamalla.',
  steps: 'Vaiheet',
  wizardSteps: ['Tiedot', 'Yhteenveto', 'Valmis'],
} as const

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

/** Advice for failures whose text only names them (decision Q35). */
export const faultAdvice = {
  notFound: 'Tietoa ei löydy. Se on voinut poistua: palaa takaisin ja avaa se uudelleen.',
  serverFault: 'Vika on palvelussa, ei sinussa. Yritä hetken kuluttua uudelleen.',
  unreadable: 'Palvelun vastausta ei voitu lukea. Lataa sivu uudelleen.',
} as const

/** The last line of the specification's HTTP mapping; the other words are the server's own (serverTexts). */
export const ANY_OTHER_FAILURE = 'Internal Server Error'
