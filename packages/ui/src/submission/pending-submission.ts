import { MINUTE_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { Failure, asFailure } from '../api/failure.ts'
import { serverNow } from '../api/server-clock.ts'

/** Lets any screen name a request and send it, without its form. */
export type RequestLabel = {
  /** The address of the call. */
  readonly path: string
  /** In a sentence, e.g. 'tilaus 200,00 €'. */
  readonly what: string
}

/** A body and its idempotency key: the server stores the same request once, however often it arrives. */
export type PendingRequest<Body> = {
  readonly key: string
  /** Exactly what was sent first, because the server compares repeated bodies. */
  readonly body: Body
  /** False only while it is certain that no call with this request has left the device. */
  readonly mayHaveBeenSent: boolean
  /** When the person last said that it should be sent. */
  readonly confirmedAt: Date
  readonly label?: RequestLabel | undefined
  /** The person has taken it back before its outcome was known: the portal asks for the outcome and never sends it again. */
  readonly takenBack?: boolean
}

/** How long after a press a request may be sent without another press. */
const GOES_BY_ITSELF_MS = 10 * MINUTE_MS

export const goesByItself = ({ confirmedAt, takenBack = false }: PendingRequest<unknown>): boolean =>
  !takenBack && serverNow().getTime() - confirmedAt.getTime() < GOES_BY_ITSELF_MS

/** A body under a new key. Only when the browser reports that it is offline is it certain that nothing is sent. */
export const newRequest = <Body>(body: Body, label?: RequestLabel): PendingRequest<Body> => ({
  key: crypto.randomUUID(),
  body,
  mayHaveBeenSent: navigator.onLine,
  confirmedAt: serverNow(),
  label,
})

/** The same request under a new key, after the server has closed the old key or while nothing has been sent. */
const unsentRequest = <Body>(request: PendingRequest<Body>): PendingRequest<Body> => ({
  ...request,
  key: crypto.randomUUID(),
  mayHaveBeenSent: false,
})

/** The state of sending one body (decisions N21, Q10). */
export type Submission<Body, Answer> =
  | { readonly state: 'none' }
  | {
      readonly state: 'sending'
      readonly request: PendingRequest<Body>
      /** True when an earlier call with the same request had no answer, so that this call settles both. */
      readonly doubt: boolean
      /** Why the call before this one failed, where this one only asks. */
      readonly earlier?: Failure | undefined
    }
  /** No answer came. The form cannot be edited until the outcome of the request is known. */
  | ({ readonly state: 'unknown' } & Waiting<Body>)
  /** Nothing is stored or on its way. The person sends the request, or takes it back. */
  | ({ readonly state: 'unsent' } & Waiting<Body>)
  /** Nothing was stored. The form may be edited and is then sent under a new key. */
  | { readonly state: 'refused'; readonly failure: Failure }
  | { readonly state: 'accepted'; readonly answer: Answer | undefined }

type Waiting<Body> = {
  readonly request: PendingRequest<Body>
  readonly failure: Failure | undefined
  /** True while it is sent by itself as soon as there is a connection. */
  readonly queued: boolean
}

/** How a call ended. */
export type Outcome<Answer> =
  /** The server accepted the body, perhaps without a readable answer (R-API-02). */
  | { readonly type: 'accepted'; readonly answer: Answer | undefined }
  /** `running` is true when the server said before the failure that an earlier call with the key was still running. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly running?: boolean }

export type SubmissionEvent<Body, Answer> =
  | { readonly type: 'send'; readonly request: PendingRequest<Body> }
  | Outcome<Answer>
  | AskingEvent
  | { readonly type: 'reset' }

type AskingEvent =
  /** The server is asked what became of the request. */
  | { readonly type: 'ask' }
  /** Nothing is stored under the key, and nothing will be. */
  | { readonly type: 'nothing' }
  | { readonly type: 'askFailed'; readonly failure: Failure }
  | { readonly type: 'takeBack' }
  /** The time in which it is sent by itself is over. */
  | { readonly type: 'stop' }

/** A reducer. An event that does not apply to the state returns the same object. */
export function submissionStep<Body, Answer>(
  submission: Submission<Body, Answer>,
  event: SubmissionEvent<Body, Answer>,
): Submission<Body, Answer> {
  const { state } = submission
  switch (event.type) {
    case 'send':
      if (state === 'unknown') {
        const { confirmedAt } = event.request
        const request = { ...submission.request, mayHaveBeenSent: true, confirmedAt, takenBack: false }
        return { state: 'sending', request, doubt: true }
      }
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
    case 'ask':
    case 'askFailed':
    case 'nothing':
    case 'takeBack':
    case 'stop':
      return askingStep(submission, event)
    default:
      return event satisfies never
  }
}

function askingStep<Body, Answer>(
  submission: Submission<Body, Answer>,
  event: AskingEvent,
): Submission<Body, Answer> {
  const { state } = submission
  switch (event.type) {
    case 'ask':
      if (state !== 'unknown' && state !== 'unsent') return submission
      return {
        state: 'sending',
        request: submission.request,
        doubt: state === 'unknown',
        earlier: submission.failure,
      }
    case 'askFailed':
      if (state !== 'sending') return submission
      return waiting(submission.doubt ? 'unknown' : 'unsent', submission.request, event.failure)
    case 'nothing':
      if (state !== 'sending') return submission
      if (submission.request.takenBack) return { state: 'none' }
      return waiting('unsent', unsentRequest(submission.request), remainingFailure(submission))
    case 'takeBack':
      if (state === 'unsent') return { state: 'none' }
      if (state !== 'unknown') return submission
      return { ...submission, request: { ...submission.request, takenBack: true }, queued: false }
    case 'stop':
      return state === 'unsent' && submission.queued
        ? { ...submission, failure: undefined, queued: false }
        : submission
    default:
      return event satisfies never
  }
}

/** Once a request is no longer sent by itself, a lost connection that has come back is no failure any more. */
const remainingFailure = ({ request, earlier }: SendingState<unknown>): Failure | undefined =>
  earlier?.kind === 'network' && !goesByItself(request) ? undefined : earlier

/** A lost connection comes back by itself; any other failure needs a person. */
const waiting = <Body>(
  state: 'unknown' | 'unsent',
  request: PendingRequest<Body>,
  failure: Failure | undefined,
) => ({ state, request, failure, queued: failure?.kind === 'network' && goesByItself(request) }) as const

type SendingState<Body> = Extract<Submission<Body, never>, { readonly state: 'sending' }>

function afterFailure<Body>(
  { request, doubt }: SendingState<Body>,
  failure: Failure,
): Exclude<Submission<Body, never>, { readonly state: 'accepted' }> {
  // The person signed out instead of signing in again: the server refused the call, so there is nothing to report.
  if (failure.kind === 'cancelled' && !doubt) return { state: 'none' }
  if (failure.kind === 'network' && !request.mayHaveBeenSent) return waiting('unsent', request, failure)
  // Another tab has asked about the same request in the meantime.
  if (failure.code === 'keyClosed') return waiting('unsent', unsentRequest(request), undefined)
  return isDefinitelyRejected(failure, doubt)
    ? { state: 'refused', failure }
    : waiting('unknown', request, failure)
}

/** Statuses with which our server says that this call stored nothing (decisions O1). */
const NOT_BY_THIS_CALL: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 422, 428, 429])
/** Statuses that the server gives only after looking up the key, so that they settle an earlier call too. */
const NOT_UNDER_THIS_KEY: ReadonlySet<number> = new Set([400, 403, 422])

