import type { ReceiverKind } from './api.ts'

export const publishingLabels = {
  to: 'Vastaanottajat',
  header: 'Otsikko',
  text: 'Teksti',
  announcement: 'Tiedotteen teksti',
  link: 'Lue lisää -linkki',
  from: 'Näkyy alkaen',
  until: 'Näkyy asti',
} as const

/** What a receiver is, before its name. */
export const receiverWords: Readonly<Record<ReceiverKind, string>> = {
  all: 'Kaikki toimipaikat',
  concern: 'Konserni',
  chain: 'Ketju',
  area: 'Alue',
  company: 'Toimipaikka',
  person: 'Henkilö',
}

/** The kind of a message that the desk sends, as the specification names kinds. */
export const sentType = 'viesti'
