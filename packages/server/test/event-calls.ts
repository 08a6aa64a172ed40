import { desc, eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import type { EventType } from '@kassavirta/domain/operation/provider/events'
import { reportHead } from '../src/platform/audit/heads.ts'
import { sealAll } from '../src/platform/audit/seal-audit.ts'
import { hashKey } from '../src/platform/rights/access.ts'
import { handledDeposit } from '../src/tables/bags.ts'
import { serviceCase } from '../src/tables/cases.ts'
import { mail, providerKey } from '../src/tables/ledgers.ts'
import { message } from '../src/tables/letters.ts'
import { parameter } from '../src/tables/operation.ts'
import { deliveryCalls, callsOfHandOvers } from './deliveries-world.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { callsOfOrders, switchOn, callsOfRecurring } from './orders-world.ts'
import { askFor, CANCEL_MANDATE, CANCEL_ROLE, callsOfMandates } from './places-world.ts'
import { callsOfVault } from './vault-world.ts'
import { callsOfVisits } from './visits-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from './world.ts'

/** Maija of Kaleva, who may do everything there, and Pekka, whose rights she may cancel. */
export async function buildSender(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db, {
    extId: 'T100',
    street: 'Kalevantie 1',
    postcode: '33100',
    city: 'Tampere',
    supplyOrder: true,
  })
  const account = await addAccount(db, company.id, { extId: 'A1', changeAllowed: true })
  const user = await addUser(portal, { extId: 'U1', username: 'maija.v', phoneNumber: '040 123' })
  await addRole(db, user.id, company.id, {
    visitChangeRequest: true,
    accessoryOrder: true,
    permissionMaintenance: true,
    roleMaintenance: true,
  })
  await addMandate(portal, user.id, account.id, { deposit: true, changeCurrency: true })
  const pekka = await addUser(portal, { extId: 'U2', firstName: 'Pekka', lastName: 'Korhonen' })
  const role = await addRole(db, pekka.id, company.id, { deposits: true })
  const mandate = await addMandate(portal, pekka.id, account.id, { extId: 'V2', deposit: true })
  await db.insert(providerKey).values({ hash: hashKey('key'), createdAt: portal.now })
  return { company, account, user, role, mandate, headers: await signIn(portal, user.id) }
}

export type Sender = Awaited<ReturnType<typeof buildSender>>

/** The events that the provider fetches. */
export async function readOutbox(portal: TestPortal) {
  const headers = { 'x-provider-key': 'key' }
  return (await portal.app.inject({ url: '/api/provider/outbox', headers })).json().events
}

async function addResult(portal: TestPortal, companyId: number, extId: string): Promise<number> {
  const [made] = await portal.database.db
    .insert(handledDeposit)
    .values({ extId, companyId, accountingDate: '2026-11-13' })
    .returning()
  return made!.id
}

export async function addNotice(portal: TestPortal, companyId: number, extId: string): Promise<number> {
  const [made] = await portal.database.db
    .insert(message)
    .values({
      extId,
      companyId,
      type: 'poikkeama',
      header: 'Ero [txt|104558]',
      body: '',
      createdAt: portal.now,
    })
    .returning()
  return made!.id
}

export const person = { name: 'Maija', phoneNumber: '040', email: 'maija@example.fi' }

export const postAs =
  (portal: TestPortal, { company, user, headers }: Pick<Sender, 'company' | 'user' | 'headers'>) =>
  (url: string, body: object) =>
    portal.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { customerId: company.id, userId: user.id, ...body },
    })

type Answer = ReturnType<ReturnType<typeof postAs>>

/** Declares a bag of 210,50 €. */
const declarer =
  (post: ReturnType<typeof postAs>, accountId: number) =>
  (securityBagNumber = '1045582093'): Answer =>
    post('/api/deposit', {
      accountId,
      securityBagNumber,
      registerDate: '2026-11-14',
      totalSum: 210.5,
      coinTotalSum: 10.5,
      pcs_50e: 4,
      pcs_2e: 5,
      pcs_50cent: 1,
    })

