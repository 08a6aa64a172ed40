/** What form, review, receipt and letter call the fields. */
export const visitLabels = {
  suggestedDate: 'Toivottu käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
} as const

export const visitEmailTitle = 'Kuljetustilaus'
