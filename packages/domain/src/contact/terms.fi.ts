/** The reasons are words on the wire too (`contactReasons`); these are shown for them. */
export const contactReasonTexts = {
  Myyntiä: 'Myyntiä',
  Laskentaa: 'Laskentaa',
  Kuljetusta: 'Kuljetusta',
  Palveluita: 'Palveluita',
  Laskutusta: 'Laskutusta',
  Johtoa: 'Johtoa',
} as const

/** What the service desk's mail calls the request and its fields. */
export const contactMail = {
  title: 'Yhteydenottopyyntö',
  name: 'Nimi',
  phoneNumber: 'Puhelinnumero',
  email: 'Sähköpostiosoite',
  contactReason: 'Koskee',
  additionalInfo: 'Lisätiedot',
} as const

export const feedbackMail = {
  title: 'Palaute',
  name: 'Nimi',
  phoneNumber: 'Puhelinnumero',
  email: 'Sähköpostiosoite',
  additionalInfo: 'Palaute',
} as const
