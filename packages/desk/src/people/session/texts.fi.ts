export const signInTexts = {
  forStaff: 'Henkilökunnan työpöytä',
  forStaffMore: 'Pussien laskenta, asiakkaiden yhteydenotot ja päivän työ yhdessä paikassa.',
  heading: 'Kirjaudu sisään',
  username: 'Käyttäjätunnus',
  password: 'Salasana',
  next: 'Jatka',
  back: 'Takaisin',
  firstTime: 'Ensimmäinen kirjautuminen',
  checkCredentials: 'Tarkista käyttäjätunnus ja salasana.',
  mayBeClosed: 'Jos ne ovat oikein, tunnuksesi on suljettu. Kysy pääkäyttäjältä.',
  failed: 'Kirjautuminen ei onnistunut',
  serviceFault: 'Palvelussa on häiriö. Yritä hetken kuluttua uudelleen.',
  attemptOver: 'Kirjautuminen vanheni. Aloita alusta.',

  codeHeading: 'Vahvistuskoodi',
  code: 'Vahvistuskoodi',
  codeHint:
    'Kuusi numeroa todennussovelluksesta. Sama koodi kelpaa vain kerran. Jos laite ei ole mukana, käytä varakoodia.',
  signIn: 'Kirjaudu sisään',
  usePasskey: 'Käytä pääsyavainta',
  orCode: 'Tai anna koodi:',
  passkeyFailed: 'Pääsyavain ei käynyt',
  passkeyNotShown: 'Pääsyavainta ei näytetty. Yritä uudelleen tai anna vahvistuskoodi.',

  activationHeading: 'Ota tunnus käyttöön',
  activationLead:
    'Saat aktivointikoodin sähköpostiisi tai pääkäyttäjältä. Jos saat sen kahdessa osassa, kirjoita peräkkäin ensin pyytäjän ja sitten hyväksyjän antama osa.',
  activationCode: 'Aktivointikoodi',
  newPassword: 'Uusi salasana',
  newPasswordHint: 'Vähintään {{min}} merkkiä. Pitkä lause on hyvä salasana.',

  enrolHeading: 'Liitä todennussovellus',
  enrolCodeLead:
    'Tunnuksellasi ei ole todennussovellusta. Anna aktivointikoodi, jonka sait sähköpostiisi tai pääkäyttäjältä.',
  scan: 'Lue kuva puhelimesi todennussovelluksella, tai kirjoita avain sovellukseen tai laitteeseen. Anna sitten koodi, jonka se näyttää.',
  key: 'Avain',
  openApp: 'Avaa tämän laitteen todennussovellus',
  confirm: 'Vahvista',

  recoveryHeading: 'Ota varakoodit talteen',
  recoveryLead:
    'Jos laitteesi katoaa, pääset sisään varakoodilla. Jokainen kelpaa kerran. Koodeja ei näytetä toista kertaa.',
  copy: 'Kopioi',
  copied: 'Kopioitu',
  print: 'Tulosta',
  saved: 'Olen ottanut koodit talteen',
  recoveryOf: 'Varakoodit, {{username}}',

  demo: 'Kokeile demoa',
  demoLead: 'Valitse henkilö, niin tunnus ja salasana täyttyvät. Koodi vaihtuu puolen minuutin välein.',
  choose: 'Valitse {{name}}',
  presentCode: 'Koodi nyt',

  lockedHeading: 'Työpöytä on lukittu',
  lockedLead: 'Kesken jäänyt työ on tallessa tällä sivulla.',
  open: 'Avaa',
  endedHeading: 'Istunto on päättynyt',
  endedLead:
    'Olet kirjautunut toisella laitteella, oikeuksiasi on muutettu tai istunto on vanhentunut. Kesken jäänyt työ on tallessa tällä sivulla: kirjaudu uudelleen, niin voit jatkaa.',
  otherPerson: 'Kirjaudu toisena henkilönä',
  signOut: 'Kirjaudu ulos',
  signOutLoses: 'Uloskirjautuminen hylkää tällä sivulla kesken jääneen työn.',

  freshHeading: 'Anna vahvistuskoodi',
  freshLead: 'Tämä päätös tarvitsee tuoreen vahvistuksen.',
  cancel: 'Peruuta',
} as const
