import type { EventType } from '@kassavirta/domain/operation/provider/events'
import { desc } from 'drizzle-orm'
import { tellProvider } from '../src/platform/audit/heads.ts'
import { sealAll } from '../src/platform/audit/seal-audit.ts'
import { hashKey } from '../src/platform/rights/access.ts'
import { handledDeposit } from '../src/tables/handled.ts'
import { mail, providerKey } from '../src/tables/ledgers.ts'
import { message } from '../src/tables/messages.ts'
import { deliveryCalls } from './delivery-calls.ts'
import { deskCalls } from './desk-event-calls.ts'
import { askFor, CANCEL_MANDATE, CANCEL_ROLE } from './administration.ts'
import { callsOfCases } from './case-calls.ts'
import type { TestPortal } from './harness.ts'
import { callsOfOrders, switchOn } from './order-calls.ts'
import { callsOfHandOvers } from './hand-over-calls.ts'
import { callsOfMandates } from './mandate-calls.ts'
import { callsOfRecurring } from './recurring-calls.ts'
import { callsOfVault } from './vault-steps.ts'
import { callsOfVisits } from './visit-calls.ts'
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
      await tellProvider(portal.deps)
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
