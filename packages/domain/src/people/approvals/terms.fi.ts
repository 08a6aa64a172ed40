import type { ChangedField } from './api.ts'

export const approvalLabels = { reason: 'Perustelu pyytäjälle', decisionReason: 'Perustelu' } as const

/** What each line of a change is about. */
export const changedFieldNames: Readonly<Record<ChangedField, string>> = {
  value: 'Arvo',
  accountNumber: 'Tilinumero',
  changeAllowed: 'Vaihtorahan tilaus',
  withdrawLimit: 'Vaihtorahan raja',
  isDefault: 'Oletustili',
  person: 'Henkilö',
  account: 'Tili',
  rights: 'Oikeudet',
  limit: 'Nostoraja',
  until: 'Voimassa',
  roles: 'Roolit',
  access: 'Pääsy työpöydälle',
  sum: 'Summa',
  pieces: 'Kappaleet',
  firstCount: 'Ensimmäinen laskenta',
  secondCount: 'Toinen laskenta, joka kirjataan',
  factor: 'Tunnistautuminen',
  codeTo: 'Koodi lähetetään',
  emailAddress: 'Sähköposti',
  search: 'Etsintä',
  scans: 'Perutut vastaanotot',
}
