import {
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretsIn, type Settings } from '../settings.ts'

/** The keys of seals and heads. They are derived from one secret, and reveal neither it nor each other. */
export type AuditKey = { readonly id: string; readonly sealing: KeyObject; readonly signing: KeyObject }

/** The first key is the newest and makes new seals; the others only verify their own. */
export type AuditKeys = readonly [AuditKey, ...AuditKey[]]

/**
 * Production sets its keys apart from the secret of sessions: that one may change, while old seals must stay valid.
 * Elsewhere a key is made once and stored in the data folder.
 */
export function readAuditKeys({ auditKey, dataDir }: Pick<Settings, 'auditKey' | 'dataDir'>): AuditKeys {
  const [newest = ownSecret(dataDir), ...older] = secretsIn(auditKey ?? '')
  return [auditKeyOf(newest), ...older.map(auditKeyOf)]
}

export const auditKeyOf = (secret: string): AuditKey => ({
  id: derive(secret, 'id', 6).toString('hex'),
  sealing: createSecretKey(derive(secret, 'seal', 32)),
  signing: createSecretKey(derive(secret, 'head', 32)),
})

const derive = (secret: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `kassavirta audit ${use}`, bytes))

function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'audit-key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/** The text of a list of numbers, texts and nulls, in which no two lists are alike. */
export const keyedHash = (key: KeyObject, parts: readonly (string | number | null)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')

export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
