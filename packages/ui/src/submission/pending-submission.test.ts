import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { describe, expect, test } from 'vitest'
import { cancelledFailure, type Failure, httpFailure, networkFailure, shapeFailure } from '../api/failure.ts'
import {
  repeatedWhileRunning,
  pendingRequest,
  isDefinitelyRejected,
  submissionStep,
  type PendingRequest,
  type Submission,
  type SubmissionEvent,
} from './pending-submission.ts'

type Answer = { readonly entryId: number }
type State = Submission<string, Answer>
const confirmedAt = new Date()
const request: PendingRequest<string> = { key: 'key-1', body: 'body', mayHaveBeenSent: true, confirmedAt }
const other: PendingRequest<string> = { key: 'key-2', body: 'other', mayHaveBeenSent: true, confirmedAt }
const after = (start: State, ...events: readonly SubmissionEvent<string, Answer>[]): State =>
  events.reduce<State>((state, event) => submissionStep(state, event), start)
const none: State = { state: 'none' }
const send = (sent: PendingRequest<string> = request) => ({ type: 'send', request: sent }) as const
const failed = (failure: Failure) => ({ type: 'failed', failure }) as const
const ours = errorTexts(400, 'Ei onnistu')
const http = (status: number) => httpFailure(status, '', ours)

describe('after an answer was lost', () => {
  const lost = after(none, send(), failed(networkFailure()))

  test('the same request alone can be sent', () => {
    expect(lost).toMatchObject({ state: 'unknown', request })
    expect(after(lost, send(other))).toMatchObject({ state: 'sending', request, doubt: true })
    expect(pendingRequest(lost)).toEqual(request)
  })

  test.each([500, 502, 503])('or answered with %i, the same holds', (status) => {
    expect(after(none, send(), failed(http(status)))).toMatchObject({ state: 'unknown', request })
  })

  test('it cannot be put aside', () => {
    expect(after(lost, { type: 'reset' })).toBe(lost)
  })

  test('the stored answer ends the doubt', () => {
    const settled = after(lost, send(), { type: 'accepted', answer: { entryId: 7 } })
    expect(settled).toEqual({ state: 'accepted', answer: { entryId: 7 } })
    expect(pendingRequest(settled)).toBeUndefined()
  })

  test('a refusal ends it and its key', () => {
    const refused = after(lost, send(), failed(http(400)))
    expect(refused.state).toBe('refused')
    expect(after(refused, send(other))).toEqual({ state: 'sending', request: other, doubt: false })
  })

  test.each([404, 413, 429, 500, 503])('%i says nothing about the earlier call', (status) => {
    expect(after(lost, send(), failed(http(status)))).toMatchObject({ state: 'unknown', request })
  })

  test.each([400, 403])('%i of a gateway says nothing', (status) => {
    const page = httpFailure(status, 'Forbidden', '<html>')
    expect(after(lost, send(), failed(page))).toMatchObject({ state: 'unknown', request })
  })

  test('so does signing out in the middle', () => {
    expect(after(lost, send(), failed(cancelledFailure())).state).toBe('unknown')
  })
})

describe('whether nothing was stored', () => {
  /** Every status that a failure can have (decisions O1). */
  const statuses = Array.from({ length: 200 }, (_, i) => 400 + i)
  const certain = (body: unknown, doubt: boolean): readonly number[] =>
    statuses.filter((status) => isDefinitelyRejected(httpFailure(status, 'x', body), doubt))

  test('is known to a first call by our refusals', () => {
    expect(certain(ours, false)).toEqual([400, 401, 403, 404, 413, 415, 422, 428, 429])
  })

  test('is known by fewer refusals after an open call', () => {
    expect(certain(ours, true)).toEqual([400, 403, 422])
  })

  test.each([
    ['a page', '<html>'],
    ['nothing', undefined],
    ['JSON of its own', { message: 'Forbidden', error: 'Forbidden' }],
    ['a problem of RFC 9457', { type: 'about:blank', title: 'Forbidden', status: 403 }],
    ['an empty text', { errorMessage: '' }],
  ])('is never known from a gateway that writes %s', (_what, body) => {
    expect([certain(body, false), certain(body, true)]).toEqual([[], []])
  })

  test.each([
    ['a line that broke', networkFailure()],
    ['an answer that nobody understands', shapeFailure(200)],
  ])('is not told by %s', (_title, failure) => {
    expect(isDefinitelyRejected(failure, false)).toBe(false)
  })

  test('is certain when nothing left the device', () => {
    const offline = { ...request, mayHaveBeenSent: false }
    expect(after(none, send(offline), failed(networkFailure()))).toMatchObject({
      state: 'unsent',
      queued: true,
    })
  })
})

test('a second sending is ignored [R-WIZ-04]', () => {
  const sending = after(none, send())
  expect(after(sending, send(other))).toBe(sending)
})

test('a cancelled sending leaves no error [R-WIZ-06]', () => {
  expect(after(none, send(), failed(cancelledFailure()))).toEqual(none)
})

test('what comes late changes nothing', () => {
  const accepted: State = { state: 'accepted', answer: { entryId: 1 } }
  expect(after(none, failed(networkFailure()))).toBe(none)
  expect(after(none, { type: 'accepted', answer: { entryId: 1 } })).toBe(none)
  expect(after(accepted, send())).toBe(accepted)
})

describe('while an earlier call is at work', () => {
  const running = http(409)

  test('the request is sent again after a second', async () => {
    const waits: number[] = []
    let sent = 0
    const answer = await repeatedWhileRunning(
      async () => {
        sent += 1
        if (sent < 3) throw running
        return { entryId: 9 }
      },
      async (ms) => void waits.push(ms),
    )
    expect([answer, sent, waits]).toEqual([{ entryId: 9 }, 3, [1000, 1000]])
  })

  test('nobody waits for ever', async () => {
    let calls = 0
    const sending = repeatedWhileRunning(
      async () => {
        calls += 1
        throw running
      },
      async () => undefined,
    )
    await expect(sending).rejects.toBe(running)
    expect(calls).toBe(60)
    expect(isDefinitelyRejected(running, false)).toBe(false)
  })

  test('any other failure is told at once', async () => {
    const failure = networkFailure()
    await expect(repeatedWhileRunning(() => Promise.reject(failure))).rejects.toBe(failure)
  })
})

test('only what is settled can be put away', () => {
  const reset = { type: 'reset' } as const
  const sending = after(none, send())
  const lost = after(sending, failed(networkFailure()))
  const refused = after(sending, failed(http(400)))
  expect([after(sending, reset), after(lost, reset)]).toEqual([sending, lost])
  expect(after(refused, reset)).toEqual(none)
})
