import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { asFailure, Failure } from '../api/failure.ts'

/** A body and its idempotency key: the server stores the same request once, however often it arrives. */
export type PendingRequest<Body> = {
  readonly key: string
  /** Exactly what was sent first, because the server compares repeated bodies. */
  readonly body: Body
  /** False only while it is certain that no call with this request has left the device. */
  readonly mayHaveBeenSent: boolean
}

/** A body under a new key. Only when the browser reports that it is offline is it certain that nothing is sent. */
export const newRequest = <Body>(body: Body): PendingRequest<Body> => ({
  key: crypto.randomUUID(),
  body,
  mayHaveBeenSent: navigator.onLine,
})

/** The state of sending one body (decisions N21). */
export type Submission<Body, Answer> =
  | { readonly state: 'none' }
  | {
      readonly state: 'sending'
      readonly request: PendingRequest<Body>
      /** True when an earlier call with the same request had no answer, so that this call settles both. */
      readonly doubt: boolean
    }
  /** No answer came. Nothing may be edited before the same request has been sent again and answered. */
  | {
      readonly state: 'unknown'
      readonly request: PendingRequest<Body>
      readonly failure: Failure | undefined
    }
  /** Nothing was stored. The form may be edited and is then sent under a new key. */
  | { readonly state: 'refused'; readonly failure: Failure }
  | { readonly state: 'accepted'; readonly answer: Answer | undefined }

/** How a call ended. */
export type Outcome<Answer> =
  /** The server accepted the body, perhaps without a readable answer (R-API-02). */
  | { readonly type: 'accepted'; readonly answer: Answer | undefined }
  /** `running` is true when the server said before the failure that an earlier call with the key was still running. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly running?: boolean }

export type SubmissionEvent<Body, Answer> =
  | { readonly type: 'send'; readonly request: PendingRequest<Body> }
  | Outcome<Answer>
  | { readonly type: 'reset' }

/** A reducer. An event that does not apply to the state returns the same object. */
export function submissionStep<Body, Answer>(
  submission: Submission<Body, Answer>,
  event: SubmissionEvent<Body, Answer>,
): Submission<Body, Answer> {
  const { state } = submission
  switch (event.type) {
    case 'send':
      if (state === 'unknown')
        return { state: 'sending', request: { ...submission.request, mayHaveBeenSent: true }, doubt: true }
      return state === 'sending' || state === 'accepted'
        ? submission
        : { state: 'sending', request: event.request, doubt: false }
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
  { request, doubt }: SendingState<Body>,
  failure: Failure,
): Exclude<Submission<Body, never>, { readonly state: 'accepted' }> {
  // The person signed out instead of signing in again: the server refused the call, so there is nothing to report.
  if (failure.kind === 'cancelled' && !doubt) return { state: 'none' }
  return isDefinitelyRejected(failure, { doubt, mayHaveBeenSent: request.mayHaveBeenSent })
    ? { state: 'refused', failure }
    : { state: 'unknown', request, failure }
}

/** Statuses with which our server says that this call stored nothing (decisions O1). */
const NOT_BY_THIS_CALL: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 422, 428, 429])
/** Statuses that the server gives only after looking up the key, so that they settle an earlier call too. */
const NOT_UNDER_THIS_KEY: ReadonlySet<number> = new Set([400, 403, 422])

/** Whether a failure makes it certain that nothing was stored under the key. */
export function isDefinitelyRejected(
  failure: Failure,
  { doubt, mayHaveBeenSent }: { readonly doubt: boolean; readonly mayHaveBeenSent: boolean },
): boolean {
  const { kind, status, ours } = failure
  if (kind === 'network') return !mayHaveBeenSent
  if (kind !== 'http' || status === undefined || !ours) return false
  // Another conflict, e.g. that of a row which somebody has changed, is found only after looking up the key.
  if (status === STILL_RUNNING.status) return !isRunning(failure)
  return (doubt ? NOT_UNDER_THIS_KEY : NOT_BY_THIS_CALL).has(status)
}

/** The request that has no answer yet; while there is one, the form cannot be edited. */
export const pendingRequest = <Body, Answer>(
  submission: Submission<Body, Answer>,
): PendingRequest<Body> | undefined =>
  submission.state === 'sending' || submission.state === 'unknown' ? submission.request : undefined

/** 'Lähetys on jo käsittelyssä': an earlier call with the same key is still running. Not every server names its code. */
const STILL_RUNNING = { status: 409, code: 'stillRunning' } as const
/** After about a minute the person has to press the button again. */
const MAX_TRIES = 60

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Sends a request, and repeats it every second while an earlier call with it is still running.
 * @internal exported for the test
 */
export async function sendRequest<Body, Answer>(
  request: PendingRequest<Body>,
  call: (request: PendingRequest<Body>) => Promise<Answer>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(request)
    } catch (failure) {
      if (!isRunning(failure) || tries === MAX_TRIES) throw failure
    }
    await wait(SECOND_MS)
  }
}

/** Statuses that are a success with or without a body (specification section 7). */
const BARE_SUCCESS: ReadonlySet<number> = new Set([201, 204])

/** Which answers count as a success besides the one of the contract. */
export type Leniency = {
  /** True when an empty 200 is a success too. */
  readonly bareOk?: boolean
}

const isSuccess = ({ kind, status, empty }: Failure, { bareOk = false }: Leniency): boolean =>
  kind === 'shape' && (BARE_SUCCESS.has(status ?? 0) || (bareOk && status === 200 && empty))

/** Sends a request and waits for the outcome. */
export async function outcomeOf<Body, Answer>(
  request: PendingRequest<Body>,
  call: (request: PendingRequest<Body>) => Promise<Answer>,
  leniency: Leniency = {},
): Promise<Outcome<Answer>> {
  let running = false
  const attempt = (sent: PendingRequest<Body>) =>
    call(sent).catch((thrown: unknown) => {
      running ||= isRunning(thrown)
      throw thrown
    })
  try {
    return { type: 'accepted', answer: await sendRequest(request, attempt) }
  } catch (thrown) {
    const failure = asFailure(thrown)
    return isSuccess(failure, leniency)
      ? { type: 'accepted', answer: undefined }
      : { type: 'failed', failure, running }
  }
}

const isRunning = (thrown: unknown): boolean =>
  thrown instanceof Failure &&
  thrown.status === STILL_RUNNING.status &&
  (thrown.code ?? STILL_RUNNING.code) === STILL_RUNNING.code
