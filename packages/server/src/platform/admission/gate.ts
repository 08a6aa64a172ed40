import type { EventEmitter } from 'node:events'
import type { Share } from './limits.ts'

/** The server has more to do than it can. Nothing was begun, and the call may come again a little later. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** A call that wants to run. */
type Asker = {
  /** Calls of one holder share a smaller number of places. */
  readonly holder?: number | undefined
  /** Those whom the server knows come first. It is asked only while no place is free. */
  readonly isStranger?: () => boolean
  /** Emits `close` when nobody waits for the answer any more. */
  readonly answer: EventEmitter
  /** Called at the moment at which the call has its place. */
  readonly onBegin?: () => void
}

type Turn = Pick<Asker, 'holder'> & { readonly begin: () => void }

/**
 * Lets the calls of one class run, `most` of them at a time. A limited number of others waits here in its order, for a
 * limited time and without a connection. To enter costs a counter, and no promise, while a place is free. What one
 * holder has beyond its own limit waits even then, so that it cannot take the places of all others.
 */
export function openGate({ most, queue, ofOne }: Share, patienceMs: number, isOpen = () => true) {
  const held = new Map<number, number>()
  const [known, strangers]: [Turn[], Turn[]] = [[], []]
  const counts = { running: 0, shed: 0 }

  const mayBegin = ({ holder }: Pick<Asker, 'holder'>): boolean =>
    counts.running < most && (holder === undefined || (held.get(holder) ?? 0) < ofOne) && isOpen()

  const begin = ({ holder, onBegin }: Asker): void => {
    counts.running += 1
    if (holder !== undefined) held.set(holder, (held.get(holder) ?? 0) + 1)
    onBegin?.()
  }

  const shed = (why: string): Overloaded => {
    counts.shed += 1
    return new Overloaded(why)
  }

  /** Neither strangers nor one holder may fill the queue for all others. */
  const isFull = (line: readonly Turn[], holder: number | undefined): boolean => {
    const isCounted = (turn: Turn) => line === strangers || (holder !== undefined && turn.holder === holder)
    return known.length + strangers.length >= queue || line.filter(isCounted).length >= queue / 2
  }

  const wait = (asker: Asker): Promise<void> => {
    const { holder, isStranger, answer } = asker
    const line = isStranger?.() ? strangers : known
    if (isFull(line, holder)) throw shed('the queue is full')
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        answer.off('close', giveUp)
      }
      const giveUp = () => {
        stop()
        line.splice(line.indexOf(turn), 1)
        reject(shed('the wait was too long'))
      }
      const turn: Turn = { holder, begin: () => (stop(), begin(asker), resolve()) }
      const timer = setTimeout(giveUp, patienceMs)
      answer.once('close', giveUp)
      line.push(turn)
    })
  }

  const callWaiting = (): void => {
    for (const line of [known, strangers]) {
      for (let index = 0; index < line.length && counts.running < most; ) {
        const turn = line[index]
        if (turn && mayBegin(turn)) line.splice(index, 1)[0]?.begin()
        else index += 1
      }
    }
  }

  return {
    /** Undefined when the call may run at once. */
    enter: (asker: Asker): Promise<void> | undefined => {
      if (!mayBegin(asker)) return wait(asker)
      begin(asker)
      return undefined
    },
    /** The call has ended, and its place is free. */
    leave: (): void => {
      counts.running -= 1
      callWaiting()
    },
    /** What the holder had is over, which may be later than the call itself. */
    letGo: (holder: number): void => {
      const count = (held.get(holder) ?? 1) - 1
      if (count > 0) held.set(holder, count)
      else held.delete(holder)
      callWaiting()
    },
    /** Something else than a place has become free. */
    callWaiting,
    state: () => ({ ...counts, waiting: known.length + strangers.length }),
  }
}
