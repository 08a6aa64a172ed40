import { endActivationCodes } from '../../platform/session/activation-codes.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import { savePassword } from './queries.ts'

type PasswordOptions = { readonly now: Date; readonly exceptFamily?: string }

/** However a password comes to be changed: codes on their way die, and other sign-ins end. */
export async function setNewPassword(
  tx: Db,
  userId: number,
  password: string,
  { now, ...except }: PasswordOptions,
): Promise<void> {
  await savePassword(tx, userId, await hashPassword(password))
  await endActivationCodes(tx, userId, now)
  await revokeSessions(tx, { userIds: [userId], ...except }, { reason: 'password', now })
}
