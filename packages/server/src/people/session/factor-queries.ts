import { and, eq, isNull, lt, sql, type SQL, count, gt, inArray } from 'drizzle-orm'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { factorMails } from '@kassavirta/domain/people/profile/terms.fi'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { hashCode, findStep } from '../../platform/session/codes.ts'
import {
  openKey,
  sealerNames,
  sealKey,
  type SealedKey,
  type TokenSecrets,
} from '../../platform/session/token-secret.ts'
import type { ThrottleSubject } from '../../platform/session/throttle.ts'
import {
  portalUser,
  recoveryCode,
  secondFactor,
  staffFactor,
  staffRecoveryCode,
} from '../../tables/people.ts'

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

/** Uses a code of the app up, also of a key that is not active yet. */
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
  return spendStep(db, portalFactors, userId, step)
}

async function spendRecoveryCode(db: Db, { userId, code, now }: CodeTry): Promise<boolean> {
  const unused = and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt))
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(eq(recoveryCode.hash, hashCode(code)), unused))
    .returning({ userId: recoveryCode.userId })
  if (used.length === 0) return false
  await notifyPerson(db, userId, factorMails.recoveryCodeUsed, now)
  return true
}

type Letter = (typeof factorMails)[keyof typeof factorMails]

export async function notifyPerson(
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

export async function findFactor(db: Db, userId: number) {
  const [found] = await db
    .select({ activeAt: secondFactor.activeAt })
    .from(secondFactor)
    .where(eq(secondFactor.userId, userId))
  return found
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  return left?.codes ?? 0
}

export async function findCredentials(db: Db, userId: number) {
  const [found] = await db
    .select({ username: portalUser.username, passwordHash: portalUser.passwordHash })
    .from(portalUser)
    .where(eq(portalUser.id, userId))
  if (!found) throw new Error(`user ${userId} is gone`)
  return found
}

/** The tables of keys and recovery codes: customers and staff have their own ones. */
type Factors = {
  readonly keys: typeof secondFactor | typeof staffFactor
  readonly codes: typeof recoveryCode | typeof staffRecoveryCode
  /** The person of a key. */
  readonly holder: typeof secondFactor.userId | typeof staffFactor.staffId
  /** The column of the person in a row. */
  readonly of: (personId: number) => { readonly userId: number } | { readonly staffId: number }
}

export const portalFactors: Factors = {
  keys: secondFactor,
  codes: recoveryCode,
  holder: secondFactor.userId,
  of: (userId) => ({ userId }),
}

export const staffFactors: Factors = {
  keys: staffFactor,
  codes: staffRecoveryCode,
  holder: staffFactor.staffId,
  of: (staffId) => ({ staffId }),
}

/** A newer key takes the place of one that was never used. Returns false where a key is in use. */
export async function saveKey(
  db: Db,
  { keys, holder, of }: Factors,
  personId: number,
  key: SealedKey & { readonly createdAt: Date },
): Promise<boolean> {
  const row = { ...of(personId), ...key }
  const saved = await db
    .insert(keys)
    .values(row)
    .onConflictDoUpdate({ target: holder, set: { ...row, lastStep: 0 }, setWhere: isNull(keys.activeAt) })
    .returning({ holder })
  return saved.length > 0
}

/** A step counts once, and none before it counts any more. Of two calls with one code only one gets true. */
export async function spendStep(
  db: Db,
  { keys, holder }: Factors,
  personId: number,
  step: number,
): Promise<boolean> {
  const used = await db
    .update(keys)
    .set({ lastStep: step })
    .where(and(eq(holder, personId), lt(keys.lastStep, step)))
    .returning({ holder })
  return used.length > 0
}

export async function insertRecoveryCodes(
  tx: Db,
  { codes, of }: Factors,
  personId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.insert(codes).values(hashes.map((hash) => ({ hash, ...of(personId), createdAt: now })))
}

/** Seals the keys again with the newest secret, so that an older one can be taken away without loss. */
export async function renewKeys(db: Db, factors: Factors, secrets: TokenSecrets): Promise<void> {
  const [, ...older] = sealerNames(secrets)
  for (const { personId, ...sealed } of await listKeysSealedBy(db, factors, older)) {
    const key = openKey(secrets, personId, sealed)
    if (key) await replaceSealedKey(db, factors, personId, sealed, sealKey(secrets, personId, key))
  }
}

const listKeysSealedBy = (db: Db, { keys, holder }: Factors, names: readonly string[]) =>
  db
    .select({ personId: holder, sealedKey: keys.sealedKey, sealedBy: keys.sealedBy })
    .from(keys)
    .where(inArray(keys.sealedBy, [...names]))

/** Leaves a key alone that was replaced meanwhile. */
async function replaceSealedKey(
  db: Db,
  { keys, holder }: Factors,
  personId: number,
  before: SealedKey,
  after: SealedKey,
): Promise<void> {
  await db
    .update(keys)
    .set(after)
    .where(and(eq(holder, personId), eq(keys.sealedKey, before.sealedKey)))
}

const waiting = (userId: number, since: Date) =>
  and(eq(secondFactor.userId, userId), isNull(secondFactor.activeAt), gt(secondFactor.createdAt, since))

export async function hasWaitingKey(db: Db, userId: number, since: Date): Promise<boolean> {
  return (await db.$count(secondFactor, waiting(userId, since))) > 0
}

/** Takes the key into use. Of two calls only one gets true. */
export async function activateKey(tx: Db, userId: number, since: Date, now: Date): Promise<boolean> {
  const activated = await tx
    .update(secondFactor)
    .set({ activeAt: now })
    .where(waiting(userId, since))
    .returning({ userId: secondFactor.userId })
  return activated.length > 0
}
