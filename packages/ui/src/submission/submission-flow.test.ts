import { describe, expect, test, vi } from 'vitest'
import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { httpFailure, networkFailure, shapeFailure } from '../api/failure.ts'
import type { PendingRequest } from './pending-submission.ts'
import {
  atSummary,
  body,
  browser,
  open,
  stepOf,
  reload,
  type Answer,
  type Body,
  format,
  owner,
} from './submission-flow.fixture.ts'
import { flowKeeper, newFlow } from './submission-flow.ts'

test('Next shows what is sent, Back what was typed [R-WIZ-01, R-WIZ-07]', () => {
  const flow = atSummary()
  expect([stepOf(flow), flow.state().body]).toEqual(['summary none', body])
  flow.back()
  expect([stepOf(flow), flow.state().typed]).toEqual(['form none', { bag: '7' }])
})

test('what was accepted leaves a receipt [R-WIZ-03]', async () => {
  const flow = atSummary()
  await flow.confirm({ send: async () => ({ entryId: 3 }) })
  expect(stepOf(flow)).toBe('finished accepted')
  expect(flow.state()).toMatchObject({
    typed: { bag: '' },
    sent: { body, answer: { entryId: 3 } },
    seen: false,
  })
  expect(browser.drafts.length).toBe(0)
  expect(reload().state()).toMatchObject({
    sent: { body, answer: { entryId: 3 } },
    page: 'finished',
  })
  flow.startAgain()
  expect(reload().state().sent).toBeUndefined()
})

test('a refusal after "still running" says nothing', async () => {
  vi.useFakeTimers()
  const flow = atSummary()
  const answers = [httpFailure(409, '', errorTexts(409, 'x')), httpFailure(429, '', errorTexts(429, 'x'))]
  const sending = flow.confirm({ send: () => Promise.reject(answers.shift()) })
  await vi.runAllTimersAsync()
  await sending
  vi.useRealTimers()
  expect(flow.state().submission.state).toBe('unknown')
})

test('a second press sends nothing [R-WIZ-04]', async () => {
  const flow = atSummary()
  const answer = Promise.withResolvers<Answer>()
  const call = vi.fn<() => Promise<Answer>>(() => answer.promise)
  const first = flow.confirm({ send: call })
  await flow.confirm({ send: call })
  flow.back()
  expect([call.mock.calls.length, stepOf(flow)]).toEqual([1, 'summary sending'])
  answer.resolve({ entryId: 1 })
  await first
})

test('key and body survive the page', async () => {
  let sent: PendingRequest<Body> | undefined
  // The page is closed while the call is running.
  void atSummary().confirm({
    send: (request) => {
      sent = request
      return new Promise(() => undefined)
    },
  })
  const again = open()
  expect(stepOf(again)).toBe('summary unknown')
  expect(again.state()).toMatchObject({ body, typed: { bag: '7' } })
  const seen: PendingRequest<Body>[] = []
  await again.confirm({
    send: async (request) => {
      seen.push(request)
      return { entryId: 4 }
    },
  })
  expect(seen.map(({ key, body: sentAgain }) => [key, sentAgain])).toEqual([[sent?.key, sent?.body]])
  expect(stepOf(again)).toBe('finished accepted')
})

describe('after a lost answer', () => {
  test('nothing is edited or sent under another key', async () => {
    const flow = atSummary()
    const keys: string[] = []
    const lose = async ({ key }: PendingRequest<Body>): Promise<Answer> => {
      keys.push(key)
      throw networkFailure()
    }
    await flow.confirm({ send: lose })
    flow.change({ bag: 'other' })
    flow.review({ ...body, total: 6 })
    await flow.confirm({ send: lose })
    expect(new Set(keys).size).toBe(1)
    expect([stepOf(flow), flow.state().body]).toEqual(['summary unknown', body])
  })

  test('a refusal opens the form with a new key', async () => {
    const flow = atSummary()
    const keys: string[] = []
    const answers = [networkFailure(), httpFailure(400, '', { errorMessage: 'Tarkista viite' })]
    const answer = async ({ key }: PendingRequest<Body>): Promise<Answer> => {
      keys.push(key)
      throw answers.shift() ?? networkFailure()
    }
    await flow.confirm({ send: answer })
    await flow.confirm({ send: answer })
    expect([stepOf(flow), flow.state().typed]).toEqual(['summary refused', { bag: '7' }])
    flow.change({ bag: '8' })
    flow.review({ ...body, bag: '8' })
    await flow.confirm({ send: answer })
    expect(keys.map((key) => key === keys[0])).toEqual([true, true, false])
  })
})

