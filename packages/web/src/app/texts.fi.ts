/** Wording: specification sections 2, 6 and 8, decisions E1 and L; the rest is our own. */
export const appTexts = {
  serviceDeskHelps: 'Asiakaspalvelu auttaa:',
  skipToContent: 'Siirry sisältöön',
  frontPage: 'Etusivu',
  toFrontPage: 'Etusivulle',
  configFailed: 'Palvelun tietojen haussa tapahtui virhe',
  appFault: 'Sovellusvirhe: Sovelluksessa tapahtui odottamaton virhe',
  reportFailed: 'Raporttisivun lataus epäonnistui',
  reload: 'Lataa sivu uudelleen',
  newVersion: 'Uusi versio on saatavilla.',
  reloadToGoOn: 'Lataa sivu uudelleen, niin pääset jatkamaan.',

  callServiceDesk: 'Ota yhteyttä asiakaspalveluun:',

  company: 'Toimipaikka',
  chooseCompany: 'Valitse toimipaikka',

  signIn: 'Kirjaudu sisään',
  signInAgain: 'Kirjaudu uudelleen',
  startGoesOn: 'Yritämme jatkaa istuntoasi. Tallennetut tiedot ovat tallessa.',
  draftsWait: 'Kirjoittamasi tiedot ovat tallessa tällä laitteella. Voit jatkaa, kun yhteys palaa.',
  /** Before the title of the tab. */
  titleFault: 'Virhe: ',
} as const