/** Whether a failure makes it certain that nothing was stored under the key. */
export function isDefinitelyRejected(failure: Failure, doubt: boolean): boolean {
  const { kind, status, ours } = failure
  if (kind !== 'http' || status === undefined || !ours) return false
  // Another conflict, e.g. that of a row which somebody has changed, is found only after looking up the key.
  if (status === STILL_RUNNING.status) return !isRunning(failure)
  return (doubt ? NOT_UNDER_THIS_KEY : NOT_BY_THIS_CALL).has(status)
}

/** The request that was confirmed and is neither answered nor taken back; while there is one, the form cannot be edited. */
export const pendingRequest = <Body, Answer>(
  submission: Submission<Body, Answer>,
): PendingRequest<Body> | undefined => ('request' in submission ? submission.request : undefined)

/** Whether the portal tries again without a press: to ask for the outcome, or to send a queued request. */
export function goesOn(submission: Submission<unknown, unknown>): boolean {
  if (submission.state === 'unsent') return submission.queued
  if (submission.state !== 'unknown') return false
  return submission.failure?.kind === 'network' || submission.request.takenBack === true
}

/** After about a minute the person has to press the button again. */
const MAX_TRIES = 60

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Makes a call, and repeats it every second while a submission with its key is still running. */
export async function repeatedWhileRunning<Answer>(
  call: () => Promise<Answer>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (failure) {
      if (!isRunning(failure) || tries === MAX_TRIES) throw failure
    }
    await wait(SECOND_MS)
  }
}

