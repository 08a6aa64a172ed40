/** Labels of the fields on form, review, receipt and e-mail. */
export const visitLabels = {
  suggestedDate: 'Toivottu käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
} as const

export const visitEmailTitle = 'Kuljetustilaus'