test('another tab’s typing spares what was sent', async () => {
  vi.useFakeTimers()
  const [first, second] = [atSummary(), open()]
  await first.confirm({ send: () => Promise.reject(networkFailure()) })
  second.change({ bag: '9' })
  vi.runAllTimers()
  expect(open().state()).toMatchObject({ body, submission: { state: 'unknown' } })
  await first.confirm({ send: async () => ({ entryId: 2 }) })
  second.change({ bag: '99' })
  vi.runAllTimers()
  expect(open().state()).toMatchObject({ typed: { bag: '99' }, submission: { state: 'none' } })
  vi.useRealTimers()
})

test('an emptied form leaves no draft', async () => {
  vi.useFakeTimers()
  const flow = open()
  flow.change({ bag: '7' })
  vi.runAllTimers()
  expect([browser.drafts.length, flow.state().savedAt]).toEqual([1, expect.any(Date)])
  flow.change({ bag: '' })
  vi.runAllTimers()
  expect([browser.drafts.length, flow.state().savedAt]).toEqual([0, undefined])
  vi.useRealTimers()
})

test('a flow belongs to its person and company', () => {
  const flows = flowKeeper((userId, companyId) => ({ userId, companyId }))
  const first = flows(1, 100)
  expect(flows(1, 100)).toBe(first)
  expect(flows(2, 100)).toEqual({ userId: 2, companyId: 100 })
  expect(flows(1, 100)).not.toBe(first)
})

test.each([
  ['a typed address or another tab', { name: 'another', reloaded: false }],
  ['a restored tab', { name: 'sent here', reloaded: false }],
  ['a reload of another entry', { name: 'another', reloaded: true }],
])('%s shows the form, no receipt of before (decisions O6)', async (_way, way) => {
  await atSummary().confirm({ send: async () => ({ entryId: 3 }) })
  browser.entry = way
  expect(open().state()).toMatchObject({ sent: undefined, page: 'form' })
})

test('Back to the entry of the receipt gives the form', async () => {
  await atSummary().confirm({ send: async () => ({ entryId: 3 }) })
  const history = { current: () => 'sent here', reloaded: 'the front page' }
  expect(newFlow(owner, format, { ...browser, history }).state().sent).toBeUndefined()
})

test('a receipt belongs to its entry', async () => {
  const flow = atSummary()
  await flow.confirm({ send: async () => ({ entryId: 3 }) })
  browser.entry = { name: 'receipt', reloaded: false }
  flow.markSeen()
  expect(reload().state().sent).toMatchObject({ answer: { entryId: 3 } })
})

describe('an answer that says nothing', () => {
  test.each([
    [201, undefined, {}, 'accepted'],
    [204, undefined, {}, 'accepted'],
    [201, { other: 1 }, {}, 'accepted'],
    [200, undefined, {}, 'unknown'],
    [200, undefined, { bareOk: true }, 'accepted'],
    [200, { other: 1 }, { bareOk: true }, 'unknown'],
    [202, undefined, { bareOk: true }, 'unknown'],
  ])('%i with %j, %j: %s [R-API-02]', async (status, data, more, outcome) => {
    const flow = open(more)
    flow.review(body)
    await flow.confirm({ send: () => Promise.reject(shapeFailure(status, data)) })
    expect(flow.state().submission.state).toBe(outcome)
  })

  test('leaves a receipt without a number', async () => {
    await atSummary().confirm({ send: () => Promise.reject(shapeFailure(204)) })
    expect(reload().state().sent).toMatchObject({ body, answer: undefined })
  })
})

describe('a form that was begun earlier', () => {
  const begun = () => {
    const flow = open()
    flow.change({ bag: '7' })
    flow.leave(true)
    return flow
  }

  test('says since when it has waited', () => {
    const before = begun()
    const { savedAt } = before.state()
    expect(savedAt).toBeInstanceOf(Date)
    expect([before.state().resumedAt, open().state().resumedAt]).toEqual([savedAt, savedAt])
  })

  test('is silent where nothing was typed', () => {
    const flow = open()
    flow.leave(true)
    flow.change({ bag: '7' })
    flow.leave(false)
    expect(flow.state().resumedAt).toBeUndefined()
  })

  test('can be emptied and filled again', () => {
    const flow = begun()
    flow.clear()
    expect(flow.state()).toMatchObject({ typed: { bag: '' }, cleared: { bag: '7' }, resumedAt: undefined })
    expect(open().state().typed).toEqual({ bag: '' })
    flow.restore()
    expect(flow.state()).toMatchObject({ typed: { bag: '7' }, cleared: undefined })
    expect(open().state().typed).toEqual({ bag: '7' })
    flow.clear()
    flow.change({ bag: '8' })
    flow.restore()
    expect(flow.state().typed).toEqual({ bag: '8' })
  })

  test('is not emptied while the answer is missing', async () => {
    const flow = atSummary()
    await flow.confirm({ send: () => Promise.reject(networkFailure()) })
    flow.clear()
    expect(flow.state()).toMatchObject({ typed: { bag: '7' }, submission: { state: 'unknown' } })
  })
})
