import { wizardStart, wizardStep, type Wizard } from '@kassavirta/domain/kernel/wizard'
import {
  createSaver,
  readDraft,
  removeDraft,
  writeDraft,
  type DraftFormat,
  type DraftOwner,
} from './drafts.ts'
import { draftShelf, joinLiving, receiptShelf } from './leave-taking.ts'
import {
  newPair,
  outcomeOf,
  pendingPair,
  submissionStep,
  type Pair,
  type Submission,
  type SubmissionEvent,
} from './pending-submission.ts'
import { readReceipt, removeReceipt, writeReceipt, type Sent } from './receipts.ts'
import { serverNow } from './server-clock.ts'
import type { Shelf } from './storage.ts'

type FlowState<Typed, Body, Answer> = {
  readonly typed: Typed
  /** When it was last kept on this device. */
  readonly savedAt: Date | undefined
  readonly wizard: Wizard
  /** What the summary shows and Confirm sends; none before Next. */
  readonly body: Body | undefined
  readonly submission: Submission<Body, Answer>
  readonly sent: Sent<Body, Answer> | undefined
  /** The receipt has been on the screen. */
  readonly seen: boolean
}

export type FlowFormat<Typed, Body, Answer> = DraftFormat<Typed, Body> & {
  /** A form that nobody has touched. */
  readonly start: Typed
  /** Nothing worth keeping has been typed; when not given, exactly what is the same as the start. */
  readonly isBlank?: (typed: Typed) => boolean
  readonly readAnswer: (found: unknown) => Answer | undefined
}

/** Drafts outlive the tab, receipts do not: the next person at the till has no use for them. */
type Shelves = { readonly drafts: Store; readonly receipts: Store }
type Store = Omit<Shelf, 'keys'>

/**
 * Form, summary and receipt of one person at one place, held outside the screens: a change of address, an expired
 * session and a reload find them as they were. What is typed is saved as a draft; what is sent is saved before it goes.
 */
export type Flow<Typed, Body, Answer> = {
  readonly state: () => FlowState<Typed, Body, Answer>
  readonly subscribe: (listener: () => void) => () => void
  /** What the person typed. Ignored while something that was sent has no answer. */
  readonly change: (typed: Typed) => void
  /** Next: from the form to the summary of exactly what will be sent. */
  readonly review: (body: Body) => void
  /** Back to the form, with everything typed. Ignored while something is on its way. */
  readonly back: () => void
  /** Confirm: sends the body, or the pair that has no answer yet. A second press while it is under way is ignored. */
  readonly confirm: (call: (pair: Pair<Body>) => Promise<Answer>) => Promise<void>
  /** Saves at once what was typed last, e.g. when the form is left. */
  readonly keep: () => void
  readonly markSeen: () => void
  /** An empty form; the receipt is put away. */
  readonly startAgain: () => void
}

export function createFlow<Typed, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Typed, Body, Answer>,
  shelves: Shelves = { drafts: draftShelf, receipts: receiptShelf },
): Flow<Typed, Body, Answer> {
  const flow = makeFlow(owner, format, shelves)
  joinLiving({
    userId: owner.userId,
    // Also while it is being sent: whoever signs out then may hear that nothing was stored.
    isUnfinished: () => {
      const { typed, submission } = flow.state()
      return submission.state !== 'unknown' && !isBlank(format, typed)
    },
    forget: () => {
      if (!pendingPair(flow.state().submission)) flow.startAgain()
    },
  })
  return flow
}

