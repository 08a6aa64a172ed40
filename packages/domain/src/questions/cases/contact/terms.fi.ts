/** Labels of the fields on the form and in the e-mail. Wording: specification section 8, decisions L and N17. */
export const contactLabels = {
  name: 'Nimi',
  phoneNumber: 'Puhelinnumero',
  email: 'Sähköpostiosoite',
  contactReason: 'Yhteydenottopyyntö koskee',
  reasonInEmail: 'Koskee',
  additionalInfo: 'Lisätiedot',
  feedback: 'Palaute',
} as const

/** The texts shown for the reasons, which are Finnish words on the wire too (`contactReasons`). */
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
