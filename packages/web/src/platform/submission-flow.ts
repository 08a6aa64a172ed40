import { wizardStart, wizardStep, type Wizard } from '@kassavirta/domain/kernel/wizard'
import {
  createSaver,
  readDraft,
  removeDraft,
  writeDraft,
  type DraftFormat,
  type DraftOwner,
} from './drafts.ts'
import { tabHistory, type HistoryEntry } from './history-entry.ts'
import { observable } from './observable.ts'
import {
  newPair,
  outcomeOf,
  pendingPair,
  submissionStep,
  type Leniency,
  type Pair,
  type Submission,
  type SubmissionEvent,
} from './pending-submission.ts'
import { readReceipt, removeReceipt, writeReceipt, type Sent } from './receipts.ts'
import { serverNow } from './server-clock.ts'

type FlowState<Typed, Body, Answer> = {
  readonly typed: Typed
  /** When it was last kept on this device. */
  readonly savedAt: Date | undefined
  /** Since when what stands on the form has waited; undefined for what is being typed for the first time. */
  readonly resumedAt: Date | undefined
  /** What stood on the form before it was emptied, until something new is typed. */
  readonly cleared: Typed | undefined
  /** Grows when the form is filled or emptied at one stroke: its fields are then drawn anew. */
  readonly filling: number
  readonly wizard: Wizard
  /** What the summary shows and Confirm sends; none before Next. */
  readonly body: Body | undefined
  readonly submission: Submission<Body, Answer>
  readonly sent: Sent<Body, Answer> | undefined
  /** The receipt has been on the screen. */
  readonly seen: boolean
}

export type FlowFormat<Typed, Body, Answer> = DraftFormat<Typed, Body> &
  Leniency & {
    /** A form that nobody has touched. */
    readonly start: Typed
    /** Nothing worth keeping has been typed; when not given, exactly what is the same as the start. */
    readonly isBlank?: (typed: Typed) => boolean
    readonly readAnswer: (found: unknown) => Answer | undefined
  }

/** Drafts outlive the tab, receipts do not: the next person at the till has no use for them. */
type Device = { readonly drafts: Storage; readonly receipts: Storage; readonly history: HistoryEntry }

const thisDevice = (): Device => ({ drafts: localStorage, receipts: sessionStorage, history: tabHistory() })

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
  /** The form is left, for its own summary or for somewhere else: what was typed last is saved at once. */
  readonly leave: (elsewhere: boolean) => void
  /** The receipt is on the screen. */
  readonly markSeen: () => void
  /** Empties the form. Ignored while something that was sent has no answer. */
  readonly clear: () => void
  /** Takes the emptying back. */
  readonly restore: () => void
  /** An empty form; the receipt is put away. */
  readonly startAgain: () => void
}

export function createFlow<Typed, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Typed, Body, Answer>,
  device: Device = thisDevice(),
): Flow<Typed, Body, Answer> {
  const { drafts, receipts, history } = device
  const { get, set, subscribe } = observable(firstState(owner, format, device))
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
    if (sent) writeReceipt(receipts, owner, sent, history)
    save()
  }

  /** Another content at one stroke, not key by key. */
  function fill(typed: Typed, more: { resumedAt: Date | undefined; cleared: Typed | undefined }): void {
    const { submission, filling } = get()
    if (pendingPair(submission)) return
    set({ typed, ...more, filling: filling + 1, body: undefined, wizard: wizardStart })
    save()
  }

  return {
    state: get,
    subscribe,
    change(typed) {
      if (pendingPair(get().submission)) return
      set({ typed, cleared: undefined, body: undefined, wizard: wizardStart })
      saver.soon()
    },
    review(body) {
      if (pendingPair(get().submission)) return
      const submission = submissionStep(get().submission, { type: 'reset' })
      const wizard = wizardStep(wizardStart, { type: 'next' })
      set({ body, submission, sent: undefined, resumedAt: undefined, cleared: undefined, wizard })
    },
    back: () => set({ wizard: wizardStep(get().wizard, { type: 'back' }) }),
    async confirm(call) {
      const wizard = wizardStep(get().wizard, { type: 'submit' })
      const pair = pairFor(get())
      if (wizard === get().wizard || !pair) return
      set({ wizard, submission: submissionStep(get().submission, { type: 'send', pair }) })
      // Kept on the device before it leaves: a crash from here on is settled by the same pair.
      save()
      end(await outcomeOf(pair, call, format), pair)
    },
    leave(elsewhere) {
      saver.now()
      const { typed, submission, savedAt } = get()
      const waits = elsewhere && !pendingPair(submission) && !isBlank(format, typed)
      set({ cleared: undefined, ...(waits ? { resumedAt: savedAt } : {}) })
    },
    markSeen() {
      const { sent } = get()
      // The receipt may stand at another address than the button that sent.
      if (sent) writeReceipt(receipts, owner, sent, history)
      set({ seen: true })
    },
    clear: () => fill(format.start, { resumedAt: undefined, cleared: get().typed }),
    restore() {
      const { cleared, savedAt } = get()
      if (cleared !== undefined) fill(cleared, { resumedAt: savedAt ?? serverNow(), cleared: undefined })
    },
    startAgain() {
      removeReceipt(receipts, owner)
      const blank = { typed: format.start, savedAt: undefined, body: undefined, sent: undefined }
      set({ ...blank, resumedAt: undefined, cleared: undefined, ...startingPoint })
    },
  }
}

const startingPoint = { wizard: wizardStart, submission: { state: 'none' } } as const

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
  { drafts, receipts, history }: Device,
): FlowState<Typed, Body, Answer> {
  const draft = readDraft(drafts, owner, format, serverNow())
  const pair = draft?.pending
  const sent = pair ? undefined : readReceipt(receipts, owner, format, history)
  const finished: Wizard = { page: 'finished', submit: { state: 'success' } }
  return {
    typed: draft?.typed ?? format.start,
    savedAt: draft?.savedAt,
    resumedAt: draft?.savedAt,
    cleared: undefined,
    filling: 0,
    wizard: pair ? wizardStep(wizardStart, { type: 'next' }) : sent ? finished : wizardStart,
    body: pair?.body,
    submission: pair ? { state: 'unknown', pair, failure: undefined } : { state: 'none' },
    sent,
    seen: false,
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
      const form = { typed: blank, body: undefined, resumedAt: undefined, cleared: undefined }
      return { ...form, submission, sent, seen: false, wizard: next }
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
