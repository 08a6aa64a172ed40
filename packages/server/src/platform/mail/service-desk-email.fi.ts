/** The labels in the heading of every e-mail to the service desk. */
export const deskLabels = {
  company: 'Toimipaikka',
  address: 'Osoite',
  businessId: 'Y-tunnus',
  sender: 'Lähettäjä',
  email: 'Sähköposti',
  phone: 'Puhelin',
  sent: 'Lähetetty',
  number: 'Numero',
  at: 'klo',
} as const
