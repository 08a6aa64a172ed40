import {
  failureReasons,
  stopOutcomes,
  type FailureReason,
  type StopOutcome,
} from '@kassavirta/domain/deliveries/wire'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { observable } from '@kassavirta/ui/browser/observable.ts'
import type { SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import { actQueue, type StoredAct } from '../../../platform/stored-acts/act-queue.ts'
import { actSender, type Sent } from '../../../platform/stored-acts/act-sender.ts'

/** What became of a stop, as it was marked on the device. */
export type MarkedStop = StoredAct & {
  readonly runId: number
  readonly companyId: number
  readonly company: string
  readonly outcome: StopOutcome
  readonly reason: FailureReason | null
  readonly note: string
}

type RefusedStop = MarkedStop & { readonly text: string }

type Shown = {
  readonly waiting: readonly MarkedStop[]
  readonly refused: readonly RefusedStop[]
  /** True while there is no line. */
  readonly isAway: boolean
  /** The mark that can still be taken back: nothing of it has left the device. */
  readonly undoable: MarkedStop | undefined
}

type Options = {
  readonly staffId: number
  readonly send: (mark: MarkedStop) => Promise<Sent<void>>
  readonly now: () => Date
  readonly device: SafeStorage
  readonly wait?: (ms: number, done: () => void) => unknown
}

/** The server keeps what it is told, so that a wrong tap can be taken back for a moment only. */
const HOLD_MS = 5 * SECOND_MS

/** The marks of one person. They live outside the screen, outlive the page and are sent in their order. */
export function createOutcomes({ staffId, send, now, device, wait = setTimer }: Options) {
  const queue = actQueue<MarkedStop>({ storage: device, name: 'outcome', staffId, read: readMark })
  let sending: string | undefined
  const isHeld = ({ at }: MarkedStop): boolean => now().getTime() - new Date(at).getTime() < HOLD_MS
  const shownNow = () => {
    const waiting = queue.waiting()
    return { waiting, undoable: waiting.findLast((mark) => isHeld(mark) && mark.key !== sending) }
  }
  const { get, set, subscribe } = observable<Shown>({ ...shownNow(), refused: [], isAway: false })
  const show = () => set(shownNow())
  const sender = actSender<MarkedStop, void>({
    queue: { ...queue, waiting: () => queue.waiting().filter((mark) => !isHeld(mark)) },
    send: async (mark) => {
      sending = mark.key
      const sent = await send(mark)
      sending = undefined
      return sent
    },
    onSettled: (mark, sent) => {
      if (sent.type === 'refused') set({ refused: [...get().refused, { ...mark, text: sent.text }] })
      show()
    },
    onTried: (isAway) => {
      set({ isAway })
      show()
    },
  })
  const sendSoon = () => {
    wait(HOLD_MS, () => {
      show()
      void sender.run()
      // The clock of the server may have been set between, so that a mark is held for longer than the pause.
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
    /** Keeps the mark on the device before anything is sent. */
    mark: (stop: Omit<MarkedStop, keyof StoredAct>) => {
      queue.add({ ...stop, key: crypto.randomUUID(), at: now().toISOString() })
      show()
      sendSoon()
    },
    undo: (mark: MarkedStop) => {
      if (mark.key === sending) return
      queue.remove(mark)
      show()
    },
    forgetRefused: () => set({ refused: [] }),
  }
}

export type Outcomes = ReturnType<typeof createOutcomes>

const setTimer = (ms: number, done: () => void): unknown => setTimeout(done, ms)

function readMark(found: Readonly<Record<string, unknown>>): Omit<MarkedStop, keyof StoredAct> | undefined {
  const { runId, companyId, company, note } = found
  const outcome = stopOutcomes.find((each) => each === found['outcome'])
  const reason = failureReasons.find((each) => each === found['reason']) ?? null
  if (typeof runId !== 'number' || typeof companyId !== 'number' || outcome === undefined) return undefined
  if (typeof company !== 'string' || typeof note !== 'string') return undefined
  return { runId, companyId, company, outcome, reason, note }
}
