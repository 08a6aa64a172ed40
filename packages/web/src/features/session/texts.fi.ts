/** Wording: specification sections 2 and 8, decisions A6 and L. */
export const sessionTexts = {
  signIn: 'Kirjaudu sisään',
  lead: 'Tilitykset, vaihtoraha ja raportit toimipaikallesi.',
  username: 'Käyttäjätunnus',
  password: 'Salasana',
  activateAgain: 'Aktivoi tunnus uudelleen',
  failed: 'Kirjautuminen ei onnistunut',
  checkCredentials: 'Tarkista käyttäjätunnus/salasana',
  serviceMissing: 'Palvelua ei löytynyt. Lataa sivu uudelleen ja yritä sitten uudelleen.',
  serviceFault: 'Palvelussa on häiriö. Yritä hetken kuluttua uudelleen.',
  serviceDesk: 'Asiakaspalvelu',
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
