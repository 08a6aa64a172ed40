import { eq } from 'drizzle-orm'
import { serviceCase } from '../src/tables/cases.ts'
import { parameter } from '../src/tables/parameter.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'

type Sender = {
  readonly company: { readonly id: number }
  readonly user: { readonly id: number }
  readonly headers: Readonly<Record<string, string>>
}

const send = ({ app }: TestPortal, { company, headers }: Sender, url: string, body: object) =>
  app.inject({ method: 'POST', url, headers, payload: { customerId: company.id, ...body } })

/** Sends a feedback and returns the number of its case. */
export async function sendFeedback(portal: TestPortal, sender: Sender, text = 'Hyvä!'): Promise<number> {
  const person = { name: 'Maija', phoneNumber: '040', email: 'maija@example.fi' }
  const sent = await send(portal, sender, '/api/feedback', { ...person, additionalinfo: text })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  return (await newestCase(portal, sender.user.id)).id
}

/** Lets customers read answers in the portal. */
export const showCases = ({ database, now }: TestPortal) =>
  database.db
    .insert(parameter)
    .values({ key: 'casesInPortal', value: 'true', changedAt: now })
    .onConflictDoNothing()

/** The newest case of a person. */
export async function newestCase({ database }: TestPortal, userId: number) {
  const found = await database.db
    .select()
    .from(serviceCase)
    .where(eq(serviceCase.userId, userId))
    .orderBy(serviceCase.id)
  const newest = found.at(-1)
  if (!newest) throw new Error('there is no case')
  return newest
}

let staff = 0

/** A feedback of the sender that somebody of the staff owns. */
export async function ownedCase(portal: TestPortal, sender: Sender) {
  await showCases(portal)
  const caseId = await sendFeedback(portal, sender)
  const { act } = await staffAtWork(portal, `palvelu${(staff += 1)}`, ['service'])
  const taken = await act(`/cases/${caseId}/take`, { version: 0 })
  return { caseId, act, version: taken.json().case.version as number }
}

/** A real call for each kind of event about a case. */
export function callsOfCases(portal: TestPortal, sender: Sender) {
  const answered = async () => {
    const { caseId, act, version } = await ownedCase(portal, sender)
    const answer = await act(`/cases/${caseId}/entries`, { body: 'Kiitos!', isVisible: true, version })
    return { caseId, act, answer, version: version + 1 }
  }
  return {
    'case.replied': async () => {
      const { caseId } = await answered()
      return send(portal, sender, `/api/cases/${caseId}/entries`, { body: 'Kiitos itsellenne!' })
    },
    'case.answered': async () => (await answered()).answer,
    'case.closed': async () => {
      const { caseId, act, version } = await answered()
      return act(`/cases/${caseId}/close`, { version })
    },
  }
}
