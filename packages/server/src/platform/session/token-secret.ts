import { randomBytes, createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretsIn, type Settings } from '../settings.ts'

/** The first one signs. All of them verify, so that a new one can come and an old one go while people work. */
export type TokenSecrets = readonly [newest: Uint8Array, ...others: readonly Uint8Array[]]

/**
 * The secrets sign sessions. Production must set one; an embedded portal keeps its own beside the data, so that a
 * restart signs no one out.
 */
export function readTokenSecrets({ tokenSecret, databaseUrl, dataDir }: Settings): TokenSecrets {
  if (tokenSecret) return asSecrets(tokenSecret)
  return databaseUrl ? [randomBytes(32)] : secretsFromFile(dataDir, 'token-secret')
}

/**
 * The secrets encrypt the second factors of the staff and sign the cookies of the desk: a new TOKEN_SECRET must not lose every
 * factor. Undefined where there is no desk.
 */
export function readDeskSecrets({ deskSecret, databaseUrl, dataDir }: Settings): TokenSecrets | undefined {
  if (deskSecret) return asSecrets(deskSecret)
  return databaseUrl ? undefined : secretsFromFile(dataDir, 'desk-secret')
}

function secretsFromFile(dataDir: string, name: string): TokenSecrets {
  const file = join(dataDir, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return asSecrets(readFileSync(file, 'utf8'))
}

function asSecrets(text: string): TokenSecrets {
  const [newest, ...others] = secretsIn(text).map((secret) => Buffer.from(secret))
  if (!newest) throw new Error('there is no token secret')
  return [newest, ...others]
}

const CIPHER = 'aes-256-gcm'
const [IV_LENGTH, TAG_LENGTH] = [12, 16] as const

/** The encrypted key of an authenticator app, and the name of the secret that encrypted it. */
export type SealedKey = { readonly sealedKey: string; readonly sealedBy: string }

function sealerOf(secret: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kassavirta second factor', 32))
  return { key, name: createHash('sha256').update(key).digest('base64url').slice(0, 8) }
}

/** The names of the secrets, in their order. */
export const sealerNames = (secrets: readonly Uint8Array[]): readonly string[] =>
  secrets.map((secret) => sealerOf(secret).name)

/** Encrypts with the newest secret, for one person: the text is worth nothing in another row. */
export function sealKey([newest]: TokenSecrets, userId: number, plain: Buffer): SealedKey {
  const { key, name } = sealerOf(newest)
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { sealedKey: sealed.toString('base64url'), sealedBy: name }
}

/** Undefined where the secret that sealed it was taken away. */
export function openKey(
  secrets: TokenSecrets,
  userId: number,
  { sealedKey, sealedBy }: SealedKey,
): Buffer | undefined {
  const sealer = secrets.map(sealerOf).find(({ name }) => name === sealedBy)
  if (!sealer) return undefined
  const sealed = Buffer.from(sealedKey, 'base64url')
  const [iv, tag] = [sealed.subarray(0, IV_LENGTH), sealed.subarray(-TAG_LENGTH)]
  const decipher = createDecipheriv(CIPHER, sealer.key, iv, { authTagLength: TAG_LENGTH })
  decipher.setAAD(Buffer.from(String(userId))).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(IV_LENGTH, -TAG_LENGTH)), decipher.final()])
}
