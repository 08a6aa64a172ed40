import type { RoleRight } from '../../kernel/people/access.ts'
import { maintenanceRights, usageRights } from '../../places/mandates/terms.fi.ts'
import type { referenceKinds } from './accounts-api.ts'
import type { PlaceFlag } from './api.ts'

export const placeLabels = {
  name: 'Nimi',
  businessId: 'Y-tunnus',
  isSameBusiness: 'Sama yritys, toinen toimipaikka',
  group: 'Konserni tai ketju',
  street: 'Katuosoite',
  postcode: 'Postinumero',
  city: 'Paikkakunta',
  phone: 'Puhelinnumero',
  area: 'Alue',
  office: 'Konttori',
  engagement: 'Sopimusnumero',
  endReason: 'Miksi toimipaikka päättyy',
} as const

/** What is agreed with a place. */
export const flagLabels: Readonly<Record<PlaceFlag, string>> = {
  transportCustomer: 'Kuljetusasiakas',
  looseChange: 'Irtokolikot vaihtorahassa',
  depositCountAtServiceCenter: 'Laskenta palvelukeskuksessa',
  uncountedCoinsDeposit: 'Kolikot ilman laskentaa',
  supplyOrder: 'Tarviketilaukset',
}

export const accountLabels = {
  accountNumber: 'Tilinumero (IBAN)',
  isDefault: 'Toimipaikan oletustili',
  changeAllowed: 'Vaihtorahaa voi tilata tältä tililtä',
  withdrawLimit: 'Vaihtorahatilauksen raja',
  depositReference: 'Tilityksen oletusviite',
  changeReference: 'Vaihtorahan oletusviite',
  reason: 'Mistä numero on saatu',
  termsReason: 'Perustelu',
} as const

/** The terms of an account in the request that a second person reads. */
export const termWords = { yes: 'Kyllä', no: 'Ei', noLimit: 'Ei rajaa' } as const

export const referenceLabels = {
  type: 'Käyttö',
  value: 'Viite',
  name: 'Nimi',
  validFrom: 'Voimassa alkaen',
  validTo: 'Voimassa asti',
} as const

export const referenceKindWords: Readonly<Record<(typeof referenceKinds)[number], string>> = {
  deposit: 'Tilitys',
  changecurrencyorder: 'Vaihtoraha',
}

export const personLabels = {
  username: 'Käyttäjätunnus',
  firstName: 'Etunimi',
  lastName: 'Sukunimi',
  email: 'Sähköposti',
  phone: 'Puhelin',
} as const

/** The rights of a role, as the portal names them. */
export const rightWords: Readonly<Record<RoleRight, string>> = {
  ...usageRights,
  ...maintenanceRights,
  concernReport: 'Konserniraportit',
}
