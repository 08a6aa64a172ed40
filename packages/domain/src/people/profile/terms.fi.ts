/** The key comes from the specification. Only the browser asks for a password twice. */
export const profileTexts = { passwordsMustMatch: 'Salasanat eivät täsmää' } as const

/** Sent to the address in force, so that the person notices a change that somebody else made. */
export const profileMails = {
  /** The code stands after the hash sign, so that no server and no log on the way sees it. */
  emailChangeBegun: {
    subject: 'Sähköpostiosoitteesi on vaihtumassa',
    body: `Hei,

tunnukselle {{username}} on annettu uusi sähköpostiosoite {{newAddress}}. Se tulee käyttöön {{dueAt}}. Siihen asti aktivointikoodit lähetetään tähän osoitteeseen.

Vahvista vaihto heti tai peru se täällä: {{portal}}/sahkopostin-vaihto#{{code}}
Linkki toimii kerran. Jos et tehnyt vaihtoa itse, peru se ja vaihda salasanasi.
`,
  },
  emailChangeToNew: {
    subject: 'Sähköpostiosoitteesi on annettu palveluumme',
    body: `Hei,

tämä sähköpostiosoite on annettu palvelumme käyttäjän uudeksi osoitteeksi. Se tulee käyttöön {{dueAt}}, tai heti, kun vaihto vahvistetaan vanhasta osoitteesta. Vaihdon voi perua vanhaan osoitteeseen lähetetystä linkistä.

Jos et tiedä, mistä on kyse, ota yhteyttä asiakaspalveluun.
`,
  },
  emailChangeEnded: {
    subject: 'Sähköpostiosoitteen vaihto peruttiin',
    body: 'Hei,\n\ntunnuksen {{username}} sähköpostiosoitteen vaihto peruttiin. Osoite {{address}} on edelleen käytössä. Jos et pyytänyt vaihtoa itse, vaihda salasanasi ja ota yhteyttä asiakaspalveluun.\n',
  },
  emailInForce: {
    subject: 'Uusi sähköpostiosoitteesi on käytössä',
    body: 'Hei,\n\ntunnuksen {{username}} aktivointikoodit ja ilmoitukset lähetetään nyt tähän osoitteeseen.\n',
  },
  emailChanged: {
    subject: 'Sähköpostiosoitteesi on vaihdettu',
    body: 'Hei,\n\ntunnuksen {{username}} sähköpostiosoite on vaihdettu. Jos et tehnyt muutosta itse, ota heti yhteyttä asiakaspalveluun.\n',
  },
  passwordChanged: {
    subject: 'Salasanasi on vaihdettu',
    body: 'Hei,\n\ntunnuksen {{username}} salasana on vaihdettu. Jos et tehnyt muutosta itse, ota heti yhteyttä asiakaspalveluun.\n',
  },
  sessionClosed: {
    subject: 'Kirjautumisesi suljettiin',
    body: 'Hei,\n\ntunnuksen {{username}} kirjautuminen suljettiin, koska vanhaa kirjautumistietoa yritettiin käyttää uudelleen. Kirjaudu tarvittaessa uudestaan sisään. Jos epäilet väärinkäyttöä, vaihda salasanasi ja ota yhteyttä asiakaspalveluun.\n',
  },
} as const

export const activationMail = {
  subject: 'Aktivointikoodi',
  body: `Hei,

tällä koodilla otat käyttöön tunnuksesi {{username}}:

{{code}}

Syötä koodi ja valitse uusi salasana täällä: {{link}}
Koodi on voimassa 24 tuntia ja toimii kerran. Jos et ole tilannut koodia, sinun ei tarvitse tehdä mitään.
`,
} as const

/** Sent to the person, so that they notice a change that somebody else made. */
export const factorMails = {
  added: {
    subject: 'Kaksivaiheinen tunnistautuminen on käytössä',
    body: 'Hei,\n\ntunnuksella {{username}} kirjaudutaan nyt salasanalla ja todennussovelluksen koodilla. Muut kirjautumisesi suljettiin. Jos et tehnyt muutosta itse, ota heti yhteyttä asiakaspalveluun.\n',
  },
  removed: {
    subject: 'Kaksivaiheinen tunnistautuminen on poistettu',
    body: 'Hei,\n\ntunnuksella {{username}} kirjaudutaan nyt pelkällä salasanalla. Jos et tehnyt muutosta itse, ota heti yhteyttä asiakaspalveluun.\n',
  },
  recoveryCodeUsed: {
    subject: 'Varakoodi on käytetty',
    body: 'Hei,\n\ntunnuksen {{username}} varakoodi on käytetty. Jos et käyttänyt sitä itse, vaihda salasanasi ja ota heti yhteyttä asiakaspalveluun.\n',
  },
} as const
