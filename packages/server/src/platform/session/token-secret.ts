import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

/**
 * The secret signs sessions. Production must set it; an embedded portal keeps its own beside the data, so that a
 * restart signs no one out.
 */
export function readTokenSecret({ tokenSecret, databaseUrl, dataDir }: Settings): Uint8Array {
  if (tokenSecret) return Buffer.from(tokenSecret)
  if (databaseUrl) return randomBytes(32)
  const file = join(dataDir, 'token-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return Buffer.from(readFileSync(file, 'utf8'))
}
