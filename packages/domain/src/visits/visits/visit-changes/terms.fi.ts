/** Labels of the fields on form, review, receipt and e-mail. */
export const visitChangeLabels = {
  originalDate: 'Alkuperäinen käyntipäivä',
  newDate: 'Uusi käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
} as const

export const visitChangeEmailTitle = 'Käyntimuutospyyntö'
