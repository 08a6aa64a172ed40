/** What the service desk's mail calls the request and its fields. */
export const visitMail = {
  title: 'Kuljetustilaus',
  suggestedDate: 'Toivottu käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
} as const
