import { desc, eq } from 'drizzle-orm'
import { caseLists } from '@kassavirta/domain/questions/cases/api'
import { receiptKinds } from '@kassavirta/domain/reports/reports/statements-api'
import { visitLists } from '@kassavirta/domain/visits/visits/api'
import { writeMail } from '../../src/platform/mail/mail.ts'
import { stepAt, totpCode } from '../../src/platform/session/codes.ts'
import { handledDeposit } from '../../src/tables/bags.ts'
import { mail } from '../../src/tables/ledgers.ts'
import { savedView } from '../../src/tables/reports.ts'
import {
  deposit,
  changeOrder,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '../../src/tables/submissions.ts'
import { newestCase } from '../event-calls.ts'
import { staffAtWork } from '../desk.ts'
import type { TestPortal } from '../harness.ts'
import { addUser } from '../world.ts'

type Headers = Readonly<Record<string, string>>
type Answer = { readonly statusCode: number; readonly payload: string }

/**
 * Takes a second factor into use and ends it, chooses what is told by mail, confirms the change of the e-mail address that waits, and stops another
 * one, which ends the session.
 */
export async function changeAccount(
  { app, database, now }: TestPortal,
  headers: Headers,
  password: string,
): Promise<readonly Answer[]> {
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const begun = await send('POST', '/api/secondfactor', { password })
  const key = bytesOf(begun.json<{ readonly key: string }>().key)
  const codeAfter = (steps: number) => totpCode(key, stepAt(now) + steps)
  const factor = [
    begun,
    await send('GET', '/api/secondfactor'),
    await send('PUT', '/api/secondfactor', { code: codeAfter(0) }),
    await send('POST', '/api/secondfactor/remove', { password, code: codeAfter(1) }),
  ]
  /** The newest letter goes to the new address; the one before it holds the code, after a hash sign. */
  const mailedCode = async () => {
    const letters = await database.db.select({ body: mail.body }).from(mail).orderBy(desc(mail.id)).limit(100)
    return letters.map(({ body }) => /#([0-9A-Z-]{29})/.exec(body)?.[1]).find(Boolean)
  }
  const decide = async (verb: string) =>
    send('POST', `/api/emailchange/${verb}`, { code: await mailedCode() })
  const profile = { firstName: 'Maija', lastName: 'Uusi', emailAddress: 'kolmas@example.fi' }
  return [
    ...factor,
    await send('PUT', '/api/alerts', { digestHour: 7, choices: [] }),
    await send('POST', '/api/alerts/addresslink'),
    await decide('confirm'),
    await send('PUT', '/api/userdata', profile),
    await decide('stop'),
  ]
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key as an app reads them. */
export function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

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

/** What the pages of single entries ask for, each about the newest entry of its kind at the company. */
export async function entryAddresses(portal: TestPortal, companyId: number): Promise<readonly string[]> {
  const newest = (table: EntryTable) => newestOf(portal, table, companyId)
  const entries = {
    deposit: await newest(deposit),
    changeOrder: await newest(changeOrder),
    supplyOrder: await newest(supplyOrder),
    visit: await newest(visitRequest),
    visitChange: await newest(visitChangeRequest),
  }
  const at = (path: string, entryId: number) => `/api/${path}?companyId=${companyId}&entryId=${entryId}`
  return [
    ...Object.entries(entries).map(([kind, id]) => `${at('entryevents', id)}&type=${kind}`),
    at('changecurrencyorder/state', entries.changeOrder),
    at('visit/state', entries.visit),
    at('visitChange/state', entries.visitChange),
    at('comparison/declaration', await newest(handledDeposit)),
    at('comparison/result', entries.deposit),
    ...receiptKinds.map((kind) => `/api/receipts/${kind}/${entries[kind]}?companyId=${companyId}`),
  ]
}

type EntryTable =
  | typeof deposit
  | typeof handledDeposit
  | typeof changeOrder
  | typeof supplyOrder
  | typeof visitRequest
  | typeof visitChangeRequest

async function newestOf({ database }: TestPortal, table: EntryTable, companyId: number): Promise<number> {
  const [row] = await database.db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.companyId, companyId))
    .orderBy(desc(table.id))
    .limit(1)
  if (!row) throw new Error('there is no such row')
  return row.id
}

/** Keeps a view of a place and one of all places, has links mailed, and removes one; the other is due for the job. */
export async function keepViews(
  { app, database, now }: TestPortal,
  companyId: number,
  headers: Headers,
): Promise<readonly Answer[]> {
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const view = { name: 'Erot', search: { range: 'month' } }
  const kept = await send('POST', '/api/views', { ...view, customerId: companyId, page: 'DepositReport' })
  const wide = await send('POST', '/api/views', { ...view, page: 'DepositExtended' })
  const pathOf = (answer: typeof kept) => `/api/views/${answer.json<{ readonly viewId: number }>().viewId}`
  const schedule = { on: 'workdays', hour: 8 }
  const changed = await send('PUT', pathOf(kept), { name: 'Uusi', schedule })
  const removed = await send('POST', `${pathOf(wide)}/remove`)
  await database.db.update(savedView).set({ dueAt: now }).where(eq(savedView.id, kept.json().viewId))
  return [kept, wide, changed, removed, await send('GET', '/api/views')]
}
