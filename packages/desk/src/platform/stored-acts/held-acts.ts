import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import { timeAfter, type ActQueue, type StoredAct, actSender, type ActResult } from './act-queue.ts'

/** An act of one key or one tap. It waits on the device for a moment in which it can be taken back. */
export type HeldAct = StoredAct & {
  /** The path of the endpoint that it goes to. */
  readonly path: string
  /** The parameters and the body of the call, as JSON. */
  readonly ask: unknown
  /** Says what was done; shown while it can be taken back, and if the server refuses it. */
  readonly text: string
  /** Until when it can be taken back, in milliseconds of the device's own clock, which all its tabs share. */
  readonly heldUntil: number
}

/** An act that the server refused for good, until the person has seen why. */
export type RefusedAct = HeldAct & { readonly reason: string }

type HeldActsState = {
  /** The acts that the server does not have yet, the oldest first. */
  readonly waiting: readonly HeldAct[]
  readonly refused: readonly RefusedAct[]
  /** True while offline. */
  readonly isAway: boolean
  /** The last act, while nothing of it has left the device. */
  readonly undoable: HeldAct | undefined
}

type Options = {
  readonly queue: ActQueue<HeldAct>
  /** Refused acts outlive the page too: an act may be refused while the person is leaving it. */
  readonly refusals: ActQueue<RefusedAct>
  readonly send: (act: HeldAct) => Promise<ActResult<void>>
  readonly now: () => Date
  readonly deviceMs?: () => number
  readonly wait?: (ms: number, done: () => void) => unknown
}

/** For this long an act stays on the device before it is sent. The shrinking line of HeldNote.module.css lasts as long. */
const HOLD_MS = 10 * SECOND_MS
/** A timer may be early by a moment. */
const LATE_MS = 100

/** False for an act that would be held for too long because the clock of the device was set back. */
const isWithin = ({ heldUntil }: HeldAct, nowMs: number): boolean =>
  heldUntil > nowMs && heldUntil - nowMs <= HOLD_MS

/** The held acts of one person. They live outside the screen, outlive the page and are sent in their order. */
export function createHeldActs(options: Options) {
  const { queue, refusals, send, now, deviceMs = Date.now, wait = setTimer } = options
  let sending: string | undefined
  /** Acts that go out at once, because the person leaves. */
  const released = new Set<string>()
  const isHeld = (act: HeldAct): boolean => !released.has(act.key) && isWithin(act, deviceMs())
  const shownNow = () => {
    const waiting = queue.waiting()
    const undoable = waiting.findLast((act) => isHeld(act) && act.key !== sending)
    return { waiting, undoable, refused: refusals.waiting() }
  }
  const { get, set, subscribe } = observable<HeldActsState>({ ...shownNow(), isAway: false })
  const show = () => set(shownNow())
  const sender = actSender<HeldAct, void>({
    queue: { ...queue, waiting: () => queue.waiting().filter((act) => !isHeld(act)) },
    send: (act) => {
      sending = act.key
      show()
      return send(act).finally(() => (sending = undefined))
    },
    onSettled: (act, sent) => {
      released.delete(act.key)
      if (sent.type === 'refused') refusals.add({ ...act, reason: sent.text })
      show()
    },
    onTried: (isAway) => set({ ...shownNow(), isAway }),
  })
  const sendSoon = () => {
    wait(HOLD_MS + LATE_MS, () => {
      show()
      void sender.run()
      if (queue.waiting().some(isHeld)) sendSoon()
    })
  }
  return {
    get,
    subscribe,
    /** Sends what an earlier page left, and is called again when the connection returns. */
    resume: () => {
      void sender.run()
      if (queue.waiting().length > 0) sendSoon()
    },
    /** Stores the act on the device before it is sent. */
    hold: (act: Pick<HeldAct, 'path' | 'ask' | 'text'>) => {
      const at = timeAfter(queue.waiting().at(-1)?.at, now())
      queue.add({ ...act, key: crypto.randomUUID(), at, heldUntil: deviceMs() + HOLD_MS })
      show()
      sendSoon()
    },
    undo: (act: HeldAct) => {
      if (act.key !== sending) queue.remove(act)
      show()
    },
    /** Sends all held acts at once, because the person leaves. Resolves after one try. */
    sendNow: (): Promise<void> => {
      for (const { key } of queue.waiting()) released.add(key)
      return sender.run()
    },
    forgetRefused: () => {
      for (const act of refusals.waiting()) refusals.remove(act)
      show()
    },
  }
}

export type HeldActs = ReturnType<typeof createHeldActs>

const setTimer = (ms: number, done: () => void): unknown => setTimeout(done, ms)
