/** What form and e-mail call the fields. Wording: specification section 8, decisions L and N17. */
export const contactLabels = {
  name: 'Nimi',
  phoneNumber: 'Puhelinnumero',
  email: 'Sähköpostiosoite',
  contactReason: 'Yhteydenottopyyntö koskee',
  reasonInEmail: 'Koskee',
  additionalInfo: 'Lisätiedot',
  feedback: 'Palaute',
} as const

/** The reasons are words on the wire too (`contactReasons`); these are shown for them. */
export const contactReasonTexts = {
  Myyntiä: 'Myyntiä',
  Laskentaa: 'Laskentaa',
  Kuljetusta: 'Kuljetusta',
  Palveluita: 'Palveluita',
  Laskutusta: 'Laskutusta',
  Johtoa: 'Johtoa',
} as const

export const contactEmailTitle = 'Yhteydenottopyyntö'
export const feedbackEmailTitle = 'Palaute'
