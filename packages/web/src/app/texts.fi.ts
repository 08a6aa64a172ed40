/** Wording: specification sections 2, 6 and 8, decisions E1 and L; the rest is our own. */
export const appTexts = {
  serviceDeskHelps: 'Asiakaspalvelu auttaa:',
  skipToContent: 'Siirry sisältöön',
  frontPage: 'Etusivu',
  product: 'Kassavirta',
  toFrontPage: 'Etusivulle',
  configFailed: 'Palvelun tietojen haussa tapahtui virhe',
  appFault: 'Sovellusvirhe: Sovelluksessa tapahtui odottamaton virhe',
  reload: 'Lataa sivu uudelleen',
  newVersion: 'Uusi versio on saatavilla.',
  reloadToGoOn: 'Lataa sivu uudelleen, niin pääset jatkamaan.',

  missingRole: 'Sinulla ei ole oikeutta käyttää tätä sivua. Pyydä oikeutta asiakaspalvelusta.',
  noCompanies: 'Tunnukseesi ei ole liitetty yhtään toimipaikkaa.',
  callServiceDesk: 'Ota yhteyttä asiakaspalveluun:',

  /** At the head of every sheet. */
  printed: 'Tulostanut {{name}} {{moment}}',

  company: 'Toimipaikka',
  chooseCompany: 'Valitse toimipaikka',

  signIn: 'Kirjaudu sisään',
  signInAgain: 'Kirjaudu uudelleen',
  startGoesOn: 'Yritämme jatkaa istuntoasi. Tallennetut tiedot ovat tallessa.',
  draftsWait: 'Kirjoittamasi tiedot ovat tallessa tällä laitteella. Voit jatkaa, kun yhteys palaa.',
  /** Before the title of the tab. */
  titleFault: 'Virhe: ',
  menu: 'Valikko',
  ways: 'Päävalikko',
  wayDeposit: 'Tilitys',
  wayChange: 'Vaihtoraha',
  wayDrivers: 'Kuljettajat',
  /** Heads the first section of the menu when the name of the product did not come. */
  services: 'Palvelut',
  menuMessages: 'Viestit ja yhteydenotto',
  menuReports: 'Raportit',
  companyReports: 'Toimipaikan raportit',
  concernReports: 'Konserniraportit',
  menuHelp: 'Ohjeet',
  menuAdmin: 'Hallinta',
  ownDetails: 'Omat tiedot',

  messages: 'Viestit',
  noUnread: 'Ei lukemattomia viestejä',
  oneUnread: '1 lukematon viesti',
  unread: '{{count}} lukematonta viestiä',
  onlyNotice: 'joka on poikkeamailmoitus',
  oneNotice: 'joista 1 on poikkeamailmoitus',
  notices: 'joista {{count}} on poikkeamailmoituksia',
} as const
