import { SECOND_MS } from '@kassavirta/domain/kernel/durations'
import type { ActQueue, KeptAct } from './act-queue.ts'

/** What the server said of an act. `later` keeps it in the queue: nothing is known yet. */
export type Sent<Answer> =
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'later' }

type Options<Act extends KeptAct, Answer> = {
  readonly queue: ActQueue<Act>
  readonly send: (act: Act) => Promise<Sent<Answer>>
  readonly onSettled: (act: Act, sent: Exclude<Sent<Answer>, { readonly type: 'later' }>) => void
  /** Told whenever a try has ended, with whether the line is away. */
  readonly onTried: (isAway: boolean) => void
  readonly wait?: (ms: number, done: () => void) => () => void
}

const MAX_PAUSE_MS = 10 * SECOND_MS

const afterPause = (ms: number, done: () => void): (() => void) => {
  const timer = setTimeout(done, ms)
  return () => clearTimeout(timer)
}

/** Sends the queue in its order, one act at a time, and goes on by itself when the line comes back. */
export function actSender<Act extends KeptAct, Answer>({
  queue,
  send,
  onSettled,
  onTried,
  wait = afterPause,
}: Options<Act, Answer>) {
  let running = false
  let failures = 0
  let cancelPause: (() => void) | undefined

  async function run(): Promise<void> {
    if (running) return
    running = true
    cancelPause?.()
    for (let [act] = queue.waiting(); act; [act] = queue.waiting()) {
      const sent = await send(act)
      if (sent.type === 'later') {
        failures += 1
        break
      }
      failures = 0
      queue.remove(act)
      onSettled(act, sent)
    }
    running = false
    const isAway = queue.waiting().length > 0
    onTried(isAway)
    if (isAway) cancelPause = wait(Math.min(failures * SECOND_MS, MAX_PAUSE_MS), () => void run())
  }

  return {
    /** Sends what waits; a call while sending is under way changes nothing. */
    run,
    stop: () => cancelPause?.(),
  }
}
