import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { factorMails } from '@kassavirta/domain/people/profile/second-factor/terms.fi'
import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { portalUser, recoveryCode, secondFactor } from '../../tables/people.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { hashCode } from '../../platform/session/mailed-code.ts'
import { openKey } from '../../platform/session/sealed-key.ts'
import type { ThrottleSubject } from '../../platform/session/throttle.ts'
import { findStep } from '../../platform/session/totp.ts'

/** Six digits can be guessed sooner than a password, so the wait grows longer. */
export const factorSubject = (key: string): ThrottleSubject => ({
  key: `factor ${key}`,
  free: 5,
  longestSeconds: 900,
})

/** True where a person's sign-in asks for a code. */
export const hasActiveFactor = (): SQL<boolean> =>
  sql<boolean>`exists (select from second_factor f where f.user_id = ${portalUser.id} and f.active_at is not null)`

type CodeTry = { readonly userId: number; readonly code: string; readonly now: Date }

/** Uses a code of the app or a recovery code up. Of two calls with one code only one succeeds. */
export async function spendFactorCode(deps: Deps, { userId, code, now }: CodeTry): Promise<boolean> {
  const typed = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(typed)) return spendAppCode(deps, { userId, code: typed, now })
  return spendRecoveryCode(deps.db, { userId, code, now })
}

/** A step counts once, and none before it counts any more. Also for a key whose first right code has not come yet. */
export async function spendAppCode(
  { db, tokenSecrets }: Deps,
  { userId, code, now }: CodeTry,
): Promise<boolean> {
  const [factor] = await db
    .select({ sealedKey: secondFactor.sealedKey, sealedBy: secondFactor.sealedBy })
    .from(secondFactor)
    .where(eq(secondFactor.userId, userId))
  const key = factor && openKey(tokenSecrets, userId, factor)
  const step = key && findStep(key, code, now)
  if (step === undefined) return false
  const used = await db
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.userId, userId), lt(secondFactor.lastStep, step)))
    .returning({ userId: secondFactor.userId })
  return used.length > 0
}

async function spendRecoveryCode(db: Db, { userId, code, now }: CodeTry): Promise<boolean> {
  const unused = and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt))
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(eq(recoveryCode.hash, hashCode(code)), unused))
    .returning({ userId: recoveryCode.userId })
  if (used.length === 0) return false
  await tellPerson(db, userId, factorMails.recoveryCodeUsed, now)
  return true
}

type Letter = (typeof factorMails)[keyof typeof factorMails]

export async function tellPerson(
  tx: Db,
  userId: number,
  { subject, body }: Letter,
  now: Date,
): Promise<void> {
  const [person] = await tx
    .select({ username: portalUser.username, recipient: portalUser.emailAddress })
    .from(portalUser)
    .where(eq(portalUser.id, userId))
  if (!person) throw new Error(`user ${userId} is gone`)
  const { username, recipient } = person
  await writeMail(tx, { recipient, subject, body: fill(body, { username }) }, now)
}

/** Ends the factor with its recovery codes. Returns false where there was none. */
export async function deleteFactor(tx: Db, userId: number): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  const deleted = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.userId, userId))
    .returning({ activeAt: secondFactor.activeAt })
  return deleted.some(({ activeAt }) => activeAt !== null)
}
