/** What form, review, receipt and letter call the fields. */
export const visitChangeLabels = {
  originalDate: 'Alkuperäinen käyntipäivä',
  newDate: 'Uusi käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
} as const

export const visitChangeEmailTitle = 'Käyntimuutospyyntö'
