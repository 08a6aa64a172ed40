/** Wording: specification sections 2 and 8, decisions N17. */
export const profileScreenTexts = {
  details: 'Henkilötiedot',
  name: 'Nimi',
  firstName: 'Etunimi',
  lastName: 'Sukunimi',
  emailAddress: 'Sähköpostiosoite',
  phoneNumber: 'Puhelinnumero',
  created: 'Tunnus luotu',
  edit: 'Muokkaa tietoja',
  save: 'Tallenna',
  cancel: 'Peru',
  saved: 'Käyttäjätiedot päivitetty',
  saveFailed: 'Tallennus ei onnistunut',
  changePassword: 'Vaihda salasana',
  currentPassword: 'Nykyinen salasana',
  passwordChanged: 'Salasanasi on vaihdettu',
  emailWaits: 'Uusi sähköpostiosoite odottaa vahvistusta',
  emailWaitsUntil:
    'Osoite {{newAddress}} tulee käyttöön {{dueAt}}. Voit vahvistaa tai perua vaihdon aiemmin linkistä, jonka lähetimme osoitteeseen {{addressInForce}}. Siihen asti aktivointikoodit lähetetään vanhaan osoitteeseen.',
  look: 'Ulkoasu',
  theme: 'Teema',
  themeHint: 'Valinta koskee vain tätä laitetta.',
  themes: { system: 'Laitteen asetuksen mukaan', light: 'Vaalea', dark: 'Tumma' },
  passwordFailed: 'Salasanan vaihto ei onnistunut',
} as const

export const signInTexts = {
  heading: 'Kirjautumiset',
  show: 'Näytä viimeisimmät kirjautumiset',
  failed: 'Kirjautumisia ei saatu haettua',
  states: { this: 'tämä istunto', open: 'istunto auki', ended: 'päättynyt' },
  strange: 'Jos jokin kirjautumisista ei ole sinun, vaihda salasana heti. Se päättää muut istunnot.',
} as const
