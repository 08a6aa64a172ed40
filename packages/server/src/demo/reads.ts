import { DAY_MS } from '@kassavirta/domain/kernel/durations'
import { randomFor } from './random.ts'

type ReceivedMessage = { readonly extId: string; readonly createdAt: Date }

/** Messages of the last days are mostly unread. */
const UNREAD_DAYS = 8

/** When a person read a message; undefined while it is unread. A few stay unread for good, as in real use. */
export function readAt(reader: string, { extId, createdAt }: ReceivedMessage, now: Date): Date | undefined {
  const random = randomFor('read', reader, extId)
  const age = now.getTime() - createdAt.getTime()
  // Of the recent messages only the older half may have been read.
  const unread = age < UNREAD_DAYS * DAY_MS ? !(age > 4 * DAY_MS && random.chance(0.5)) : random.chance(0.03)
  return unread ? undefined : new Date(createdAt.getTime() + random.between(0.01, 2) * DAY_MS)
}
