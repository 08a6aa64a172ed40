import { DatabaseAway } from './transaction.ts'

/** As long as a call may wait for a connection. */
const PATIENCE_MS = 5_000

type Turn = { readonly begin: () => void }

/**
 * Lets the work of one holder run `limit` at a time; more of it waits here, in its order, without a connection. When
 * something of one company is locked, its submissions wait for the lock, and without a bound they would hold every
 * connection and stop all other companies too.
 */
export function fairShare(limit: number) {
  const running = new Map<number, number>()
  const waiting = new Map<number, Turn[]>()

  const enter = (holder: number): Promise<void> | undefined => {
    const count = running.get(holder) ?? 0
    if (count < limit) {
      running.set(holder, count + 1)
      return undefined
    }
    return new Promise((resolve, reject) => {
      const turns = waiting.get(holder) ?? []
      waiting.set(holder, turns)
      const turn = { begin: () => (clearTimeout(timer), resolve()) }
      const timer = setTimeout(() => {
        turns.splice(turns.indexOf(turn), 1)
        reject(new DatabaseAway('too much of one company waits for the database'))
      }, PATIENCE_MS)
      turns.push(turn)
    })
  }

  /** A place that becomes free goes to the next in line, so the count stays. */
  const leave = (holder: number): void => {
    const next = waiting.get(holder)?.shift()
    if (next) return next.begin()
    const count = (running.get(holder) ?? 1) - 1
    if (count > 0) running.set(holder, count)
    else {
      running.delete(holder)
      waiting.delete(holder)
    }
  }

  return async <Result>(holder: number, work: () => Promise<Result>): Promise<Result> => {
    await enter(holder)
    try {
      return await work()
    } finally {
      leave(holder)
    }
  }
}
