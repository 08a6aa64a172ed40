import type { AuditKeys } from './audit/audit-keys.ts'
import type { Database, Db } from './database/database.ts'
import type { TokenSecrets } from './session/token-secret.ts'
import type { Settings } from './settings.ts'

/** Everything that a feature may use of the world outside comes in here. */
export type Deps = {
  readonly database: Database
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
  readonly tokenSecrets: TokenSecrets
  /** Encrypt the second factors of the staff and sign the cookies of the desk. Undefined where there is no desk. */
  readonly deskSecrets: TokenSecrets | undefined
  /** Seal the audit log. */
  readonly auditKeys: AuditKeys
}

export type Clock = () => Date

/** The real time, or a clock that starts at a given moment and runs on from there (CLOCK, for tests and demos). */
export function makeClock(start?: Date): Clock {
  if (!start) return () => new Date()
  const offset = start.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}
