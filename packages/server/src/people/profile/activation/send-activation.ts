import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { activationMail } from '@kassavirta/domain/people/profile/activation/terms.fi'
import { endActivationCodes } from '../../../platform/session/activation-codes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { writeMail } from '../../../platform/mail/mail.ts'
import { publicAddress, type Settings } from '../../../platform/settings.ts'
import { hashCode, newCode } from '../../../platform/session/mailed-code.ts'
import { activationCode } from '../../../tables/people.ts'

type Recipient = { readonly id: number; readonly username: string; readonly emailAddress: string }

/** A new code ends the old ones. It goes to the address on record, never to one from the request. */
export async function sendActivation(tx: Db, settings: Settings, user: Recipient, now: Date): Promise<void> {
  const code = newCode()
  await endActivationCodes(tx, user.id, now)
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await tx.insert(activationCode).values({ hash: hashCode(code), userId: user.id, createdAt: now, expiresAt })
  const body = fill(activationMail.body, {
    username: user.username,
    code,
    link: `${publicAddress(settings)}/aktivointi`,
  })
  await writeMail(tx, { recipient: user.emailAddress, subject: activationMail.subject, body }, now)
}
