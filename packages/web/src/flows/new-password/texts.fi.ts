import type { PasswordPiece } from '@kassavirta/domain/people/profile/rules'

export const newPasswordTexts = {
  newPassword: 'Uusi salasana',
  confirmation: 'Uusi salasana uudelleen',
  passwordRules: 'Salasanan vaatimukset',
  met: 'täyttyy',
  missing: 'ei vielä täyty',
  allMet: 'Salasana täyttää kaikki vaatimukset.',
  metOf: '{{met}}/{{all}} salasanan vaatimuksesta täyttyy.',
} as const

export const passwordPieceTexts: Readonly<Record<PasswordPiece, string>> = {
  length: '8–128 merkkiä',
  capital: 'iso kirjain A–Z',
  small: 'pieni kirjain a–z',
  digit: 'numero 0–9',
  special: 'erikoismerkki . , : ! @ - _ tai välilyönti',
  noOther: 'ei muita merkkejä, kuten å, ä tai ö',
}
