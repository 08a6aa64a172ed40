import { caseLists } from '@kassavirta/domain/cases/api'
import { visitLists } from '@kassavirta/domain/visits/api'
import { eq } from 'drizzle-orm'
import { deposit } from '../../src/tables/submissions.ts'
import { newestCase } from '../case-calls.ts'
import { staffAtWork } from '../desk.ts'
import type { TestPortal } from '../harness.ts'

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
    '/exceptiondays',
    '/exceptiondays/2026-12-01/preview',
    ...caseLists.map((list) => `/cases?list=${list}`),
    `/cases/${caseId}`,
    ...['Kaleva', 'kuljettaja', String(caseId)].map((text) => `/cases/search?q=${text}`),
    '/cases/colleagues',
    '/answertemplates',
    ...visitLists.map((list) => `/visits?list=${list}`),
    ...typed.map((text) => `/search?q=${text}`),
    `/search/deposit/${declared?.id}`,
    `/search/company/${companyId}`,
    `/search/person/${userId}`,
    ...['', '?office=Tampere', '?q=Kaleva', '?q=FI2199990000', `?after=${companyId}`].map(
      (query) => `/customers${query}`,
    ),
    ...['/twins?businessId=9000101-4', '/choices', '/groups', '/groups?q=Saarnivaara'].map(
      (path) => `/customers${path}`,
    ),
    `/customers/${companyId}`,
    `/customers/${companyId}/events`,
  ]
  const answers = []
  for (const address of addresses) answers.push(await browser.get(address))
  return answers
}
