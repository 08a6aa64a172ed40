import { fill } from '@kassavirta/domain/kernel/texts'
import type { Profile } from '@kassavirta/domain/profile/api'
import { profileMails } from '@kassavirta/domain/profile/terms.fi'
import type { SessionUser } from '@kassavirta/domain/session/api'
import { endActivationCodes } from '../../platform/session/activation-codes.ts'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { writeEvent } from '../../platform/ledgers/outbox.ts'
import { readSessionUser } from '../../platform/session/session-user.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockProfile, saveProfile } from './queries.ts'

const FIELDS = ['firstName', 'lastName', 'emailAddress', 'phoneNumber'] as const

/** A change of the e-mail address is reported to the old address, and codes that were sent there end. */
export const updateProfile = ({ db, clock }: Deps, userId: number, profile: Profile): Promise<SessionUser> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    const before = await lockProfile(tx, userId)
    const changed = FIELDS.filter((field) => before[field] !== profile[field])
    if (changed.length === 0) return readSessionUser(tx, userId, now)
    await saveProfile(tx, userId, profile, now)
    if (changed.includes('emailAddress')) {
      const { subject, body } = profileMails.emailChanged
      const text = fill(body, { username: before.username })
      await writeMail(tx, { recipient: before.emailAddress, subject, body: text }, now)
      await endActivationCodes(tx, userId, now)
    }
    const common = { at: now, userId, companyId: null }
    await writeAudit(tx, { ...common, action: 'user.updated', subject: String(userId), detail: { changed } })
    await writeEvent(tx, { ...common, type: 'user.updated', data: { ...profile } })
    return readSessionUser(tx, userId, now)
  })