function makeFlow<Typed, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Typed, Body, Answer>,
  { drafts, receipts }: Shelves,
): Flow<Typed, Body, Answer> {
  const { get, set, subscribe } = observable(firstState(owner, format, { drafts, receipts }))
  const saver = createSaver(save)
  /** Keys whose outcome this tab knows. */
  const settled = new Set<string>()

  function save(): void {
    saver.drop()
    const { typed, submission } = get()
    const stored = readDraft(drafts, owner, format, serverNow())?.pending
    // What another tab has sent and not settled stays on the device until somebody knows what became of it.
    const pending = pendingPair(submission) ?? (stored && !settled.has(stored.key) ? stored : undefined)
    const blank = !pending && isBlank(format, typed)
    const savedAt = serverNow()
    if (blank) removeDraft(drafts, owner)
    const kept = !blank && writeDraft(drafts, owner, format, { typed, savedAt, pending })
    set({ savedAt: kept ? savedAt : undefined })
  }

  function end(event: SubmissionEvent<Body, Answer>, { key, body }: Pair<Body>): void {
    set(afterAnswer(get(), event, { body, blank: format.start }))
    const { sent, submission } = get()
    if (!pendingPair(submission)) settled.add(key)
    if (sent) writeReceipt(receipts, owner, sent)
    save()
  }

  return {
    state: get,
    subscribe,
    change(typed) {
      if (pendingPair(get().submission)) return
      set({ typed, body: undefined, wizard: wizardStart })
      saver.soon()
    },
    review(body) {
      if (pendingPair(get().submission)) return
      const submission = submissionStep(get().submission, { type: 'reset' })
      set({ body, submission, sent: undefined, wizard: wizardStep(wizardStart, { type: 'next' }) })
    },
    back: () => set({ wizard: wizardStep(get().wizard, { type: 'back' }) }),
    async confirm(call) {
      const wizard = wizardStep(get().wizard, { type: 'submit' })
      const pair = pairFor(get())
      if (wizard === get().wizard || !pair) return
      set({ wizard, submission: submissionStep(get().submission, { type: 'send', pair }) })
      // Kept on the device before it leaves: a crash from here on is settled by the same pair.
      save()
      end(await outcomeOf(pair, call), pair)
    },
    keep: saver.now,
    markSeen: () => set({ seen: true }),
    startAgain() {
      removeReceipt(receipts, owner)
      const blank = { typed: format.start, savedAt: undefined, body: undefined, sent: undefined }
      set({ ...blank, wizard: wizardStart, submission: { state: 'none' } })
    },
  }
}

function observable<State>(first: State) {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change: Partial<State>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The flow of the person and place of the moment; another owner's is let go of, its draft stays on the device. */
export function flowKeeper<Kept>(create: (userId: number, placeId: number) => Kept) {
  let kept: { readonly userId: number; readonly placeId: number; readonly flow: Kept } | undefined
  return (userId: number, placeId: number): Kept => {
    if (kept?.userId !== userId || kept.placeId !== placeId) {
      kept = { userId, placeId, flow: create(userId, placeId) }
    }
    return kept.flow
  }
}

function firstState<Typed, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Typed, Body, Answer>,
  { drafts, receipts }: Shelves,
): FlowState<Typed, Body, Answer> {
  const draft = readDraft(drafts, owner, format, serverNow())
  const pair = draft?.pending
  const sent = pair ? undefined : readReceipt(receipts, owner, format)
  const finished: Wizard = { page: 'finished', submit: { state: 'success' } }
  return {
    typed: draft?.typed ?? format.start,
    savedAt: draft?.savedAt,
    wizard: pair ? wizardStep(wizardStart, { type: 'next' }) : sent ? finished : wizardStart,
    body: pair?.body,
    submission: pair ? { state: 'unknown', pair, failure: undefined } : { state: 'none' },
    sent,
    seen: true,
  }
}

type Sending<Typed, Body> = { readonly body: Body; readonly blank: Typed }

function afterAnswer<Typed, Body, Answer>(
  { wizard, ...state }: FlowState<Typed, Body, Answer>,
  event: SubmissionEvent<Body, Answer>,
  { body, blank }: Sending<Typed, Body>,
): Partial<FlowState<Typed, Body, Answer>> {
  const submission = submissionStep(state.submission, event)
  switch (submission.state) {
    case 'accepted': {
      const sent = { body, answer: submission.answer, at: serverNow() }
      const next = wizardStep(wizard, { type: 'succeeded' })
      return { typed: blank, body: undefined, submission, sent, seen: false, wizard: next }
    }
    case 'unknown':
    case 'refused':
      return {
        submission,
        wizard: wizardStep(wizard, { type: 'failed', message: submission.failure?.text ?? '' }),
      }
    case 'none':
    case 'sending':
      return { submission, wizard: wizardStep(wizard, { type: 'cancelled' }) }
    default:
      return submission satisfies never
  }
}

const isBlank = <Typed, Body, Answer>(format: FlowFormat<Typed, Body, Answer>, typed: Typed): boolean =>
  format.isBlank?.(typed) ?? JSON.stringify(typed) === JSON.stringify(format.start)

function pairFor<Typed, Body, Answer>(state: FlowState<Typed, Body, Answer>): Pair<Body> | undefined {
  const { submission, body } = state
  if (submission.state === 'unknown') return submission.pair
  return body === undefined ? undefined : newPair(body)
}
