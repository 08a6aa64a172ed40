import type { StaffRole } from '@kassavirta/domain/kernel/staff-roles'

export const appTexts = {
  desk: 'Työpöytä',
  counting: 'Laskenta',
  cases: 'Yhteydenotot',
  approvals: 'Hyväksynnät',
  mainMenu: 'Päävalikko',
  skipToContent: 'Siirry sisältöön',
  lock: 'Lukitse',
  signOut: 'Kirjaudu ulos',
  notFound: 'Sivua ei löydy',
  notFoundMore: 'Osoite on väärä, tai sivu on poistunut.',
  toDesk: 'Työpöydälle',
  mayNot: 'Sinulla ei ole oikeutta tähän sivuun. Oikeuksia antaa pääkäyttäjä.',
  appFault: 'Sovelluksessa tapahtui odottamaton virhe',
  screenMissing: 'Sivua ei saatu ladattua',
  screenMissingMore: 'Yhteys on poikki, tai työpöydästä on uusi versio.',
  reload: 'Lataa sivu uudelleen',
  startFailed: 'Työpöytä ei saa yhteyttä palvelimeen',
} as const

export const roleNames: Readonly<Record<StaffRole, string>> = {
  counter: 'Laskija',
  packer: 'Pakkaaja',
  dispatcher: 'Ajojärjestelijä',
  service: 'Asiakaspalvelija',
  supervisor: 'Esimies',
  admin: 'Pääkäyttäjä',
}
