import type { ActQueue, StoredAct } from './act-queue.ts'
import { retrying, type StepResult, type Wait } from './retrying.ts'

/** What the server said of an act. `later` keeps it in the queue: nothing is known yet. */
export type Sent<Answer> =
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'later' }

type Options<Act extends StoredAct, Answer> = {
  readonly queue: ActQueue<Act>
  readonly send: (act: Act) => Promise<Sent<Answer>>
  readonly onSettled: (act: Act, sent: Exclude<Sent<Answer>, { readonly type: 'later' }>) => void
  /** Called after every attempt; `isAway` is true while offline. */
  readonly onTried: (isAway: boolean) => void
  readonly wait?: Wait | undefined
}

/** Sends the queue in its order, one act at a time, and goes on by itself when the connection comes back. */
export function actSender<Act extends StoredAct, Answer>({
  queue,
  send,
  onSettled,
  onTried,
  wait,
}: Options<Act, Answer>) {
  const ended = (): StepResult => {
    const isAway = queue.waiting().length > 0
    onTried(isAway)
    return isAway ? 'later' : 'done'
  }
  return retrying(async () => {
    const [act] = queue.waiting()
    if (!act) return ended()
    const sent = await send(act)
    if (sent.type === 'later') return ended()
    queue.remove(act)
    onSettled(act, sent)
    return 'more'
  }, wait)
}
