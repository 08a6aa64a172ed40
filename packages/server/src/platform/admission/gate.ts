import type { Share } from './limits.ts'
import { openQueue, type Asker, type Holder } from './queue.ts'

/**
 * Lets the calls of one class run, `most` of them at a time; others wait in a queue, without a connection. To enter costs
 * a counter, and no promise, while a slot is free. What one holder has beyond its own limit waits even then, so that
 * it cannot take the slots of all others.
 */
export function openGate({ most, queue: longest, ofOne }: Share, patienceMs: number, isOpen = () => true) {
  const held = new Map<Holder, number>()
  const waiting = openQueue(longest, patienceMs)
  let running = 0

  const begin = ({ holder, onBegin }: Asker): boolean => {
    if (running >= most || !isOpen()) return false
    if (holder !== undefined) {
      const count = held.get(holder) ?? 0
      if (count >= ofOne) return false
      held.set(holder, count + 1)
    }
    running += 1
    onBegin?.()
    return true
  }

  const callWaiting = (): void => waiting.call(begin)

  return {
    /** Undefined when the call may run at once. */
    enter: (asker: Asker): Promise<void> | undefined => (begin(asker) ? undefined : waiting.join(asker)),
    /** The call has ended, and its slot is free. */
    leave: (): void => {
      running -= 1
      callWaiting()
    },
    /** What the holder had is over, which may be later than the call itself. */
    letGo: (holder: Holder): void => {
      const count = (held.get(holder) ?? 1) - 1
      if (count > 0) held.set(holder, count)
      else held.delete(holder)
      callWaiting()
    },
    /** Something else than a slot has become free. */
    callWaiting,
    state: () => ({ running, ...waiting.state() }),
  }
}

export type Gate = ReturnType<typeof openGate>
