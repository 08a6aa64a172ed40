export const configTexts = {
  serviceDesk: 'Asiakaspalvelu',
  hours: 'Palveluaika',
  phone: 'Puhelin',
  email: 'Sähköposti',
  provider: 'Yritys',
  name: 'Nimi',
  address: 'Osoite',
  company: 'Toimipaikka',
  placeFailed: 'Toimipaikan tietojen haussa tapahtui virhe',
} as const
