/** The words of the frame around the screens of somebody who has signed in. Wording: specification sections 2 and 6; the rest is our own. */
export const frameTexts = {
  product: 'Kassavirta',
  countOffline:
    'Voit silti laskea rahat ja tehdä ilmoituksen. Tiedot ovat tallessa tällä laitteella, ja vahvistettu ilmoitus lähtee, kun yhteys palaa.',
  menu: 'Valikko',
  search: 'Haku',
  ways: 'Päävalikko',
  wayDeposit: 'Tilitys',
  wayChange: 'Vaihtoraha',
  wayDrivers: 'Kuljettajat',
  wayReports: 'Raportit',
  ownDetails: 'Omat tiedot',
  messages: 'Viestit',
  noUnread: 'Ei lukemattomia viestejä',
  oneUnread: '1 lukematon viesti',
  unread: '{{count}} lukematonta viestiä',
  onlyNotice: 'joka on poikkeamailmoitus',
  oneNotice: 'joista 1 on poikkeamailmoitus',
  notices: 'joista {{count}} on poikkeamailmoituksia',
  /** At the head of every sheet. */
  printed: 'Tulostanut {{name}} {{moment}}',
  missingRole: 'Sinulla ei ole oikeutta käyttää tätä sivua. Pyydä oikeutta asiakaspalvelusta.',
  noCompanies: 'Tunnukseesi ei ole liitetty yhtään toimipaikkaa.',
} as const
