import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates'
import { insertRows } from '../features/provider/import/upsert-queries.ts'
import { writeAudit } from '../platform/ledgers/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { lockRights } from '../platform/rights/locks.ts'
import { readParameters } from '../shared/parameters.ts'
import { hashPassword } from '../platform/session/password.ts'
import { messageRead } from '../tables/messages.ts'
import { accountsOn } from './accounts.ts'
import {
  activate,
  cancelMandate,
  endRole,
  messagesTo,
  setMandateAgreed,
  setRolesGiven,
  setUserCreated,
  type Numbers,
} from './queries.ts'
import { readAt } from './reads.ts'
import { cancelledRoles, mandatesOn } from './rights.ts'
import { demoUsers, userKey } from './users.ts'

/** People joined before the oldest entry, so that no entry is older than its sender. */
const JOINED_DAYS_AGO = 600

/** Sets what no import can bring: the password, the accepted terms, and the day when people joined. */
export async function letPeopleIn(tx: Db, now: Date, userId: Numbers): Promise<void> {
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

type Keys = { readonly userId: Numbers; readonly companyId: Numbers }

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

export async function markRead(tx: Db, now: Date, userId: Numbers): Promise<void> {
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
