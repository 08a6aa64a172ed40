export const administrationFrontTexts = {
  endings: 'Päättyvät valtuutukset',
  noEndings: 'Yhtään valtuutusta ei pääty 30 päivän kuluessa.',
  ends: '{{account}}, voimassa {{day}} asti',
  moreEndings: 'ja {{count}} muuta',
  endingsFailed: 'Valtuutusten haussa tapahtui virhe',
  allMandates: 'Kaikki valtuutukset',
  mandateChanges: 'Valtuutusten muutokset',
  roleChanges: 'Käyttöoikeuksien muutokset',
  noChanges: 'Ei muutoksia',
  changesFailed: 'Muutosten haussa tapahtui virhe',
  allRoles: 'Kaikki käyttöoikeudet',
} as const
