export const configTexts = {
  serviceDesk: 'Asiakaspalvelu',
  hours: 'Palveluaika',
  phone: 'Puhelin',
  email: 'Sähköposti',
  company: 'Yritys',
  name: 'Nimi',
  address: 'Osoite',
  place: 'Toimipaikka',
  noPlace: 'Valitse toimipaikka etusivulla, niin näet sen osoitteen.',
  placeFailed: 'Toimipaikan tietojen haussa tapahtui virhe',
} as const
