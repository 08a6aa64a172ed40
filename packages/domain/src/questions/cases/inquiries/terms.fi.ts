import type { EntryType } from './api.ts'

/** Wording: specification section 3, decisions L. The last choice of each list opens a text field. */
export const countingChoices = {
  1: 'Tilitysero',
  2: 'Viite tai viesti puuttuu',
  3: 'Rahat eivät näy tilillä',
  4: 'Toimitus ei vastannut tilausta',
  5: 'Muu, mikä?',
} as const

/** The reason of a shortage or a surplus. */
export const DIFFERENCE_CODE = '1' satisfies `${keyof typeof countingChoices}`

export const transportChoices = {
  1: 'Kuljetus myöhässä',
  2: 'Kuljetus etuajassa',
  3: 'Lähetystä ei noudettu',
  4: 'Väärä käyntipäivä',
  5: 'Lähetys ei vastannut tilausta',
  6: 'Lähetys jätetty väärään paikkaan',
  7: 'Muu, mikä?',
} as const

/** Labels of the fields on the form and in the e-mail to the service desk. */
export const inquiryLabels = {
  counting: 'Tiedustelu koskee laskentaa',
  countingText: 'Kerro tarkemmin laskennasta',
  transport: 'Tiedustelu koskee kuljetusta',
  transportText: 'Kerro tarkemmin kuljetuksesta',
  entry: 'Tapahtuma',
  message: 'Viesti, jota tiedustelu koskee',
  date: 'Tapahtuman päivämäärä',
  securityBagNumber: 'Turvapussin/sinetin numero',
  reference: 'Tapahtuman summa/viite/viesti',
  additionalInformation: 'Lisäselvitys',
  byPhone: 'Vastausta pyydetään puhelimitse',
  answerPhone: 'Puhelinnumero',
  answerByPhone: 'Vastaus puhelimitse',
  byEmail: 'Vastausta pyydetään sähköpostilla',
  answerEmail: 'Sähköpostiosoite',
  answerByEmail: 'Vastaus sähköpostilla',
} as const

export const entryTypeNames: Readonly<Record<EntryType, string>> = {
  deposit: 'Tilitysilmoitus',
  changeorder: 'Vaihtorahatilaus',
  visit: 'Kuljetustilaus',
  visitchange: 'Käyntimuutospyyntö',
  supplyorder: 'Tarviketilaus',
  deposithandled: 'Käsitelty tilitys',
  changeorderhandled: 'Käsitelty vaihtorahatilaus',
}

/** Beside a number that is linked to no entry of the sender's place. */
export const unlinkedEntry = {
  none: 'numeroa ei löydy tältä toimipaikalta',
  several: 'numero sopii useaan toimipaikan tapahtumaan',
  /** Where nobody looks whether it is none or several. */
  stored: 'ei yhdistetty toimipaikan tapahtumaan',
} as const

export const inquiryEmailTitle = 'Tiedustelu'
