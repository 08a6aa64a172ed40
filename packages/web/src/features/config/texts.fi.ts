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
  /** The thing of '{{thing}} haussa tapahtui virhe'. */
  placeThing: 'Toimipaikan tietojen',
} as const
