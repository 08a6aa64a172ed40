import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { SessionUser, type Session } from '@kassavirta/domain/people/session/api'
import { NO_TOKEN_YET } from '@kassavirta/domain/people/session/machine'
import { readJson, writeJson, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'

/** What survives a reload of this tab: the refresh token, and its user. Nothing else, and never the password. */
type StoredSession = { readonly refreshToken: string; readonly userId: number }

const KEY = 'kassavirta.session'
/** The person as the server told them last, for a start without a connection. */
const PERSON_KEY = 'kassavirta.person'

export function readStored(storage: SafeStorage): StoredSession | undefined {
  const found = readJson(storage, KEY)
  if (!isRecord(found)) return undefined
  const { refreshToken, userId } = found
  return typeof refreshToken === 'string' && typeof userId === 'number' ? { refreshToken, userId } : undefined
}

/** The session of this tab's own person, which the server has not confirmed yet. */
export function readUnconfirmed(storage: SafeStorage): Session | undefined {
  const stored = readStored(storage)
  const user = SessionUser().safeParse(readJson(storage, PERSON_KEY)).data
  if (!stored || user?.id !== stored.userId) return undefined
  return { token: NO_TOKEN_YET, refreshToken: stored.refreshToken, user }
}

export function writeStored(storage: SafeStorage, { refreshToken, user }: Session): void {
  storage.setItem(KEY, JSON.stringify({ refreshToken, userId: user.id }))
  // A person with thousands of places is too long to be kept; the name before must not stay for them.
  if (!writeJson(storage, PERSON_KEY, user)) storage.removeItem(PERSON_KEY)
}

export function clearStored(storage: SafeStorage): void {
  storage.removeItem(KEY)
  storage.removeItem(PERSON_KEY)
}
