import { asFailure } from '../api/failure.ts'
import { serverNow } from '../api/server-clock.ts'
import type { SafeStorage } from '../browser/storage.ts'
import type { HistoryEntry } from '../routing/address-bar.ts'
import { readDraft, type DraftOwner, type DraftFormat } from './drafts.ts'
import {
  outcomeOf,
  repeatedWhileRunning,
  goesByItself,
  goesOn,
  pendingRequest,
  type PendingRequest,
  type RequestLabel,
  type Leniency,
  newRequest,
} from './pending-submission.ts'
import { readReceipt, type ReceiptData } from './receipts.ts'
import { type WizardEvent, wizardStart, wizardStep, type Wizard } from './wizard.ts'

/** The server's answer about a key: the stored answer, or that nothing is stored and nothing will be. */
export type KeyOutcome = { readonly stored: boolean; readonly answer?: unknown }

/** The two calls of a flow. */
export type Calls<Body, Answer> = {
  readonly send: (request: PendingRequest<Body>) => Promise<Answer>
  /** Without it, an unknown outcome is settled by the next press, which sends the same request. */
  readonly ask?: (key: string) => Promise<KeyOutcome>
}

/** The parts of a flow that sending reads and changes. */
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
    // A request that was taken back has no summary any more.
    set(changes.page === 'form' ? { ...changes, body: undefined } : changes)
    const now = pendingRequest(get().submission)
    if (request && now?.key !== request.key) settled.add(request.key)
    if (!now) keepReceipt()
    // The request is saved before the call: after a crash it can still be asked about.
    save()
    return true
  }
}

/**
 * How a flow sends a request, asks for its outcome and takes it back. An unknown outcome is settled by asking, never by
 * sending.
 */
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
    /** Sends or asks about a request that waits for the connection, until the time for sending it without a press is over. */
    async goOn(calls: Calls<Body, Answer>): Promise<void> {
      if (!goesOn(get().submission) || !isStillSaved()) return
      if (get().submission.state === 'unknown') await ask(calls)
      const { submission } = get()
      if (submission.state !== 'unsent' || !submission.queued) return
      const { request } = submission
      if (goesByItself(request)) await send(calls, { ...request, mayHaveBeenSent: navigator.onLine })
      else step({ type: 'stop' })
    },
    /** Leads back to the form. Asks first for the outcome of a request that may have left the device, and sends nothing. */
    async takeBack(calls: Calls<Body, Answer>): Promise<void> {
      if (!isStillSaved()) return
      step({ type: 'takeBack' })
      if (get().submission.state === 'unknown') await ask(calls)
    },
  }
}

export type FlowState<Entries, Body, Answer> = Wizard<Body, Answer> & {
  readonly typed: Entries
  /** When the draft was last saved on this device. */
  readonly savedAt: Date | undefined
  /** When the resumed entries were saved; undefined for entries that are being typed for the first time. */
  readonly resumedAt: Date | undefined
  /** The entries from before the form was emptied, until something new is typed. */
  readonly cleared: Entries | undefined
  /** Grows when the whole form is filled or emptied at once: its fields are then mounted anew. */
  readonly filling: number
  /** The body that the summary shows and Confirm sends; undefined before Next. */
  readonly body: Body | undefined
  readonly sent: ReceiptData<Body, Answer> | undefined
  /** True when the receipt has been on the screen. */
  readonly seen: boolean
}

export type FlowFormat<Entries, Body, Answer> = DraftFormat<Entries, Body> &
  Leniency & {
    /** The entries of an untouched form. */
    readonly start: Entries
    /** True when nothing worth saving has been typed; by default, when the entries equal the start. */
    readonly isBlank?: (typed: Entries) => boolean
    readonly readAnswer: (found: unknown) => Answer | undefined
  }

type FlowStateStore = Omit<SafeStorage, 'keys'>

/** Drafts outlive the tab. Receipts do not, since the next person at the till does not need them. */
export type Device = {
  readonly drafts: FlowStateStore
  readonly receipts: FlowStateStore
  readonly history: HistoryEntry
}

/** The state that the device has saved from an earlier visit. */
export function firstState<Entries, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Entries, Body, Answer>,
  { drafts, receipts, history }: Device,
): FlowState<Entries, Body, Answer> {
  const draft = readDraft(drafts, owner, format, serverNow())
  const request = draft?.pending
  const sent = request ? undefined : readReceipt(receipts, owner, format, history)
  return {
    typed: draft?.typed ?? format.start,
    savedAt: draft?.savedAt,
    // A request without an answer is settled first; until then the form cannot be emptied.
    resumedAt: request ? undefined : draft?.savedAt,
    cleared: undefined,
    filling: 0,
    ...firstPage(request, sent),
    body: request?.body,
    sent,
    seen: false,
  }
}

function firstPage<Body, Answer>(
  request: PendingRequest<Body> | undefined,
  sent: ReceiptData<Body, Answer> | undefined,
): Wizard<Body, Answer> {
  if (request) {
    const state = request.mayHaveBeenSent ? 'unknown' : 'unsent'
    return { page: 'summary', submission: { state, request, failure: undefined, queued: false } }
  }
  return sent ? { page: 'finished', submission: { state: 'accepted', answer: sent.answer } } : wizardStart
}

type AnswerContext<Entries, Body> = { readonly body: Body; readonly blank: Entries }

/** The changes of the state after an answer, or after a call that got none. */
function afterAnswer<Entries, Body, Answer>(
  state: FlowState<Entries, Body, Answer>,
  event: WizardEvent<Body, Answer>,
  { body, blank }: AnswerContext<Entries, Body>,
): Partial<FlowState<Entries, Body, Answer>> {
  const { page, submission } = wizardStep<Body, Answer>(state, event)
  if (page !== 'finished') return { page, submission }
  const sent = { body, answer: submission.answer, at: serverNow() }
  const form = { typed: blank, body: undefined, resumedAt: undefined, cleared: undefined }
  return { ...form, page, submission, sent, seen: false }
}

export const isBlank = <Entries, Body, Answer>(
  format: FlowFormat<Entries, Body, Answer>,
  typed: Entries,
): boolean => format.isBlank?.(typed) ?? JSON.stringify(typed) === JSON.stringify(format.start)

/** The request that a press sends: the one without an answer, or else the body under a new key. */
function requestFor<Entries, Body, Answer>(
  { submission, body }: FlowState<Entries, Body, Answer>,
  label: RequestLabel | undefined,
): PendingRequest<Body> | undefined {
  const waits = pendingRequest(submission)
  if (waits) return { ...newRequest(waits.body, waits.label), key: waits.key }
  return body === undefined ? undefined : newRequest(body, label)
}
