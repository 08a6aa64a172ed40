import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { TokenSecrets } from './token-secret.ts'

const CIPHER = 'aes-256-gcm'
const [IV_LENGTH, TAG_LENGTH] = [12, 16] as const

/** The key for encrypting, and a short name that tells from which secret it came. */
function sealerOf(secret: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kassavirta second factor', 32))
  return { key, name: createHash('sha256').update(key).digest('base64url').slice(0, 8) }
}

/** Encrypts with the newest secret, for one person: the text is worth nothing in another row. */
export function sealKey([newest]: TokenSecrets, userId: number, plain: Buffer): string {
  const { key, name } = sealerOf(newest)
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return `${name}.${sealed.toString('base64url')}`
}

/** Undefined where the secret that sealed it was taken away. */
export function openKey(secrets: TokenSecrets, userId: number, text: string): Buffer | undefined {
  const [wanted, content = ''] = text.split('.')
  const sealer = secrets.map(sealerOf).find(({ name }) => name === wanted)
  if (!sealer) return undefined
  const sealed = Buffer.from(content, 'base64url')
  const [iv, tag] = [sealed.subarray(0, IV_LENGTH), sealed.subarray(-TAG_LENGTH)]
  const decipher = createDecipheriv(CIPHER, sealer.key, iv, { authTagLength: TAG_LENGTH })
  decipher.setAAD(Buffer.from(String(userId))).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(IV_LENGTH, -TAG_LENGTH)), decipher.final()])
}

/** True when the text was sealed by the newest secret, so that the others may be taken away. */
export const isSealedByNewest = ([newest]: TokenSecrets, text: string): boolean =>
  text.startsWith(`${sealerOf(newest).name}.`)
