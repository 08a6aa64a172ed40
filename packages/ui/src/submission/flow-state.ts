import { wizardStart, wizardStep, type Wizard } from '@kassavirta/domain/kernel/wizard'
import { readDraft, type DraftFormat, type DraftOwner } from './drafts.ts'
import type { HistoryEntry } from '../browser/history-entry.ts'
import {
  newPair,
  submissionStep,
  type Leniency,
  type Pair,
  type Submission,
  type SubmissionEvent,
} from './pending-submission.ts'
import { readReceipt, type Sent } from './receipts.ts'
import { serverNow } from '../api/server-clock.ts'
import type { Shelf } from '../browser/storage.ts'

export type FlowState<Typed, Body, Answer> = {
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

type Store = Omit<Shelf, 'keys'>

/** Drafts outlive the tab, receipts do not: the next person at the till has no use for them. */
export type Device = { readonly drafts: Store; readonly receipts: Store; readonly history: HistoryEntry }

/** What the device holds of an earlier time. */
export function firstState<Typed, Body, Answer>(
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
    // What was sent and has no answer is settled first, and cannot be emptied.
    resumedAt: pair ? undefined : draft?.savedAt,
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

/** What an answer, or the lack of one, makes of the state. */
export function afterAnswer<Typed, Body, Answer>(
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

export const isBlank = <Typed, Body, Answer>(
  format: FlowFormat<Typed, Body, Answer>,
  typed: Typed,
): boolean => format.isBlank?.(typed) ?? JSON.stringify(typed) === JSON.stringify(format.start)

/** What Confirm sends: the pair that has no answer yet, else the body under a new name. */
export function pairFor<Typed, Body, Answer>(state: FlowState<Typed, Body, Answer>): Pair<Body> | undefined {
  const { submission, body } = state
  if (submission.state === 'unknown') return submission.pair
  return body === undefined ? undefined : newPair(body)
}
