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
  /** The thing of '{{thing}} haussa tapahtui virhe'. */
  companyThing: 'Toimipaikan tietojen',
} as const
