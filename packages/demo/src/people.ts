import { isNull } from 'drizzle-orm'
import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { ReportRoute } from '@kassavirta/domain/reports/reports/definition'
import type { ViewSearch } from '@kassavirta/domain/reports/reports/saved-views'
import { nextSending, type Schedule } from '@kassavirta/domain/reports/reports/schedule'
import { insertRows } from '@kassavirta/server/operation/provider/import/write/upsert-queries'
import type { Db } from '@kassavirta/server/platform/database/database'
import { writeAudit } from '@kassavirta/server/platform/ledgers/record'
import { lockRights } from '@kassavirta/server/platform/rights/locks'
import { hashPassword } from '@kassavirta/server/platform/session/password'
import { readParameters } from '@kassavirta/server/shared/parameters'
import { messageRead, alertChoice, alertEvent } from '@kassavirta/server/tables/letters'
import { savedView } from '@kassavirta/server/tables/reports'
import { accountsOn } from './accounts.ts'
import { companyKeys } from './companies.ts'
import * as queries from './queries.ts'
import { randomFor } from './random.ts'
import { cancelledRoles, mandatesOn } from './rights.ts'
import { demoUsers, userKey } from './users.ts'

/** People joined before the oldest entry, so that no entry is older than its sender. */
const JOINED_DAYS_AGO = 600

/** Sets what no import can bring: the password, the accepted terms, and the day when people joined. */
export async function letPeopleIn(tx: Db, now: Date, { userId }: queries.Keys): Promise<void> {
  const { termsVersion } = await readParameters(tx)
  const joined = addDays(dayOf(now), -JOINED_DAYS_AGO)
  await queries.setUserCreated(tx, instantAt(joined, '09:07'))
  await queries.setRolesGiven(tx, instantAt(joined, '09:07'))
  const at = instantAt(addDays(joined, 1), '10:30')
  const activated = await Promise.all(
    demoUsers.map(async ({ name, password }) => ({ name, passwordHash: await hashPassword(password) })),
  )
  for (const { name, passwordHash } of activated) {
    await queries.activate(tx, userId(userKey(name)), { passwordHash, termsVersion, at })
  }
}

/**
 * The cancellations that administrators have made in the portal, with their rows in the log of rights. An import can
 * only grant.
 */
export async function cancelRights(tx: Db, now: Date, keys: queries.Keys): Promise<void> {
  const cancelled = mandatesOn(now).filter((mandate) => mandate.cancelled)
  const holders = [...cancelled.map(({ row }) => row.user), ...cancelledRoles.map(({ user }) => user)]
  await lockRights(tx, { changes: { userIds: holders.map(keys.userId) } })
  await cancelMandates(tx, now, keys)
  for (const { user, company, by, daysAgo } of cancelledRoles) {
    const act = { at: instantAt(addDays(dayOf(now), -daysAgo), '15:20'), by: keys.userId(by) }
    const companyId = keys.companyId(company)
    const id = await queries.endRole(tx, { userId: keys.userId(user), companyId }, act)
    const log = { at: act.at, userId: act.by, companyId, action: 'role.cancelled', subject: String(id) }
    await writeAudit(tx, { ...log, detail: { userCompanyRoleId: id, user } })
  }
}

async function cancelMandates(tx: Db, now: Date, { userId, companyId }: queries.Keys): Promise<void> {
  const places = new Map(accountsOn(now).map(({ extId, company }) => [extId, company]))
  const by = userId(userKey('valtakirja'))
  for (const { row, agreedAt, cancelled } of mandatesOn(now)) {
    const { extId, user, account } = row
    await queries.setMandateAgreed(tx, extId, agreedAt)
    if (!cancelled) continue
    const mandateId = await queries.cancelMandate(tx, extId, { ...cancelled, by })
    await writeAudit(tx, {
      at: cancelled.at,
      userId: by,
      companyId: companyId(places.get(account) ?? ''),
      action: 'mandate.cancelled',
      subject: String(mandateId),
      detail: { mandateId, extId, user, account, end: cancelled.end },
    })
  }
}

export async function markRead(tx: Db, now: Date, { userId }: queries.Keys): Promise<void> {
  for (const { name } of demoUsers) {
    const reader = userId(userKey(name))
    const found = await queries.messagesTo(tx, reader, now)
    const marks = found.flatMap((sent) => {
      const at = readAt(name, sent, now)
      return at ? { userId: reader, messageId: sent.id, readAt: at } : []
    })
    await insertRows(tx, messageRead, marks)
  }
}

type ReceivedMessage = { readonly extId: string; readonly createdAt: Date }

/** Messages of the last days are mostly unread. */
const UNREAD_DAYS = 8

/** When a person read a message; undefined while it is unread. A few stay unread for good, as in real use. */
function readAt(reader: string, { extId, createdAt }: ReceivedMessage, now: Date): Date | undefined {
  const random = randomFor('read', reader, extId)
  const age = now.getTime() - createdAt.getTime()
  // Of the recent messages only the older half may have been read.
  const unread = age < UNREAD_DAYS * DAY_MS ? !(age > 4 * DAY_MS && random.chance(0.5)) : random.chance(0.03)
  return unread ? undefined : new Date(createdAt.getTime() + random.between(0.01, 2) * DAY_MS)
}

/** Maija's choice of alerts, for all places and for one. The demo's own events are marked as sent, so that they alert nobody. */
export async function chooseAlerts(tx: Db, now: Date, { userId, companyId }: queries.Keys): Promise<void> {
  const maija = { userId: userId(userKey('demo')) }
  const here = { ...maija, companyId: companyId(companyKeys.kaleva) }
  await tx.insert(alertChoice).values([
    { ...maija, companyId: null, kind: 'cutOffNear', way: 'atOnce' },
    { ...maija, companyId: null, kind: 'countDifference', way: 'daily' },
    { ...here, kind: 'countDifference', way: 'atOnce' },
  ])
  await tx.update(alertEvent).set({ spreadAt: now }).where(isNull(alertEvent.spreadAt))
}

type DemoView = {
  readonly name: string
  readonly page: ReportRoute
  readonly place: string | undefined
  readonly search: ViewSearch
  readonly schedule?: Schedule
}

/** The saved views of the user `demo`: bags with a difference, and each week's deposits of all places. */
export const demoViews: readonly DemoView[] = [
  {
    name: 'Kuukauden erot',
    page: 'DepositHandled',
    place: companyKeys.kaleva,
    search: { range: 'month', differences: '1', sort: 'difference' },
  },
  {
    name: 'Viikon tilitykset toimipaikoittain',
    page: 'DepositExtended',
    place: undefined,
    search: { range: 'week', group: 'place' },
    schedule: { on: 'monday', hour: 7 },
  },
]

export async function saveViews(tx: Db, now: Date, { companyId, userId }: queries.Keys): Promise<void> {
  for (const { place, schedule, ...view } of demoViews)
    await queries.insertRow(tx, savedView, {
      ...view,
      userId: userId(userKey('demo')),
      companyId: place === undefined ? null : companyId(place),
      createdAt: now,
      ...(schedule && { sendOn: schedule.on, sendHour: schedule.hour, dueAt: nextSending(schedule, now) }),
    })
}
