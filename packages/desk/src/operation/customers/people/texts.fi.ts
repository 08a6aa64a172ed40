import type { PersonState } from '@kassavirta/domain/operation/customers/people-api'
import type { RoleRight } from '@kassavirta/domain/kernel/people/access'

/** The rights as the heads of narrow columns. */
export const rightHeads: Readonly<Record<RoleRight, string>> = {
  deposits: 'Tilitykset',
  changeOrders: 'Vaihtoraha',
  accessoryOrder: 'Tarvike­tilaukset',
  accessoryOrderReport: 'Tarvike­raportit',
  visitChangeRequest: 'Käynnit',
  visitChangeRequestReport: 'Käynti­raportit',
  concernReport: 'Konserni­raportit',
  locationMaintenance: 'Toimipaikan tiedot',
  permissionMaintenance: 'Valtuutukset',
  roleMaintenance: 'Käyttö­oikeudet',
}

export const stateWords: Readonly<Record<PersonState, string>> = {
  active: 'Käytössä',
  invited: 'Kutsu odottaa',
  waiting: 'Ei aktivoitu',
  locked: 'Odottaa hetken',
  disabled: 'Poistettu käytöstä',
}

export const peopleTexts = {
  list: 'Henkilöt ja oikeudet',
  loadFailed: 'Henkilöitä ei saatu haettua',
  none: 'Toimipaikalla ei ole henkilöitä.',
  isCut: 'Näytetään {{count}} ensimmäistä.',
  invite: 'Kutsu henkilö',

  person: 'Henkilö',
  state: 'Tila',
  mandates: 'Valtuutettu',
  accounts: '{{count}} tiliä',
  oneAccount: '1 tili',
  noAccounts: '–',
  has: 'on',
  hasNot: 'ei',
  expires: 'vanhenee {{moment}}',
  since: '{{moment}}',
  wrongPasswords: 'väärä salasana, {{moment}} asti',
  legend: 'Omista järjestelmistä tulevan oikeuden voi täällä vain päättää.',

  username: 'Käyttäjätunnus',
  email: 'Sähköposti',
  mailRefused: 'viestit eivät mene perille',
  phone: 'Puhelin',
  lastSignIn: 'Viimeksi kirjautunut',
  never: 'Ei kertaakaan',
  factor: 'Toinen vaihe',
  factorSince: 'todennussovellus, {{day}}',
  noFactor: 'ei käytössä',
  sessions: 'Avoimia istuntoja',

  join: 'Anna oikeuksia',
  change: 'Muuta tietoja',
  role: 'Muuta oikeuksia',
  endRole: 'Päätä oikeudet',
  code: 'Uusi aktivointikoodi',
  factorEnd: 'Nollaa toinen vaihe',
  sessionsEnd: 'Päätä istunnot',
  disable: 'Poista käytöstä',
  restore: 'Palauta käyttöön',

  inviteTitle: 'Kutsu henkilö',
  inviteHint: 'Henkilö saa sähköpostiinsa aktivointikoodin, joka on voimassa vuorokauden.',
  inviteAction: 'Lähetä kutsu',
  rights: 'Oikeudet tässä toimipaikassa',
  same: 'Sama {{what}}: {{name}}, tunnus {{username}}{{place}}. Anna oikeudet hänelle, älä tee toista tunnusta.',
  sameHere: 'Sama {{what}}: {{name}}, tunnus {{username}}. Hänellä on jo oikeuksia tässä toimipaikassa.',
  sameUsername: 'käyttäjätunnus',
  sameEmail: 'sähköposti',
  samePlace: ' ({{place}})',
  giveInstead: 'Anna oikeudet hänelle',
  joinTitle: 'Anna oikeuksia: {{name}}',
  joinAction: 'Anna oikeudet',
  roleTitle: 'Muuta oikeuksia: {{name}}',
  roleHint: 'Muutos on heti voimassa ja näkyy asiakkaan oikeuslokissa.',
  onlyTake: 'Oikeudet tulevat omista järjestelmistä: täällä niitä voi vain poistaa.',
  roleAction: 'Tallenna',

  changeTitle: 'Muuta tietoja: {{name}}',
  changeHint:
    'Uusi sähköpostiosoite tulee käyttöön kolmen vuorokauden kuluttua tai heti, kun henkilö vahvistaa sen vanhasta osoitteestaan. Molempiin osoitteisiin lähtee viesti, ja koodit menevät siihen asti vanhaan.',
  changeHintOfInvited:
    'Henkilö ei ole vielä kirjautunut: uusi sähköpostiosoite on heti voimassa. Siihen lähtee uusi aktivointikoodi, ja aiemmat koodit lakkaavat toimimasta.',
  changeAction: 'Tallenna tiedot',
  emailWaits: '{{email}}, uusi {{address}} odottaa {{moment}} asti',

  endRoleTitle: 'Päätetäänkö oikeudet: {{name}}?',
  endRoleHint: 'Henkilö menettää heti kaikki oikeutensa tässä toimipaikassa. Valtuutukset tileihin jäävät.',
  codeTitle: 'Lähetetäänkö uusi aktivointikoodi: {{name}}?',
  codeHint: 'Koodi lähetetään osoitteeseen {{email}}. Aiempi koodi lakkaa toimimasta.',
  codeAction: 'Lähetä koodi',
  factorEndTitle: 'Nollataanko toinen vaihe: {{name}}?',
  factorEndHint:
    'Varmista ensin, että puhut oikean henkilön kanssa. Hän kirjautuu tästä lähtien pelkällä salasanalla ja saa asiasta sähköpostin.',
  sessionsEndTitle: 'Päätetäänkö istunnot: {{name}}?',
  sessionsEndHint: 'Henkilö kirjataan ulos kaikilta laitteilta. Hän voi kirjautua uudelleen.',
  disableTitle: 'Poistetaanko käytöstä: {{name}}?',
  disableHint:
    'Henkilö kirjataan heti ulos eikä hän pääse enää portaaliin missään toimipaikassa. Myös aktivointikoodit lakkaavat.',
  restoreTitle: 'Palautetaanko käyttöön: {{name}}?',
  restoreHint: 'Henkilö pääsee taas kirjautumaan. Hänen oikeutensa ovat samat kuin ennen.',

  invited: '{{name}} on kutsuttu. Aktivointikoodi on lähetetty.',
  joined: '{{name}}: oikeudet on annettu.',
  detailsChanged: '{{name}}: tiedot on muutettu.',
  changed: '{{name}}: oikeudet on muutettu.',
  roleEnded: '{{name}}: oikeudet on päätetty.',
  codeSent: '{{name}}: aktivointikoodi on lähetetty.',
  factorEnded: '{{name}}: toinen vaihe on nollattu.',
  sessionsEnded: '{{name}} on kirjattu ulos.',
  disabledNow: '{{name}} on poistettu käytöstä.',
  restoredNow: '{{name}} on palautettu käyttöön.',
} as const
