import { endActivationCodes } from '../../../platform/session/activation-codes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { revokeSessions } from '../../../platform/session/session.ts'
import { savePassword } from './queries.ts'

type PasswordOptions = { readonly now: Date; readonly exceptFamily?: string }

/**
 * Every change of a password ends unused codes and other sign-ins. The caller holds the exclusive lock of the person,
 * and has made the hash before, because that takes long.
 */
export async function setNewPassword(
  tx: Db,
  userId: number,
  passwordHash: string,
  { now, ...except }: PasswordOptions,
): Promise<void> {
  await savePassword(tx, userId, passwordHash)
  await endActivationCodes(tx, userId, now)
  await revokeSessions(tx, { userIds: [userId], ...except }, { reason: 'password', now })
}