/** Statuses that are a success with or without a body (specification section 7). */
const BARE_SUCCESS: ReadonlySet<number> = new Set([201, 204])

/** Answers that count as a success although they do not match the contract. */
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
  const attempt = () =>
    call(request).catch((thrown: unknown) => {
      running ||= isRunning(thrown)
      throw thrown
    })
  try {
    return { type: 'accepted', answer: await repeatedWhileRunning(attempt) }
  } catch (thrown) {
    const failure = asFailure(thrown)
    return isSuccess(failure, leniency)
      ? { type: 'accepted', answer: undefined }
      : { type: 'failed', failure, running }
  }
}

/** 'Lähetys on jo käsittelyssä': an earlier call with the same key is still running. Not every server names its code. */
const STILL_RUNNING = { status: 409, code: 'stillRunning' } as const

const isRunning = (thrown: unknown): boolean =>
  thrown instanceof Failure &&
  thrown.status === STILL_RUNNING.status &&
  (thrown.code ?? STILL_RUNNING.code) === STILL_RUNNING.code

/** The state of a submission, as screens show it. */
export type SubmissionStatus = {
  readonly sending: boolean
  /** The submission has had no answer. It must be settled before anything is edited. */
  readonly unsettled: boolean
  /** A confirmed request is neither answered nor taken back: the form cannot be edited. */
  readonly held: boolean
  /**
   * Why the confirmed request waits. `queued`: it is sent as soon as there is a connection; `unsent`: only the person can send
   * it; `stopped`: the person has taken it back before its outcome was known.
   */
  readonly waits: 'queued' | 'unsent' | 'stopped' | undefined
  /** The thing that was confirmed, as a part of a sentence. */
  readonly what: string | undefined
  readonly failure: Failure | undefined
}

export function submissionStatusOf(submission: Submission<unknown, unknown>): SubmissionStatus {
  const { state } = submission
  const request = pendingRequest(submission)
  return {
    sending: state === 'sending',
    unsettled: state === 'unknown' || (state === 'sending' && submission.doubt),
    held: request !== undefined,
    waits: waitOf(submission),
    what: request?.label?.what,
    failure:
      state === 'refused' || state === 'unknown' || state === 'unsent' ? submission.failure : undefined,
  }
}

function waitOf(submission: Submission<unknown, unknown>): SubmissionStatus['waits'] {
  if (submission.state !== 'unknown' && submission.state !== 'unsent') return undefined
  if (submission.queued) return 'queued'
  if (submission.state === 'unsent') return 'unsent'
  return submission.request.takenBack ? 'stopped' : undefined
}
