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

/** What seals and heads are made with. Its parts come from one secret and tell nothing of it or of each other. */
export type AuditKey = { readonly id: string; readonly sealing: KeyObject; readonly signing: KeyObject }

/** The newest key is the first and makes new seals. The others only verify those that they made. */
export type AuditKeys = readonly [AuditKey, ...AuditKey[]]

/**
 * Production sets its keys, apart from the secret of sessions, which changes when sessions must end while old seals must
 * go on to hold. Elsewhere a key is made once and kept in the data folder.
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
