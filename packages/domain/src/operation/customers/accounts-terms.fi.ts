import type { referenceKinds } from './accounts-api.ts'

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
