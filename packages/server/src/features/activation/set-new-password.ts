import { endActivationCodes } from '../../platform/session/activation-codes.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { endSessions } from '../../platform/session/session.ts'
import { savePassword } from './queries.ts'

type When = { readonly now: Date; readonly exceptFamily?: string }

/** However a password comes to be changed: codes on their way die, and other sign-ins end. */
export async function setNewPassword(tx: Db, userId: number, password: string, when: When): Promise<void> {
  await savePassword(tx, userId, await hashPassword(password))
  await endActivationCodes(tx, userId, when.now)
  await endSessions(tx, userId, { reason: 'password', ...when })
}
