import { contactEmailTitle, feedbackEmailTitle } from './contact/terms.fi.ts'
import { inquiryEmailTitle } from './inquiries/terms.fi.ts'
import type { CaseKind } from './states.ts'

/** What a case is called in front of what it is about. */
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
  /** What each side says of a hand-over; the numbers where it has told them. */
  handOver: { shop: 'Kauppa luovutti', crew: 'Kuljettaja nouti' },
  handed: (bags: number, numbers: readonly string[]) =>
    `${bags} ${bags === 1 ? 'pussi' : 'pussia'}${numbers.length === 0 ? '' : `: ${numbers.join(', ')}`}`,
  /** Begins the note that is written when a case changes hands, or a correction is asked for or settled. */
  handedOver: 'Annettu: {{name}}',
  correctionAsked: 'Pyydetty korjausta laskentaan.',
  correctionSettled: 'Korjauspyyntö on käsitelty.',
  /** The question about a bag that did not come; whoever asks may write another. */
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
