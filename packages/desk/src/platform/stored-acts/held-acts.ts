import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import type { ActQueue, StoredAct } from './act-queue.ts'
import { actSender, type Sent } from './act-sender.ts'

/** An act of one key or one tap. It waits on the device for a moment in which it can be taken back. */
export type HeldAct = StoredAct & {
  /** The path of the endpoint that it goes to. */
  readonly path: string
  /** What the endpoint is asked, as it is written into JSON. */
  readonly ask: unknown
  /** What was done, in words: told while it can be taken back, and where the server refuses it. */
  readonly text: string
  /** Until when it can be taken back, in milliseconds of the device's own clock, which all its tabs share. */
  readonly heldUntil: number
}

type Shown = {
  /** What the server does not know yet, the oldest first. */
  readonly waiting: readonly HeldAct[]
  readonly refused: readonly (HeldAct & { readonly reason: string })[]
  /** True while there is no line. */
  readonly isAway: boolean
  /** The last act, while nothing of it has left the device. */
  readonly undoable: HeldAct | undefined
}

type Options = {
  readonly queue: ActQueue<HeldAct>
  readonly send: (act: HeldAct) => Promise<Sent<void>>
  readonly now: () => Date
  readonly deviceMs?: () => number
  readonly wait?: (ms: number, done: () => void) => unknown
}

/** Nobody is told of an act before this has passed. The line of HeldNote.module.css lasts as long. */
const HOLD_MS = 10 * SECOND_MS
/** A timer may be early by a moment. */
const LATE_MS = 100

/** A device whose clock is set back between holds nothing for longer than it was meant to. */
const isWithin = ({ heldUntil }: HeldAct, nowMs: number): boolean =>
  heldUntil > nowMs && heldUntil - nowMs <= HOLD_MS

/** The held acts of one person. They live outside the screen, outlive the page and are sent in their order. */
export function createHeldActs({ queue, send, now, deviceMs = Date.now, wait = setTimer }: Options) {
  let sending: string | undefined
  /** Acts that go out at once, because the person leaves. */
  const released = new Set<string>()
  const isHeld = (act: HeldAct): boolean => !released.has(act.key) && isWithin(act, deviceMs())
  const shownNow = () => {
    const waiting = queue.waiting()
    return { waiting, undoable: waiting.findLast((act) => isHeld(act) && act.key !== sending) }
  }
  const { get, set, subscribe } = observable<Shown>({ ...shownNow(), refused: [], isAway: false })
  const show = () => set(shownNow())
  const sender = actSender<HeldAct, void>({
    queue: { ...queue, waiting: () => queue.waiting().filter((act) => !isHeld(act)) },
    send: async (act) => {
      sending = act.key
      show()
      const sent = await send(act)
      sending = undefined
      return sent
    },
    onSettled: (act, sent) => {
      released.delete(act.key)
      if (sent.type === 'refused') set({ refused: [...get().refused, { ...act, reason: sent.text }] })
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
    /** Sends what was left of an earlier page, and whatever waits once the line is said to be back. */
    resume: () => {
      void sender.run()
      if (queue.waiting().length > 0) sendSoon()
    },
    /** Keeps the act on the device before anything is sent. */
    hold: (act: Pick<HeldAct, 'path' | 'ask' | 'text'>) => {
      const heldUntil = deviceMs() + HOLD_MS
      queue.add({ ...act, key: crypto.randomUUID(), at: now().toISOString(), heldUntil })
      show()
      sendSoon()
    },
    undo: (act: HeldAct) => {
      if (act.key === sending) return
      queue.remove(act)
      show()
    },
    /** The person goes away: what can still be taken back is sent at once. Resolves after one try. */
    sendNow: (): Promise<void> => {
      for (const { key } of queue.waiting()) released.add(key)
      return sender.run()
    },
    forgetRefused: () => set({ refused: [] }),
  }
}

export type HeldActs = ReturnType<typeof createHeldActs>

const setTimer = (ms: number, done: () => void): unknown => setTimeout(done, ms)
