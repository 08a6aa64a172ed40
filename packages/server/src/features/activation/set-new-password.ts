import { endActivationCodes } from '../../platform/session/activation-codes.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashPassword } from '../../platform/session/password.ts'
import { revokeSessions } from '../../platform/session/session.ts'
import { savePassword } from './queries.ts'

type PasswordOptions = { readonly now: Date; readonly exceptFamily?: string }

/** Every change of a password ends unused codes and other sign-ins. */
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
