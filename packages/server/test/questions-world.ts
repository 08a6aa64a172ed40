import { expect } from 'vitest'
import { caseEntry, serviceCase } from '../src/tables/cases.ts'
import * as tables from '../src/tables/submissions.ts'
import { sendFeedback, showCases, buildSender } from './event-calls.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { signIn } from './world.ts'

export type Staff = Awaited<ReturnType<typeof staffAtWork>>

/** A customer who writes, and two of the staff who answer. */
export async function addCaseWorld(portal: TestPortal) {
  let sender = await buildSender(portal)
  const service = await staffAtWork(portal, 'palvelu', ['service'])
  const colleague = await staffAtWork(portal, 'palvelu2', ['service', 'supervisor'])
  await showCases(portal)
  const cases = () => portal.database.db.select().from(serviceCase).orderBy(serviceCase.id)
  const versionOf = async (caseId: number) => {
    const found = (await cases()).find(({ id }) => id === caseId)
    return found?.version ?? -1
  }
  return {
    sender: () => sender,
    service,
    colleague,
    cases,
    versionOf,
    entries: () => portal.database.db.select().from(caseEntry).orderBy(caseEntry.id),
    /** Signs the customer in again, after time has passed. */
    signInAgain: async () => {
      sender = { ...sender, headers: await signIn(portal, sender.user.id) }
    },
    feedback: (text = 'Kuljettaja ei tullut') => sendFeedback(portal, sender, text),
    list: async (staff: Staff, name: string) => {
      const listed = await staff.browser.get(`/cases?list=${name}`)
      expect(listed.statusCode).toBe(200)
      return listed.json().rows as { caseId: number; due: string | null }[]
    },
    show: async (staff: Staff, caseId: number) => (await staff.browser.get(`/cases/${caseId}`)).json(),
    take: async (staff: Staff, caseId: number) =>
      staff.act(`/cases/${caseId}/take`, { version: await versionOf(caseId) }),
    write: async (staff: Staff, caseId: number, body: string, isVisible = true) =>
      staff.act(`/cases/${caseId}/entries`, { body, isVisible, version: await versionOf(caseId) }),
    close: async (staff: Staff, caseId: number) =>
      staff.act(`/cases/${caseId}/close`, { version: await versionOf(caseId) }),
    /** What the number beside the messages and the front page tell of answers. */
    waiting: async (headers: Readonly<Record<string, string>> = sender.headers) => {
      const at = `companyId=${sender.company.id}`
      const unread = await portal.app.inject({ url: `/api/messages/unread?${at}`, headers })
      const overview = await portal.app.inject({ url: `/api/overview?${at}`, headers })
      expect(unread.json().answers).toBe(overview.json().answers.count)
      return { answers: unread.json().answers as number, told: overview.json().answers.rows as object[] }
    },
    own: (path = '') => portal.app.inject({ url: `/api/cases${path}`, headers: sender.headers }),
    reply: (caseId: number, body: string, headers = {}) =>
      portal.app.inject({
        method: 'POST',
        url: `/api/cases/${caseId}/entries`,
        headers: { ...sender.headers, ...headers },
        payload: { customerId: sender.company.id, body },
      }),
    read: (caseId: number, upTo: number) =>
      portal.app.inject({
        method: 'PUT',
        url: `/api/cases/${caseId}/read`,
        headers: sender.headers,
        payload: { upTo },
      }),
  }
}

export type CaseWorld = Awaited<ReturnType<typeof addCaseWorld>>

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
