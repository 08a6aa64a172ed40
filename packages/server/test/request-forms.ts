import * as tables from '../src/tables/submissions.ts'

/** The small forms: the body of each, the row that is stored, and the event and the e-mail about it. */
export const forms = {
  '/api/supplyorder': {
    body: { deliveryDate: '2026-11-20T00:00:00.000Z', tt_kpl_turvapussi_pieni: 100, tt_kpl_sinetit: '25' },
    table: tables.supplyOrder,
    stored: {
      deliveryDate: '2026-11-20',
      tt_kpl_turvapussi_pieni: 100,
      tt_kpl_sinetit: 25,
      tt_kpl_pikkumusta: 0,
    },
    event: 'supplyorder.created',
    email: 'Tarviketilaus',
  },
  '/api/visitChange': {
    body: { originalDate: '2026-11-01', newDate: '2026-11-17', contactInfo: 'Maija', additionalInfo: '' },
    table: tables.visitChangeRequest,
    stored: { originalDate: '2026-11-01', newDate: '2026-11-17', contactInfo: 'Maija' },
    event: 'visitchange.created',
    email: 'Käyntimuutospyyntö',
  },
  '/api/visit': {
    body: { suggestedDate: '2026-11-15' },
    table: tables.visitRequest,
    stored: { suggestedDate: '2026-11-15', contactInfo: '' },
    event: 'visit.created',
    email: 'Kuljetustilaus',
  },
  '/api/contact': {
    body: { name: 'Maija', contactReason: 'Laskutusta', additionalInfo: 'Soittakaa "heti" (kiitos)' },
    table: tables.contactRequest,
    stored: {
      name: 'Maija',
      contactReason: 'Laskutusta',
      additionalInfo: 'Soittakaa "heti" (kiitos)',
      email: '',
    },
    event: 'contact.created',
    email: 'Yhteydenottopyyntö',
  },
  '/api/feedback': {
    body: { name: 'Maija', phoneNumber: '040', email: 'maija@example.fi', additionalinfo: 'Hyvä!' },
    table: tables.feedback,
    stored: { name: 'Maija', additionalInfo: 'Hyvä!' },
    event: 'feedback.created',
    email: 'Palaute',
  },
  '/api/inquiry': {
    body: {
      counting: '1,5',
      countingText: 'Puuttuu 5 €',
      date: '2026-11-14',
      reference: '71,50 € / 12345678901234567894',
      additionalInformation: 'Miksi?',
      answerMethod: '0,2,0',
      answerPhone: '040',
      name: 0,
      entryType: '',
    },
    table: tables.inquiry,
    stored: {
      counting: '1,5',
      eventDate: '2026-11-14',
      entryId: '0',
      answerMethod: '0,2,0',
      reference: '71,50 € / 12345678901234567894',
    },
    event: 'inquiry.created',
    email: 'Tiedustelu',
  },
} as const

export type FormPath = keyof typeof forms
export const formPaths = Object.keys(forms) as readonly FormPath[]