/** A real call for each kind of event. */
export function callsByEvent(portal: TestPortal, sender: Sender): Readonly<Record<EventType, () => Answer>> {
  const { company, account, user, headers } = sender
  const post = postAs(portal, sender)
  const cancel = (path: string, entityId: number) =>
    askFor(portal, path, { companyId: company.id, entityId }, headers)
  const declare = declarer(post, account.id)
  return {
    'deposit.created': () => declare(),
    ...deskCalls(portal, declare),
    'deposit.removed': async () =>
      post('/api/deposit/markremoved', { entryId: (await declare()).json().entryId }),
    ...callsOfOrders(portal, post, account.id),
    ...callsOfRecurring(portal, post, account.id),
    'parlevels.changed': async () => {
      await switchOn(portal)
      return post('/api/parlevels', { accountId: account.id, version: 0, pcs_5e: 20, pcs_1e_roll: 10 })
    },
    'supplyorder.created': () => post('/api/supplyorder', { deliveryDate: '2026-11-20', tt_kpl_sinetit: 25 }),
    'visit.created': () => post('/api/visit', { suggestedDate: '2026-11-20', additionalInfo: 'a\nb' }),
    'visitchange.created': () =>
      post('/api/visitChange', { originalDate: '2026-11-18', newDate: '2026-11-19', contactInfo: 'Maija' }),
    ...callsOfVisits(portal, post, company.id),
    'inquiry.created': async () =>
      post('/api/inquiry', {
        name: await addResult(portal, company.id, 'HD-1'),
        entryType: 'deposithandled',
        messageId: await addNotice(portal, company.id, 'M-88'),
        additionalInformation: 'Miksi?\nToinen rivi',
      }),
    'contact.created': () =>
      post('/api/contact', { ...person, contactReason: 'Johtoa', additionalInfo: 'Soittakaa' }),
    'feedback.created': () => post('/api/feedback', { ...person, additionalinfo: 'Hyvä!\n\nKiitos' }),
    ...deliveryCalls(portal, sender),
    ...callsOfHandOvers(portal, sender, post),
    ...callsOfCases(portal, sender),
    ...callsOfMandates(portal, sender, post),
    ...callsOfVault(portal),
    'mandate.cancelled': () => cancel(CANCEL_MANDATE, sender.mandate.id),
    'role.cancelled': () => cancel(CANCEL_ROLE, sender.role.id),
    'user.changed': () => {
      const payload = { firstName: 'Maija', lastName: 'Uusi', emailAddress: 'uusi@example.fi' }
      return portal.app.inject({ method: 'PUT', url: '/api/userdata', headers, payload })
    },
    'user.activated': () => activate(portal, user),
    'audit.head': async () => {
      const answer = await declare()
      await sealAll(portal.deps)
      await reportHead(portal.deps)
      return answer
    },
  }
}

async function activate(portal: TestPortal, { username, emailAddress }: Sender['user']) {
  const asked = { userName: username, emailAddress }
  await portal.app.inject({ method: 'POST', url: '/api/activate', payload: asked })
  const [email] = await portal.database.db.select().from(mail).orderBy(desc(mail.id)).limit(1)
  const activationCode = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}/.exec(email?.body ?? '')?.[0]
  const payload = { activationCode, newPassword: 'Uusi-5678', termsOfUseAccepted: true }
  return portal.app.inject({ method: 'PUT', url: '/api/password', payload })
}

type DeskAnswer = Promise<LightMyRequestResponse>
type DeskEvent = Extract<EventType, 'deposit.arrived' | 'deposit.counted' | 'deposit.corrected'>

const COUNTED = { pcs_50e: 4, pcs_2e: 5, pcs_50cent: 1 }
const whole = { intact: true, suspects: [] }

/** A real call for each kind of event that the desk causes; `declare` declares the bag that is counted. */
function deskCalls(
  portal: TestPortal,
  declare: (bag: string) => DeskAnswer,
): Readonly<Record<DeskEvent, () => DeskAnswer>> {
  const count = async (bag: string, pieces: object) => {
    await declare(bag)
    const counter = await staffAtWork(portal, `laskija-${bag}`, ['counter'])
    const { bagId, version } = (await counter.act('/bags/open', { number: bag })).json()
    return counter.act(`/bags/${bagId}/send`, { tills: [pieces], version, ...whole })
  }
  return {
    'deposit.arrived': async () => {
      await declare('1045587001')
      const counter = await staffAtWork(portal, 'laskija-1', ['counter'])
      return counter.act('/bags/open', { number: '1045587001' })
    },
    'deposit.counted': () => count('1045587002', COUNTED),
    'deposit.corrected': async () => {
      const { bag } = (await count('1045587003', COUNTED)).json()
      const supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
      const second = await staffAtWork(portal, 'esimies2', ['supervisor'])
      const tills = [{ ...COUNTED, pcs_50e: 5 }]
      const wish = { tills, reason: 'Seteli oli pussin pohjalla', version: bag.version }
      const { approvalId } = (await supervisor.act(`/bags/${bag.bagId}/correct`, wish)).json()
      return second.act(`/approvals/${approvalId}/approve`, { version: 0 })
    },
  }
}

type CaseCallsSender = {
  readonly company: { readonly id: number }
  readonly user: { readonly id: number }
  readonly headers: Readonly<Record<string, string>>
}

const send = ({ app }: TestPortal, { company, headers }: CaseCallsSender, url: string, body: object) =>
  app.inject({ method: 'POST', url, headers, payload: { customerId: company.id, ...body } })

/** Sends a feedback and returns the number of its case. */
export async function sendFeedback(
  portal: TestPortal,
  sender: CaseCallsSender,
  text = 'Hyvä!',
): Promise<number> {
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
export async function ownedCase(portal: TestPortal, sender: CaseCallsSender) {
  await showCases(portal)
  const caseId = await sendFeedback(portal, sender)
  const { act } = await staffAtWork(portal, `palvelu${(staff += 1)}`, ['service'])
  const taken = await act(`/cases/${caseId}/take`, { version: 0 })
  return { caseId, act, version: taken.json().case.version as number }
}

/** A real call for each kind of event about a case. */
function callsOfCases(portal: TestPortal, sender: CaseCallsSender) {
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
