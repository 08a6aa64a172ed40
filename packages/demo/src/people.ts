import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { insertRows } from '@kassavirta/server/operation/provider/import/upsert-queries'
import { writeAudit } from '@kassavirta/server/platform/ledgers/audit'
import type { Db } from '@kassavirta/server/platform/database/database'
import { lockRights } from '@kassavirta/server/platform/rights/locks'
import { readParameters } from '@kassavirta/server/shared/parameters'
import { hashPassword } from '@kassavirta/server/platform/session/password'
import { messageRead } from '@kassavirta/server/tables/messages'
import { accountsOn } from './accounts.ts'
import {
  activate,
  cancelMandate,
  endRole,
  messagesTo,
  setMandateAgreed,
  setRolesGiven,
  setUserCreated,
  type Keys,
} from './queries.ts'
import { randomFor } from './random.ts'
import { cancelledRoles, mandatesOn } from './rights.ts'
import { demoUsers, userKey } from './users.ts'

/** People joined before the oldest entry, so that no entry is older than its sender. */
const JOINED_DAYS_AGO = 600

/** Sets what no import can bring: the password, the accepted terms, and the day when people joined. */
export async function letPeopleIn(tx: Db, now: Date, { userId }: Keys): Promise<void> {
  const { termsVersion } = await readParameters(tx)
  const joined = addDays(dayOf(now), -JOINED_DAYS_AGO)
  await setUserCreated(tx, instantAt(joined, '09:07'))
  await setRolesGiven(tx, instantAt(joined, '09:07'))
  const at = instantAt(addDays(joined, 1), '10:30')
  const activated = await Promise.all(
    demoUsers.map(async ({ name, password }) => ({ name, passwordHash: await hashPassword(password) })),
  )
  for (const { name, passwordHash } of activated) {
    await activate(tx, userId(userKey(name)), { passwordHash, termsVersion, at })
  }
}

/**
 * The cancellations that administrators have made in the portal, with their rows in the log of rights. An import can
 * only grant.
 */
export async function cancelRights(tx: Db, now: Date, keys: Keys): Promise<void> {
  const cancelled = mandatesOn(now).filter((mandate) => mandate.cancelled)
  const holders = [...cancelled.map(({ row }) => row.user), ...cancelledRoles.map(({ user }) => user)]
  await lockRights(tx, { changes: { userIds: holders.map(keys.userId) } })
  await cancelMandates(tx, now, keys)
  for (const { user, company, by, daysAgo } of cancelledRoles) {
    const act = { at: instantAt(addDays(dayOf(now), -daysAgo), '15:20'), by: keys.userId(by) }
    const companyId = keys.companyId(company)
    const id = await endRole(tx, { userId: keys.userId(user), companyId }, act)
    const log = { at: act.at, userId: act.by, companyId, action: 'role.cancelled', subject: String(id) }
    await writeAudit(tx, { ...log, detail: { userCompanyRoleId: id, user } })
  }
}

async function cancelMandates(tx: Db, now: Date, { userId, companyId }: Keys): Promise<void> {
  const places = new Map(accountsOn(now).map(({ extId, company }) => [extId, company]))
  const by = userId(userKey('valtakirja'))
  for (const { row, agreedAt, cancelled } of mandatesOn(now)) {
    const { extId, user, account } = row
    await setMandateAgreed(tx, extId, agreedAt)
    if (!cancelled) continue
    const mandateId = await cancelMandate(tx, extId, { ...cancelled, by })
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

export async function markRead(tx: Db, now: Date, { userId }: Keys): Promise<void> {
  for (const { name } of demoUsers) {
    const reader = userId(userKey(name))
    const found = await messagesTo(tx, reader, now)
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
