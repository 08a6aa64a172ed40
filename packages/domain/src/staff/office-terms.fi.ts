export const staffLabels = {
  username: 'Käyttäjätunnus',
  firstName: 'Etunimi',
  lastName: 'Sukunimi',
  emailAddress: 'Sähköposti',
  office: 'Konttori',
  roles: 'Roolit',
  reason: 'Perustelu hyväksyjälle',
} as const

export const staffTerms = {
  nameInvalid: 'Käyttäjätunnuksessa on 2–100 kirjainta, numeroa, pistettä, viivaa tai alaviivaa',
  rolesApart: 'Oikeuksia antava ei käsittele rahaa: pääkäyttäjä ei voi olla laskija, pakkaaja eikä esimies',
  noRoles: 'Ei rooleja',
  closed: 'Suljettu',
  open: 'Avoinna',
} as const
