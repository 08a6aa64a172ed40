import { readDraft, type DraftFormat, type DraftOwner } from './drafts.ts'
import type { HistoryEntry } from '../browser/history-entry.ts'
import { newPair, type Leniency, type Pair } from './pending-submission.ts'
import { readReceipt, type ReceiptData } from './receipts.ts'
import { serverNow } from '../api/server-clock.ts'
import type { Shelf } from '../browser/storage.ts'
import { wizardStart, wizardStep, type Wizard, type WizardEvent } from './wizard.ts'

export type FlowState<Entries, Body, Answer> = Wizard<Body, Answer> & {
  readonly typed: Entries
  /** When it was last kept on this device. */
  readonly savedAt: Date | undefined
  /** Since when what stands on the form has waited; undefined for what is being typed for the first time. */
  readonly resumedAt: Date | undefined
  /** What stood on the form before it was emptied, until something new is typed. */
  readonly cleared: Entries | undefined
  /** Grows when the form is filled or emptied at one stroke: its fields are then drawn anew. */
  readonly filling: number
  /** What the summary shows and Confirm sends; none before Next. */
  readonly body: Body | undefined
  readonly sent: ReceiptData<Body, Answer> | undefined
  /** The receipt has been on the screen. */
  readonly seen: boolean
}

export type FlowFormat<Entries, Body, Answer> = DraftFormat<Entries, Body> &
  Leniency & {
    /** A form that nobody has touched. */
    readonly start: Entries
    /** Nothing worth keeping has been typed; when not given, exactly what is the same as the start. */
    readonly isBlank?: (typed: Entries) => boolean
    readonly readAnswer: (found: unknown) => Answer | undefined
  }

type Store = Omit<Shelf, 'keys'>

/** Drafts outlive the tab, receipts do not: the next person at the till has no use for them. */
export type Device = { readonly drafts: Store; readonly receipts: Store; readonly history: HistoryEntry }

/** What the device holds of an earlier time. */
export function firstState<Entries, Body, Answer>(
  owner: DraftOwner,
  format: FlowFormat<Entries, Body, Answer>,
  { drafts, receipts, history }: Device,
): FlowState<Entries, Body, Answer> {
  const draft = readDraft(drafts, owner, format, serverNow())
  const pair = draft?.pending
  const sent = pair ? undefined : readReceipt(receipts, owner, format, history)
  return {
    typed: draft?.typed ?? format.start,
    savedAt: draft?.savedAt,
    // What was sent and has no answer is settled first, and cannot be emptied.
    resumedAt: pair ? undefined : draft?.savedAt,
    cleared: undefined,
    filling: 0,
    ...firstPage(pair, sent),
    body: pair?.body,
    sent,
    seen: false,
  }
}

function firstPage<Body, Answer>(
  pair: Pair<Body> | undefined,
  sent: ReceiptData<Body, Answer> | undefined,
): Wizard<Body, Answer> {
  if (pair) return { page: 'summary', submission: { state: 'unknown', pair, failure: undefined } }
  return sent ? { page: 'finished', submission: { state: 'accepted', answer: sent.answer } } : wizardStart
}

type AnswerContext<Entries, Body> = { readonly body: Body; readonly blank: Entries }

/** What an answer, or the lack of one, makes of the state. */
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

/** What Confirm sends: the pair that has no answer yet, else the body under a new name. */
export function pairFor<Entries, Body, Answer>(
  state: FlowState<Entries, Body, Answer>,
): Pair<Body> | undefined {
  const { submission, body } = state
  if (submission.state === 'unknown') return submission.pair
  return body === undefined ? undefined : newPair(body)
}
