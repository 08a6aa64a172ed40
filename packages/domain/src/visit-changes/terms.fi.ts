/** What the service desk's mail calls the request and its fields. */
export const visitChangeMail = {
  title: 'Käyntimuutospyyntö',
  originalDate: 'Alkuperäinen käyntipäivä',
  newDate: 'Uusi käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
} as const
