import { desc, eq } from 'drizzle-orm'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { writeMail } from '../../src/platform/mail/mail.ts'
import { hashPassword } from '../../src/platform/session/password.ts'
import { mail } from '../../src/tables/ledgers.ts'
import { portalUser } from '../../src/tables/people.ts'
import { savedView } from '../../src/tables/reports.ts'
import { count, counted, decided, done, onBag, open, read, save, type Staff } from '../bags-world.ts'
import { addDriver, closed, pack, tell } from '../deliveries-world.ts'
import { appCode, staffAtWork } from '../desk.ts'
import type { Sender } from '../event-calls.ts'
import type { TestPortal } from '../harness.ts'
import { addOrder } from '../orders-world.ts'
import { addUser, signIn } from '../world.ts'

export const PASSWORD = 'Vanha-1234'
/** As the activation of an event sets it. */
const NEW_PASSWORD = 'Uusi-5678'

type Answer = {
  readonly statusCode: number
  readonly payload: string
  readonly json: () => Record<string, never>
}

/** What was answered, unless the call was refused. */
export function checked<Made extends Answer>(answer: Made): Made {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.payload}`)
  return answer
}

/** Calls of one person of a place, each of which must be let in. */
function callsOf({ app }: TestPortal, headers: Readonly<Record<string, string>> = {}) {
  return async (method: 'POST' | 'PUT', path: string, payload?: object): Promise<Record<string, never>> => {
    const sent = { method, url: `/api/${path}`, headers, ...(payload && { payload }) }
    const answer = checked(await app.inject(sent))
    return answer.payload === '' ? {} : answer.json()
  }
}

/** Every act of a customer that the events do not make; the last of them end sessions. */
export async function actAtPlace(
  portal: TestPortal,
  { company, account, user }: Sender,
  messageId: number,
  caseId: number,
) {
  const { db } = portal.database
  const call = callsOf(portal, await signIn(portal, user.id))
  await call('PUT', `cases/${caseId}/read`, { upTo: 1 })
  await call('PUT', 'statements/mailing', { customerId: company.id, accountId: account.id, isMailed: true })
  await call('PUT', `messages/read/${messageId}`)
  await call('PUT', 'alerts', { digestHour: 7, choices: [] })
  await call('POST', 'alerts/addresslink')

  const view = { name: 'Erot', search: { range: 'month' } }
  const kept = await call('POST', 'views', { ...view, customerId: company.id, page: 'DepositReport' })
  const wide = await call('POST', 'views', { ...view, page: 'DepositExtended' })
  await call('PUT', `views/${kept['viewId']}`, { name: 'Uusi', schedule: { on: 'workdays', hour: 8 } })
  await call('POST', `views/${wide['viewId']}/remove`)
  await db.update(savedView).set({ dueAt: portal.now }).where(eq(savedView.id, kept['viewId']!))

  const { key } = await call('POST', 'secondfactor', { password: NEW_PASSWORD })
  const later = new Date(portal.now.getTime() + MINUTE_MS / 2)
  await call('PUT', 'secondfactor', { code: appCode(key!, portal.now) })
  await call('POST', 'secondfactor/remove', { password: NEW_PASSWORD, code: appCode(key!, later) })

  await call('POST', 'emailchange/confirm', { code: await mailedCode(portal) })
  await call('PUT', 'userdata', { firstName: 'Maija', lastName: 'Uusi', emailAddress: 'kolmas@example.fi' })
  await call('POST', 'emailchange/stop', { code: await mailedCode(portal) })
}

/** The newest letter goes to the new address; the one before it holds the code, after a hash sign. */
async function mailedCode({ database }: TestPortal) {
  const letters = await database.db.select({ body: mail.body }).from(mail).orderBy(desc(mail.id)).limit(100)
  return letters.map(({ body }) => /#([0-9A-Z-]{29})/.exec(body)?.[1]).find(Boolean)
}

/** Signs in after a wrong try, changes the password and leaves. */
export async function signInAndLeave(
  portal: TestPortal,
  { user: { id: userId, username } }: Sender,
): Promise<void> {
  const { db } = portal.database
  const passwordHash = await hashPassword(PASSWORD)
  await db.update(portalUser).set({ passwordHash, createdAt: portal.now }).where(eq(portalUser.id, userId))
  const call = callsOf(portal)
  const wrong = { method: 'POST', url: '/api/login', payload: { username, password: 'x' } } as const
  const { statusCode } = await portal.app.inject(wrong)
  if (statusCode !== 401) throw new Error(`a wrong password: ${statusCode}`)
  const login = await call('POST', 'login', { username, password: PASSWORD })
  const renewal = await call('POST', 'refresh', { refreshToken: login['refreshToken'], userId })
  const change = callsOf(portal, { authorization: `Bearer ${renewal['token']}` })
  await change('PUT', 'password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  await call('POST', 'logout', { refreshToken: renewal['refreshToken'] })
}

/** Every act of counting that the events do not make. */
export async function countEverything(portal: TestPortal, { company, account }: Sender): Promise<void> {
  const hire = (name: string, role: 'counter' | 'supervisor') => staffAtWork(portal, name, [role])
  const [first, second] = [await hire('laskija-a', 'counter'), await hire('laskija-b', 'counter')]
  const [supervisor, other] = [await hire('esimies-c', 'supervisor'), await hire('esimies-d', 'supervisor')]
  const suspects = [{ denomination: 'pcs_20e', serial: 'X' }]
  const opened = await open(first, { number: '880001' })
  checked(await save(portal, first, opened, counted({ pcs_20e: 2 }, { suspects })))
  const aside = await onBag(first, opened, 'aside', { reason: 'Sinetti' })
  const again = await open(
    first,
    await onBag(supervisor, aside, 'bringback').then(({ bagId }) => ({ bagId })),
  )
  const { bagId } = await onBag(first, again, 'back')
  const owner = { companyId: company.id, accountId: account.id }
  await count(first, { pcs_20e: 2 }, { suspects, ...owner }, { bagId })
  const disputed = await onBag(supervisor, await open(second, { bagId }), 'passon')
  const { bag } = await onBag(supervisor, disputed, 'decide', decided({ pcs_20e: 2 }, { suspects }))
  const { approvalId } = await onBag(other, bag, 'correct', { tills: [{ pcs_20e: 3 }], reason: 'Löytyi' })
  const approver = await hire('esimies-e', 'supervisor')
  await done(approver, `/approvals/${approvalId}/reject`, { version: 0, reason: 'Ei näyttöä' })
  const { suspectId, version } = (await read(first, '/suspects')).rows[0]
  await done(supervisor, `/suspects/${suspectId}/handed`, { to: 'Poliisi', on: '2026-11-15', version })
}

/** Every act of deliveries that the events do not make. Returns the run that went. */
export async function deliverEverything(
  portal: TestPortal,
  { company, account, user }: Sender,
): Promise<number> {
  const staff = await staffAtWork(portal, 'ajo-kaikki', ['packer', 'dispatcher', 'supervisor'])
  const day = dayOf(portal.now)
  const owner = { companyId: company.id, accountId: account.id, userId: user.id }
  const [cancelled, sent, moved] = [
    await addOrder(portal, owner, day),
    await addOrder(portal, owner, day),
    await addOrder(portal, owner, day),
  ]
  const act = (path: string, body: object) => done(staff, path, body)
  const change = async (path: string, body: object) => checked(await staff.change(path, body))
  const { routeId } = await act('/routes', { name: 'Kaikki' })
  await change(`/routes/${routeId}`, { name: 'Kaikki 1', version: 0 })
  await change(`/companies/${company.id}/stop`, { routeId, stopNumber: 1, version: 0 })
  await addDriver(portal, '10200', 'Kallio')
  await act(`/orders/${moved}/day`, { day: addDays(day, 1), reason: 'Myöhästyi', version: 0 })
  await act(`/orders/${cancelled}/cancel`, { reason: 'Tuplat', version: 0 })
  await pack(staff, sent)
  const { runId } = await act('/runs', { routeId, day })
  await change(`/runs/${runId}/crew`, { crew: ['10200'], version: 0 })
  await act(`/runs/${runId}/depart`, { version: 1 })
  const { run } = await tell(staff, runId, company.id, closed)
  await act(`/runs/${runId}/return`, { version: run.version })
  const removed = await act('/runs', { routeId, day })
  await act(`/runs/${removed.runId}/remove`, { version: 0 })
  const next = await act('/runs', { routeId, day })
  await act('/deliveries/again', { kind: 'changeOrder', orderId: sent, runId: next.runId, version: 3 })
  return runId
}

/** What the provider's office does now and then. */
export async function actAtOffice(portal: TestPortal, admin: Staff): Promise<void> {
  const { db } = portal.database
  await writeMail(db, { recipient: 'odottaja@example.fi', subject: 'Aihe', body: 'Teksti' }, portal.now)
  const [letter] = await db.select().from(mail).where(eq(mail.recipient, 'odottaja@example.fi'))
  const { keyId } = await done(admin, '/traffic/keys', { label: 'Kasvu', key: 'k'.repeat(43) })
  await done(admin, `/traffic/keys/${keyId}/end`, {})
  await done(admin, `/traffic/mail/${letter!.id}/again`, {})
  const { id, username } = await addUser(portal, { disabledAt: portal.now })
  await done(admin, `/retention/people/${id}/erase`, { username })
}
