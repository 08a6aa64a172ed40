import type { EntryType } from './own-api.ts'
import type { CaseKind } from './states.ts'

/** Labels of the fields on the form and in the e-mail. Wording: specification section 8, decisions L and N17. */
export const contactLabels = {
  name: 'Nimi',
  phoneNumber: 'Puhelinnumero',
  email: 'Sähköpostiosoite',
  contactReason: 'Yhteydenottopyyntö koskee',
  reasonInEmail: 'Koskee',
  additionalInfo: 'Lisätiedot',
  feedback: 'Palaute',
} as const

/** The texts shown for the reasons, which are Finnish words on the wire too (`contactReasons`). */
export const contactReasonTexts = {
  Myyntiä: 'Myyntiä',
  Laskentaa: 'Laskentaa',
  Kuljetusta: 'Kuljetusta',
  Palveluita: 'Palveluita',
  Laskutusta: 'Laskutusta',
  Johtoa: 'Johtoa',
} as const

export const contactEmailTitle = 'Yhteydenottopyyntö'
export const feedbackEmailTitle = 'Palaute'

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
  /** Where it is not checked whether there is no such entry or several. */
  stored: 'ei yhdistetty toimipaikan tapahtumaan',
} as const

export const inquiryEmailTitle = 'Tiedustelu'

/** The name of a case's kind, shown before its subject. */
export const caseKindNames: Readonly<Record<CaseKind, string>> = {
  inquiry: inquiryEmailTitle,
  contact: contactEmailTitle,
  feedback: feedbackEmailTitle,
  missing: 'Puuttuva pussi',
  receipt: 'Toimitus ei täsmää',
  missedVisit: 'Kuljettaja ei tullut',
  handOver: 'Luovutus ei täsmää',
}

export const caseTexts = {
  bag: 'pussi {{number}}',
  /** Beside the name of a note or coin whose count does not match. */
  content: 'pakattu {{packed}}, saapui {{came}}',
  /** Of a visit that was not made. */
  visit: 'Käynti',
  route: 'Reitti',
  crew: 'Kuljettajat',
  /** The marks of each side in a hand-over, with the numbers where there are any. */
  handOver: { shop: 'Kauppa luovutti', crew: 'Kuljettaja nouti' },
  handed: (bags: number, numbers: readonly string[]) =>
    `${bags} ${bags === 1 ? 'pussi' : 'pussia'}${numbers.length === 0 ? '' : `: ${numbers.join(', ')}`}`,
  /** Begins the note that is written when a case changes hands, or a correction is asked for or settled. */
  handedOver: 'Annettu: {{name}}',
  correctionAsked: 'Pyydetty korjausta laskentaan.',
  correctionSettled: 'Korjauspyyntö on käsitelty.',
  /** The suggested question about a bag that did not come; the desk may write another. */
  missingQuestion:
    'Ilmoitit turvapussin {{number}} (myyntipäivä {{day}}), mutta se ei ole saapunut laskentaan. Onko pussi vielä toimipaikassa, vai onko se annettu kuljettajalle?',
} as const

/** The fields of the desk's forms. */
export const caseLabels = {
  question: 'Kysymys',
  answer: 'Vastaus asiakkaalle',
  note: 'Sisäinen merkintä',
  to: 'Kenelle',
  handOverNote: 'Mitä pitää tehdä',
  correctionNote: 'Mikä laskennassa on väärin',
  settledNote: 'Mitä korjaukselle tapahtui',
  templateTitle: 'Nimi',
  templateBody: 'Teksti',
} as const
