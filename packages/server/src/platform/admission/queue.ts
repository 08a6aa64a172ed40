import type { EventEmitter } from 'node:events'

/** The server has more to do than it can. Nothing was begun, and the call may come again a little later. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Who has calls at once: a company, a person, a session, a device, a network. */
export type Holder = number | string

/** A call that wants to run. */
export type SlotRequest = {
  /** Calls of one holder share a smaller number of slots. */
  readonly holder?: Holder | undefined
  /** Known callers come before strangers. Called only while no slot is free. */
  readonly isStranger?: () => boolean
  /** Emits `close` when nobody waits for the answer any more. */
  readonly answer: EventEmitter
  /** Called at the moment at which the call has its slot. */
  readonly onBegin?: () => void
}

type Turn = { readonly slotRequest: SlotRequest; readonly begin: () => void }

/** Calls that wait for a slot, in their order and for a limited time. Known callers come before strangers. */
export function openQueue(longest: number, patienceMs: number) {
  const [known, strangers]: [Turn[], Turn[]] = [[], []]
  let shed = 0
  const refusal = (why: string): Overloaded => {
    shed += 1
    return new Overloaded(why)
  }

  /** Strangers may fill half of the queue, and one holder half of what is open to their kind. */
  const isFull = (part: readonly Turn[], { holder }: SlotRequest): boolean => {
    const most = part === strangers ? longest / 2 : longest
    const isOfHolder = ({ slotRequest }: Turn) => holder !== undefined && slotRequest.holder === holder
    if (known.length + strangers.length >= longest || part.length >= most) return true
    return part.filter(isOfHolder).length >= most / 2
  }

  return {
    /** Ends when the call gets its slot. It throws when the queue is full, and fails when the wait is too long. */
    join: (slotRequest: SlotRequest): Promise<void> => {
      const part = slotRequest.isStranger?.() ? strangers : known
      if (isFull(part, slotRequest)) throw refusal('too many wait')
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          slotRequest.answer.off('close', giveUp)
        }
        const giveUp = () => {
          stop()
          part.splice(part.indexOf(turn), 1)
          reject(refusal('the wait was too long'))
        }
        const turn: Turn = { slotRequest, begin: () => (stop(), resolve()) }
        const timer = setTimeout(giveUp, patienceMs)
        slotRequest.answer.once('close', giveUp)
        part.push(turn)
      })
    },
    /** Starts every call that `begin` admits. */
    call: (begin: (slotRequest: SlotRequest) => boolean): void => {
      for (const part of [known, strangers]) {
        for (let index = 0; index < part.length;) {
          const turn = part[index]
          if (turn && begin(turn.slotRequest)) part.splice(index, 1)[0]?.begin()
          else index += 1
        }
      }
    },
    state: () => ({ waiting: known.length + strangers.length, shed }),
  }
}
