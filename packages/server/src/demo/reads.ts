import { DAY_MS } from '@kassavirta/domain/kernel/durations'
import { randomFor } from './random.ts'

type ReceivedMessage = { readonly extId: string; readonly createdAt: Date }

/** What came in the last days nobody has had the time to read. */
const UNREAD_DAYS = 8

/** When a person read a message; undefined while it is unread. A few stay unread for good, as they do. */
export function readAt(reader: string, { extId, createdAt }: ReceivedMessage, now: Date): Date | undefined {
  const random = randomFor('read', reader, extId)
  const age = now.getTime() - createdAt.getTime()
  // Of the latest ones somebody may have read the first half.
  const unread = age < UNREAD_DAYS * DAY_MS ? !(age > 4 * DAY_MS && random.chance(0.5)) : random.chance(0.03)
  return unread ? undefined : new Date(createdAt.getTime() + random.between(0.01, 2) * DAY_MS)
}
