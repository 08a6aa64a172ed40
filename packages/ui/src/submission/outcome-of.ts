import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { asFailure, type Failure } from '../api/failure.ts'
import { isRunning } from './still-running.ts'
import type { Outcome, PendingRequest } from './pending-submission.ts'

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
