import type { Profile } from '@kassavirta/domain/people/profile/api'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeEvent } from '../../platform/ledgers/outbox.ts'
import { readSessionUser } from '../../platform/session/session-user.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { requestEmailChange } from './request-email-change.ts'
import { findWaitingAddress, lockProfile, saveProfile } from './queries.ts'

const FIELDS = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const

/**
 * Name and phone change at once. A new e-mail address waits (docs/decisions/0022), and its event goes out only when
 * it is in force: otherwise the next import would bring it back at once.
 */
export const updateProfile = (deps: Deps, userId: number, profile: Profile): Promise<SessionUser> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock()
    const before = await lockProfile(tx, userId)
    const shown = { ...before, emailAddress: (await findWaitingAddress(tx, userId)) ?? before.emailAddress }
    const changed = FIELDS.filter((field) => shown[field] !== profile[field])
    if (changed.length === 0) return readSessionUser(tx, userId, now)
    const common = { at: now, userId, companyId: null }
    await writeAudit(tx, { ...common, action: 'user.changed', subject: String(userId), detail: { changed } })
    if (changed.some((field) => field !== 'emailAddress')) {
      const saved = { ...profile, emailAddress: before.emailAddress }
      await saveProfile(tx, userId, saved, now)
      await writeEvent(tx, { ...common, type: 'user.changed', data: saved })
    }
    if (changed.includes('emailAddress')) {
      await requestEmailChange(tx, deps.settings, before, profile.emailAddress, now)
    }
    return readSessionUser(tx, userId, now)
  })
