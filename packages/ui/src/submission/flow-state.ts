import { readDraft, type DraftFormat, type DraftOwner } from './drafts.ts'
import type { HistoryEntry } from '../browser/history-entry.ts'
import { type Leniency } from './outcome-of.ts'
import { newRequest, pendingRequest, type PendingRequest, type RequestLabel } from './pending-submission.ts'
import { readReceipt, type ReceiptData } from './receipts.ts'
import { serverNow } from '../api/server-clock.ts'
import type { SafeStorage } from '../browser/storage.ts'
import { wizardStart, wizardStep, type Wizard, type WizardEvent } from './wizard.ts'

export type FlowState<Entries, Body, Answer> = Wizard<Body, Answer> & {
  readonly typed: Entries
  /** When the draft was last saved on this device. */
  readonly savedAt: Date | undefined
  /** When the resumed entries were saved; undefined for entries that are being typed for the first time. */
  readonly resumedAt: Date | undefined
  /** The entries from before the form was emptied, kept until something new is typed. */
  readonly cleared: Entries | undefined
  /** Grows when the whole form is filled or emptied at once: its fields are then mounted anew. */
  readonly filling: number
  /** What the summary shows and Confirm sends; undefined before Next. */
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

type Store = Omit<SafeStorage, 'keys'>

/** Drafts outlive the tab. Receipts do not, since the next person at the till does not need them. */
export type Device = { readonly drafts: Store; readonly receipts: Store; readonly history: HistoryEntry }

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
export function afterAnswer<Entries, Body, Answer>(
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

/** What a press sends: the request that has no answer yet, otherwise the body under a new key. */
export function requestFor<Entries, Body, Answer>(
  { submission, body }: FlowState<Entries, Body, Answer>,
  label: RequestLabel | undefined,
): PendingRequest<Body> | undefined {
  const waits = pendingRequest(submission)
  if (waits) return { ...newRequest(waits.body, waits.label), key: waits.key }
  return body === undefined ? undefined : newRequest(body, label)
}
