import { randomBytes } from 'node:crypto'
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
  return databaseUrl ? [randomBytes(32)] : keptSecrets(dataDir, 'token-secret')
}

/**
 * The secrets encrypt the second factors of the staff and sign the cookies of the desk: a new TOKEN_SECRET must not lose every
 * factor. Undefined where there is no desk.
 */
export function readDeskSecrets({ deskSecret, databaseUrl, dataDir }: Settings): TokenSecrets | undefined {
  if (deskSecret) return asSecrets(deskSecret)
  return databaseUrl ? undefined : keptSecrets(dataDir, 'desk-secret')
}

function keptSecrets(dataDir: string, name: string): TokenSecrets {
  const file = join(dataDir, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return asSecrets(readFileSync(file, 'utf8'))
}

function asSecrets(text: string): TokenSecrets {
  const [newest, ...others] = secretsIn(text).map((secret) => Buffer.from(secret))
  if (!newest) throw new Error('there is no token secret')
  return [newest, ...others]
}
