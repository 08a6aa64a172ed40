import { caseLists } from '@kassavirta/domain/questions/cases/api'
import { visitLists } from '@kassavirta/domain/visits/visits/api'
import { eq } from 'drizzle-orm'
import { writeMail } from '../../src/platform/mail/mail.ts'
import { mail } from '../../src/tables/ledgers.ts'
import { deposit } from '../../src/tables/submissions.ts'
import { newestCase } from '../case-calls.ts'
import { staffAtWork } from '../desk.ts'
import type { TestPortal } from '../harness.ts'
import { addUser } from '../world.ts'

/** What the staff look at all day: the pulse, the lists of cases and visits, and what they search for. */
export async function readDesk(portal: TestPortal, userId: number) {
  const { browser } = await staffAtWork(portal, 'moni', ['counter', 'service', 'dispatcher', 'supervisor'])
  const { id: caseId, companyId } = await newestCase(portal, userId)
  const ofPlace = portal.database.db.select().from(deposit).where(eq(deposit.companyId, companyId))
  const [declared] = await ofPlace.limit(1)
  const typed = ['1045582093', '104558', 'Kaleva', 'pekka korh', String(caseId)]
  const addresses = [
    '/pulse',
    '/figures',
    '/figures?office=Tampere',
    ...['counting', 'differences', 'counters', 'runs', 'cases'].map(
      (part) => `/numbers/${part}?from=2026-11-15&to=2026-11-15&office=Tampere`,
    ),
    '/exceptiondays',
    '/vault?office=Tampere',
    '/vault/entries?office=Tampere',
    '/exceptiondays/2026-12-01/preview',
    ...caseLists.map((list) => `/cases?list=${list}`),
    `/cases/${caseId}`,
    ...['Kaleva', 'kuljettaja', String(caseId)].map((text) => `/cases/search?q=${text}`),
    '/cases/colleagues',
    '/answertemplates',
    ...visitLists.map((list) => `/visits?list=${list}`),
    ...typed.map((text) => `/search?q=${text}`),
    `/search/deposit/${declared?.id}`,
    `/customers/${companyId}/living`,
    `/search/person/${userId}`,
    ...['', '?office=Tampere', '?q=Kaleva', '?q=FI2199990000', `?after=${companyId}`].map(
      (query) => `/customers${query}`,
    ),
    ...['/twins?businessId=9000101-4', '/choices', '/groups', '/groups?q=Saarnivaara'].map(
      (path) => `/customers${path}`,
    ),
    `/customers/${companyId}`,
    `/customers/${companyId}/events`,
    `/customers/${companyId}/visits`,
  ]
  const answers = []
  for (const address of addresses) answers.push(await browser.get(address))
  const admin = await staffAtWork(portal, 'hallinta', ['admin'])
  for (const address of administration(admin.staffId, userId)) answers.push(await admin.browser.get(address))
  return [...answers, ...(await changeTraffic(portal, admin)), await eraseSomebody(portal, admin)]
}

type Admin = Awaited<ReturnType<typeof staffAtWork>>

async function changeTraffic({ database: { db }, now }: TestPortal, admin: Admin) {
  await writeMail(db, { recipient: 'odottaja@example.fi', subject: 'Aihe', body: 'Teksti' }, now)
  const [letter] = await db.select().from(mail).where(eq(mail.recipient, 'odottaja@example.fi'))
  const made = await admin.act('/traffic/keys', { label: 'Kasvu', key: 'k'.repeat(43) })
  return [
    made,
    await admin.act(`/traffic/keys/${made.json().keyId}/end`, {}),
    await admin.act(`/traffic/mail/${letter?.id}/again`, {}),
  ]
}

async function eraseSomebody(portal: TestPortal, admin: Admin) {
  const { id, username } = await addUser(portal, { disabledAt: portal.now })
  return admin.act(`/retention/people/${id}/erase`, { username })
}

/** What is looked at rarely, in tables that hold everything. */
const administration = (staffId: number, userId: number): readonly string[] => [
  ...['', 'from=2026-11-01&to=2026-11-15', `staff=${staffId}`, 'action=deposit.created', 'subject=1'].map(
    (filters) => `/auditlog?${filters}`,
  ),
  '/auditlog?user=pekka+korhonen&place=kaleva',
  // A page deep in the log is read as the first one is.
  `/auditlog?after=${Date.parse('2026-11-01T00:00:00Z')}-1`,
  `/auditlog?user=pekka+korhonen&after=${Date.parse('2026-11-01T00:00:00Z')}-1`,
  '/auditlog/choices',
  '/auditlog/export?subject=1',
  '/auditlog/seals',
  '/traffic',
  '/traffic/imports',
  '/retention',
  '/retention/people?q=pekka+korhonen',
  `/retention/people/${userId}`,
]
