/** Wording: specification sections 2 and 8, decisions A6 and L. */
export const sessionTexts = {
  signIn: 'Kirjaudu sisään',
  lead: 'Toimipaikkasi tilitykset, vaihtoraha ja raportit.',
  username: 'Käyttäjätunnus',
  password: 'Salasana',
  code: 'Kertakoodi',
  codeHint: 'Katso koodi todennussovelluksestasi. Jos puhelin ei ole mukana, käytä varakoodia.',
  activateAgain: 'Aktivoi tunnus uudelleen',
  failed: 'Kirjautuminen ei onnistunut',
  checkCredentials: 'Tarkista käyttäjätunnus/salasana',
  checkCode: 'Kertakoodi on väärä tai jo käytetty. Odota sovelluksen seuraavaa koodia tai käytä varakoodia.',
  serviceMissing: 'Palvelua ei löytynyt. Lataa sivu uudelleen ja yritä sitten uudelleen.',
  serviceFault: 'Palvelussa on häiriö. Yritä hetken kuluttua uudelleen.',
  serviceDesk: 'Asiakaspalvelu',
  promise: 'Seuraa käteistä kassalta tilille',
  promiseDeposit: 'Tee tilitysilmoitus kassalla ja katso, mitä pussista laskettiin.',
  promiseChange: 'Tilaa vaihtoraha seuraavaan toimitukseen.',
  promiseReports: 'Hae raportit ja laskentaerot kirjanpitoon.',
  notice: 'Tiedote',
  demo: 'Kokeile demoa',
  demoPassword: 'Kaikkien salasana on {{password}}.',
  expired: 'Istuntosi vanhentui',
  signInAgain: 'Ole hyvä ja kirjaudu uudestaan sisään jatkaaksesi sovelluksen käyttöä',
  signOut: 'Kirjaudu ulos',
  unfinished: 'Sinulla on keskeneräinen lomake',
  unfinishedLeaves:
    'Kun kirjaudut ulos, lähettämättömät lomakkeesi ja kuittisi poistetaan tältä laitteelta. Lähetetyt tiedot säilyvät palvelussa.',
  stay: 'Jatka käyttöä',
  signOutAndDelete: 'Kirjaudu ulos ja poista',
  signingOut: 'Kirjaudutaan ulos...',
} as const

/** The purpose of each user of the demo. */
export const demoUserTexts: Readonly<Record<string, string>> = {
  demo: 'kaikki oikeudet, kuusi toimipaikkaa',
  kassa: 'vain tilitykset, yksi toimipaikka',
  konserni: 'konserniraportit',
  valtakirja: 'valtakirjojen hallinta',
  oikeudet: 'käyttöoikeuksien hallinta',
  eioikeuksia: 'ei oikeuksia',
}
