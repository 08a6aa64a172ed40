import { SECOND_MS } from '@kassavirta/domain/kernel/durations'
import { asFailure, Failure } from '../api/failure.ts'

/** What is sent, and the name under which the server knows it: the same pair makes one row, however often it comes. */
export type Pair<Body> = {
  readonly key: string
  /** Exactly what was sent first; the server compares. */
  readonly body: Body
  /** False only while it is certain that no call with it has left this device. */
  readonly mayHaveBeenSent: boolean
}

/** A body under a new name. Only a browser that knows itself off line makes it certain that nothing leaves. */
export const newPair = <Body>(body: Body): Pair<Body> => ({
  key: crypto.randomUUID(),
  body,
  mayHaveBeenSent: navigator.onLine,
})

/** How the sending of one body stands (decisions N21). */
export type Submission<Body, Answer> =
  | { readonly state: 'none' }
  | {
      readonly state: 'sending'
      readonly pair: Pair<Body>
      /** An earlier call with the same pair has had no answer: this one settles it. */
      readonly doubt: boolean
    }
  /** No answer came. Nothing may be edited before the same pair has been sent again and answered. */
  | { readonly state: 'unknown'; readonly pair: Pair<Body>; readonly failure: Failure | undefined }
  /** Nothing was stored. The form may be edited, and goes under a new key. */
  | { readonly state: 'refused'; readonly failure: Failure }
  | { readonly state: 'accepted'; readonly answer: Answer | undefined }

/** What became of a sending. */
export type Outcome<Answer> =
  /** The server took it; it may have said nothing more (R-API-02). */
  | { readonly type: 'accepted'; readonly answer: Answer | undefined }
  /** `running`: on the way to the failure the server said that an earlier call under the key was at work. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly running?: boolean }

export type SubmissionEvent<Body, Answer> =
  | { readonly type: 'send'; readonly pair: Pair<Body> }
  | Outcome<Answer>
  | { readonly type: 'reset' }

/** A reducer. An event that has no place in the state gives back the very same state. */
export function submissionStep<Body, Answer>(
  submission: Submission<Body, Answer>,
  event: SubmissionEvent<Body, Answer>,
): Submission<Body, Answer> {
  const { state } = submission
  switch (event.type) {
    case 'send':
      if (state === 'unknown')
        return { state: 'sending', pair: { ...submission.pair, mayHaveBeenSent: true }, doubt: true }
      return state === 'sending' || state === 'accepted'
        ? submission
        : { state: 'sending', pair: event.pair, doubt: false }
    case 'accepted':
      return state === 'sending' ? { state: 'accepted', answer: event.answer } : submission
    case 'failed':
      if (state !== 'sending') return submission
      return afterFailure({ ...submission, doubt: submission.doubt || event.running === true }, event.failure)
    case 'reset':
      return state === 'sending' || state === 'unknown' ? submission : { state: 'none' }
    default:
      return event satisfies never
  }
}

type SendingState<Body> = Extract<Submission<Body, never>, { readonly state: 'sending' }>

function afterFailure<Body>(
  { pair, doubt }: SendingState<Body>,
  failure: Failure,
): Exclude<Submission<Body, never>, { readonly state: 'accepted' }> {
  // Signed out instead of in again: the server had refused to listen, and there is nothing to tell.
  if (failure.kind === 'cancelled' && !doubt) return { state: 'none' }
  return isDefinitelyRejected(failure, { doubt, mayHaveBeenSent: pair.mayHaveBeenSent })
    ? { state: 'refused', failure }
    : { state: 'unknown', pair, failure }
}

/** Refusals of our server after which nothing is stored by the call that they answer (decisions O1). */
const NOT_BY_THIS_CALL: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 422, 428, 429])
/** Those that it decides by looking at the very key first, so that they settle an earlier call too. */
const NOT_UNDER_THIS_KEY: ReadonlySet<number> = new Set([400, 403, 422])

/** Whether it is certain after a failure that nothing was stored under the key. */
export function isDefinitelyRejected(
  { kind, status, ours }: Failure,
  { doubt, mayHaveBeenSent }: { readonly doubt: boolean; readonly mayHaveBeenSent: boolean },
): boolean {
  if (kind === 'network') return !mayHaveBeenSent
  if (kind !== 'http' || status === undefined || !ours) return false
  return (doubt ? NOT_UNDER_THIS_KEY : NOT_BY_THIS_CALL).has(status)
}

/** The pair that has no answer yet; while there is one, the form is closed. */
export const pendingPair = <Body, Answer>(submission: Submission<Body, Answer>): Pair<Body> | undefined =>
  submission.state === 'sending' || submission.state === 'unknown' ? submission.pair : undefined

/** 'Lähetys on jo käsittelyssä': an earlier call with the same key is still at work. */
const STILL_RUNNING_STATUS = 409
/** A transaction that takes longer than this is asked about by the person. */
const MAX_TRIES = 60

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Sends a pair; while an earlier call with it is at work, again every second.
 * @internal for the test
 */
export async function sendPair<Body, Answer>(
  pair: Pair<Body>,
  call: (pair: Pair<Body>) => Promise<Answer>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(pair)
    } catch (failure) {
      if (!isRunning(failure) || tries === MAX_TRIES) throw failure
    }
    await wait(SECOND_MS)
  }
}

/** Statuses that are a success with or without a word of the server's (specification section 7). */
const BARE_SUCCESS: ReadonlySet<number> = new Set([201, 204])

/** What an endpoint's answer may be beside the one that the contract knows. */
export type Leniency = {
  /** 200 without anything readable is a success too. */
  readonly bareOk?: boolean
}

const isSuccess = ({ kind, status, empty }: Failure, { bareOk = false }: Leniency): boolean =>
  kind === 'shape' && (BARE_SUCCESS.has(status ?? 0) || (bareOk && status === 200 && empty))

/** Sends a pair, and waits for what becomes of it. */
export async function outcomeOf<Body, Answer>(
  pair: Pair<Body>,
  call: (pair: Pair<Body>) => Promise<Answer>,
  leniency: Leniency = {},
): Promise<Outcome<Answer>> {
  let running = false
  const attempt = (sent: Pair<Body>) =>
    call(sent).catch((thrown: unknown) => {
      running ||= isRunning(thrown)
      throw thrown
    })
  try {
    return { type: 'accepted', answer: await sendPair(pair, attempt) }
  } catch (thrown) {
    const failure = asFailure(thrown)
    return isSuccess(failure, leniency)
      ? { type: 'accepted', answer: undefined }
      : { type: 'failed', failure, running }
  }
}

const isRunning = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.status === STILL_RUNNING_STATUS
