import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'

const MINUTE_MS = 60_000

/**
 * Counts what one person sends, and refuses more than `limit` in a minute. A call that comes again under its key counts
 * once: whoever got no answer has to ask again.
 */
export function limitPace(limit: number, clock: Clock) {
  /** When each key of a person came first, oldest first. */
  const people = new Map<number, Map<string, number>>()
  let sweptAt = 0

  /** A clock that was set back leaves moments in the future, which are no reason to refuse either. */
  const isPast = (at: number, now: number): boolean => at > now || at <= now - MINUTE_MS

  const forget = (sent: Map<string, number>, now: number): void => {
    for (const [key, at] of sent) {
      if (!isPast(at, now)) return
      sent.delete(key)
    }
  }

  const sweep = (now: number): void => {
    if (!isPast(sweptAt, now)) return
    sweptAt = now
    for (const [person, sent] of people) {
      forget(sent, now)
      if (sent.size === 0) people.delete(person)
    }
  }

  return (person: number, key: string | undefined): void => {
    const now = clock().getTime()
    sweep(now)
    const sent = people.get(person) ?? new Map<string, number>()
    people.set(person, sent)
    forget(sent, now)
    if (key !== undefined && sent.has(key)) return
    if (sent.size >= limit) {
      const [oldest = now] = sent.values()
      throw new Problem(fault('tooManyAttempts', { seconds: Math.ceil((oldest + MINUTE_MS - now) / 1000) }))
    }
    sent.set(key ?? randomUUID(), now)
  }
}
