export const configTexts = {
  serviceDesk: 'Asiakaspalvelu',
  hours: 'Palveluaika',
  phone: 'Puhelin',
  email: 'Sähköposti',
  provider: 'Yritys',
  name: 'Nimi',
  address: 'Osoite',
  company: 'Toimipaikka',
  noCompany: 'Valitse toimipaikka etusivulla, niin näet sen osoitteen.',
  placeFailed: 'Toimipaikan tietojen haussa tapahtui virhe',
} as const
