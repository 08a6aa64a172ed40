/** Wording: specification sections 2, 4 and 8, decisions L; the rest is our own. */
export const messageTexts = {
  waiting: 'Vastaukset ja kysymykset',
  newNotices: 'Uudet poikkeamailmoitukset',
  newMessages: 'Uudet viestit',
  noNewNotices: 'Ei uusia poikkeamailmoituksia',
  noNewMessages: 'Ei uusia viestejä',
  older: 'Näytä vanhemmat',
  olderUnread: 'Vanhempia lukemattomia: {{count}}. Ne tulevat tähän, kun näitä on luettu.',
  noReadNotices: 'Ei luettuja poikkeamailmoituksia',
  noReadMessages: 'Ei luettuja viestejä',

  notice: 'Poikkeamailmoitus',
  unread: 'Lukematon',
  sent: 'Lähetetty',
  read: 'Luettu',
  notYet: 'Ei vielä',
  noHeader: 'Ei otsikkoa',
  sentAt: 'Lähetetty {{time}}',
  readAt: 'Luettu {{time}}',

  acknowledge: 'Kuittaa poikkeamailmoitus käsitellyksi',
  acknowledged: 'Poikkeamailmoitus on kuitattu käsitellyksi',
  done: 'Kuitattu',
  acknowledgeFailed: 'Poikkeamailmoituksen kuittaus ei onnistunut',
  markFailed: 'Viestiä ei saatu merkittyä luetuksi',
  markRetried: 'Yritämme uudelleen, vaikka siirtyisit muualle.',
  askAbout: 'Lähetä tiedustelu',
  result: 'Laskennan tulos',
  counted: 'Laskettu {{sum}}',
  allMessages: 'Kaikki viestit',
  notFound: 'Viestiä ei löydy',
  elsewhere: 'Tämä viesti koskee toimipaikkaa {{company}}.',
  hereNow: 'Sinulla on nyt valittuna {{company}}. Vaihda toimipaikkaa, niin näet viestin.',
  changeCompany: 'Vaihda toimipaikkaa',

  messagesFailed: 'Viestien haussa tapahtui virhe',
} as const

/** By these words the provider's messages name what they are about. */

/** A bag number has at least four signs here, so that a count of bags is not taken for one. */
export const BAG = /pussi\p{L}{0,12}[\s:]+(?:CN|AA|AP|AE)?(\d[\da-z]{3,19})(?![\da-z])/iu
export const SALES_DAY = /myyntipäivä[\s:]+(\d{1,2}\.\d{1,2}\.\d{4})/iu
export const COUNTED_SUM = /laskettu summa[\s:]+(\d[\d\s]*,\d\d)\s*€/iu
/** The digits may be grouped. A day or a sum that follows is not part of the number. */
export const REFERENCE = /viite(?:numero)?[\s:]+(\d[\d \u00a0]*\d)(?!\d|[.,]\d)/iu
/** Lines of a notice that the large figures above it already show. */
export const SUM_LINES = /<li>\s*(?:ilmoitettu summa|laskettu summa|ero)\s[^<]*<\/li>/giu
