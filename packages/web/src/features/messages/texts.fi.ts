/** Wording: specification sections 2, 4 and 8, decisions L; the rest is our own. */
export const messageTexts = {
  newNotices: 'Uudet poikkeamailmoitukset',
  newMessages: 'Uudet viestit',
  noNewNotices: 'Ei uusia poikkeamailmoituksia',
  noNewMessages: 'Ei uusia viestejä',
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
  allMessages: 'Kaikki viestit',
  notFound: 'Viestiä ei löydy',
  elsewhere: 'Tämä viesti on toimipaikassa {{company}}.',
  hereNow: 'Sinulla on nyt valittuna {{company}}. Vaihda toimipaikkaa, niin näet viestin.',
  changeCompany: 'Vaihda toimipaikkaa',

  messagesFailed: 'Viestien haussa tapahtui virhe',
  messageFailed: 'Viestin haussa tapahtui virhe',
} as const
