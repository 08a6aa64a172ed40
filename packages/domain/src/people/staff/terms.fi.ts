import type { StaffRole } from '../../kernel/people/staff-roles.ts'
import type { AccessEvent } from './office-api.ts'

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
  /** How a request names the second factor and the address of the code. */
  factorNow: 'Todennussovellus, pääsyavaimet ja varakoodit',
  factorAfter: 'Nollataan',
  codeInHalves: 'Ei sähköpostiin: alkuosa pyytäjälle, loppuosa hyväksyjälle',
} as const

/** Changes of a person's access, in the notice to everybody concerned. */
export const accessEvents = {
  added: 'Tunnus ja kertakoodi on tehty',
  codeMade: 'Uusi kertakoodi on tehty',
  factorReset: 'Tunnistautuminen on nollattu ja uusi kertakoodi tehty',
  factorAdded: 'Todennussovellus on otettu käyttöön',
  addressChanged: 'Sähköpostiosoite on vaihdettu',
} as const satisfies Readonly<Record<AccessEvent, string>>

export const staffMails = {
  code: {
    subject: 'Aktivointikoodi työpöydälle',
    body: `Hei,

tällä aktivointikoodilla otat työpöydän tunnuksesi {{username}} käyttöön, vaihdat unohtuneen salasanan tai liität uuden puhelimen:

{{code}}

Työpöytä: {{link}}
Koodi on voimassa {{days}} päivää. Jos et odottanut koodia, kerro siitä heti esimiehellesi.
`,
  },
  accessChanged: {
    subject: 'Työpöydän tunnus {{username}}',
    body: `Hei,

{{event}}: {{name}} ({{username}}), {{moment}}.

Jos tätä ei ole sovittu, sulje pääsy heti (Hallinta, Henkilökunta) ja selvitä asia.
`,
  },
} as const

export const roleNames: Readonly<Record<StaffRole, string>> = {
  counter: 'Laskija',
  packer: 'Pakkaaja',
  dispatcher: 'Ajojärjestelijä',
  service: 'Asiakaspalvelija',
  supervisor: 'Esimies',
  admin: 'Pääkäyttäjä',
}
