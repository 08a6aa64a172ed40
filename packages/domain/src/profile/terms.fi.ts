/** The key comes from the specification. Only the browser asks for a password twice. */
export const profileTexts = { passwordsMustMatch: 'Salasanat eivät täsmää' } as const

/** Sent to the old address, so that the person notices a change that somebody else made. */
export const profileMails = {
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
