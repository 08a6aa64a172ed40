import { asFailure } from '../api/failure.ts'
import { serverNow } from '../api/server-clock.ts'
import { readDraft, type DraftOwner } from './drafts.ts'
import {
  afterAnswer,
  firstState,
  requestFor,
  type Device,
  type FlowFormat,
  type FlowState,
} from './flow-state.ts'
import { outcomeOf, repeatedWhileRunning } from './outcome-of.ts'
import {
  goesByItself,
  goesOn,
  pendingRequest,
  type PendingRequest,
  type RequestLabel,
} from './pending-submission.ts'
import type { WizardEvent } from './wizard.ts'

/** What the server says of a key: the stored answer, or that nothing is stored and nothing will be. */
export type KeyOutcome = { readonly stored: boolean; readonly answer?: unknown }

/** The two calls of a flow. */
export type Calls<Body, Answer> = {
  readonly send: (request: PendingRequest<Body>) => Promise<Answer>
  /** Without it, an unknown outcome is settled by the next press, which sends the same request. */
  readonly ask?: (key: string) => Promise<KeyOutcome>
}

/** What sending needs of the state of a flow and of what it saves. */
type Store<Entries, Body, Answer> = {
  readonly owner: DraftOwner
  readonly format: FlowFormat<Entries, Body, Answer>
  readonly device: Device
  readonly get: () => FlowState<Entries, Body, Answer>
  readonly set: (change: Partial<FlowState<Entries, Body, Answer>>) => void
  readonly save: () => void
  /** Records that the outcome of a key is known. */
  readonly settled: Set<string>
  readonly keepReceipt: () => void
}

/** The function that takes an event and saves what has changed; false where the event does not apply. */
function stepOf<Entries, Body, Answer>({
  format,
  get,
  set,
  save,
  settled,
  keepReceipt,
}: Store<Entries, Body, Answer>) {
  return (event: WizardEvent<Body, Answer>): boolean => {
    const before = get()
    const request = pendingRequest(before.submission)
    const body = request?.body ?? before.body
    if (body === undefined) return false
    const changes = afterAnswer(before, event, { body, blank: format.start })
    if (changes.submission === before.submission && changes.page === before.page) return false
    // What was taken back has no summary any more.
    set(changes.page === 'form' ? { ...changes, body: undefined } : changes)
    const now = pendingRequest(get().submission)
    if (request && now?.key !== request.key) settled.add(request.key)
    if (!now) keepReceipt()
    // The request is saved before the call: after a crash it can still be asked about.
    save()
    return true
  }
}

/** How a flow sends, asks, and takes back: the outcome of what was sent is settled by asking, never by sending. */
export function sendingOf<Entries, Body, Answer>(store: Store<Entries, Body, Answer>) {
  const { owner, format, device, get, set } = store
  const step = stepOf(store)
  let isOpened = false

  async function send(calls: Calls<Body, Answer>, request: PendingRequest<Body>): Promise<void> {
    if (!step({ type: 'send', request })) return
    step(await outcomeOf(request, calls.send, format))
    if (get().submission.state === 'unknown') await ask(calls)
  }

  async function ask(calls: Calls<Body, Answer>): Promise<void> {
    const request = pendingRequest(get().submission)
    const { ask: askOutcome } = calls
    if (!request || !askOutcome || !step({ type: 'ask' })) return
    try {
      const { stored, answer } = await repeatedWhileRunning(() => askOutcome(request.key))
      step(stored ? { type: 'accepted', answer: format.readAnswer(answer) } : { type: 'nothing' })
    } catch (thrown) {
      step({ type: 'askFailed', failure: asFailure(thrown) })
    }
  }

  /** Another tab may have sent the request or taken it back: then this one shows what the device has. */
  function isStillSaved(): boolean {
    const request = pendingRequest(get().submission)
    if (!request || get().savedAt === undefined) return true
    if (readDraft(device.drafts, owner, format, serverNow())?.pending?.key === request.key) return true
    set(firstState(owner, format, device))
    return false
  }

  return {
    async confirm(calls: Calls<Body, Answer>, label?: RequestLabel): Promise<void> {
      const request = requestFor(get(), label)
      if (request) await send(calls, request)
    },
    /** Asks about a request of an earlier page, once. Nothing is sent. */
    async open(calls: Calls<Body, Answer>): Promise<void> {
      const { submission } = get()
      const isAnswered = 'failure' in submission && submission.failure !== undefined
      if (isOpened || isAnswered || submission.state === 'sending') return
      isOpened = true
      await ask(calls)
    },
    /** Goes on with a request that waits for the connection, for as long as it is sent by itself. */
    async goOn(calls: Calls<Body, Answer>): Promise<void> {
      if (!goesOn(get().submission) || !isStillSaved()) return
      if (get().submission.state === 'unknown') await ask(calls)
      const { submission } = get()
      if (submission.state !== 'unsent' || !submission.queued) return
      const { request } = submission
      if (goesByItself(request)) await send(calls, { ...request, mayHaveBeenSent: navigator.onLine })
      else step({ type: 'stop' })
    },
    /** Leads back to the form. What may have left the device is asked about first, and is not sent meanwhile. */
    async takeBack(calls: Calls<Body, Answer>): Promise<void> {
      if (!isStillSaved()) return
      step({ type: 'takeBack' })
      if (get().submission.state === 'unknown') await ask(calls)
    },
  }
}
