import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorBody } from '@kassavirta/domain/kernel/problem'
import { httpFailure, networkFailure, shapeFailure } from './failure.ts'
import type { Pair } from './pending-submission.ts'
import { createFlow, flowKeeper, type FlowFormat } from './submission-flow.ts'

type Typed = { readonly bag: string }
type Body = { readonly bag: string; readonly total: number }
type Answer = { readonly entryId: number }

const isObject = (found: unknown): found is Record<string, unknown> =>
  typeof found === 'object' && found !== null
const format: FlowFormat<Typed, Body, Answer> = {
  version: 1,
  start: { bag: '' },
  readTyped: (found) => (isObject(found) ? { bag: String(found['bag']) } : undefined),
  readBody: (found) => (isObject(found) ? (found as Body) : undefined),
  readAnswer: (found) => (isObject(found) ? (found as Answer) : undefined),
}
const owner = { flow: 'deposit', userId: 1, placeId: 100 }
const body: Body = { bag: '7', total: 5 }

const storage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: () => null,
    clear: () => kept.clear(),
    get length() {
      return kept.size
    },
  }
}
let shelves = { drafts: storage(), receipts: storage() }
/** The entry of the history on show, and how the page began. */
let entry = { name: 'sent here', reloaded: false }
beforeEach(() => {
  shelves = { drafts: storage(), receipts: storage() }
  entry = { name: 'sent here', reloaded: false }
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
})
const historyNow = () => {
  const { name, reloaded } = entry
  return { current: () => entry.name, reloaded: reloaded ? name : undefined }
}
/** A new page: everything in memory is gone. */
const open = (more: Partial<FlowFormat<Typed, Body, Answer>> = {}) =>
  createFlow(owner, { ...format, ...more }, { ...shelves, history: historyNow() })
/** The same page, reloaded. */
const reload = () => {
  entry = { ...entry, reloaded: true }
  return open()
}
const atSummary = () => {
  const flow = open()
  flow.change({ bag: '7' })
  flow.review(body)
  return flow
}
const place = (flow: ReturnType<typeof open>) => {
  const { wizard, submission } = flow.state()
  return `${wizard.page} ${wizard.submit.state} ${submission.state}`
}

test('Next shows what will be sent, Back keeps what was typed [R-WIZ-01] [R-WIZ-07]', () => {
  const flow = atSummary()
  expect([place(flow), flow.state().body]).toEqual(['summary idle none', body])
  flow.back()
  expect([place(flow), flow.state().typed]).toEqual(['form idle none', { bag: '7' }])
})

test('what was accepted leaves a receipt and no draft [R-WIZ-03]', async () => {
  const flow = atSummary()
  await flow.confirm(async () => ({ entryId: 3 }))
  expect(place(flow)).toBe('finished success accepted')
  expect(flow.state()).toMatchObject({
    typed: { bag: '' },
    sent: { body, answer: { entryId: 3 } },
    seen: false,
  })
  expect(shelves.drafts.length).toBe(0)
  expect(reload().state()).toMatchObject({
    sent: { body, answer: { entryId: 3 } },
    wizard: { page: 'finished' },
  })
  flow.startAgain()
  expect(reload().state().sent).toBeUndefined()
})

test.each([
  ['a typed address or another tab', { name: 'another', reloaded: false }],
  ['a restored tab', { name: 'sent here', reloaded: false }],
  ['a reload of another entry', { name: 'another', reloaded: true }],
])('%s shows the form and not a receipt of before (decisions O6)', async (_way, way) => {
  await atSummary().confirm(async () => ({ entryId: 3 }))
  entry = way
  expect(open().state()).toMatchObject({ sent: undefined, wizard: { page: 'form' } })
})

test('after a reload elsewhere, Back to the entry that showed the receipt gives the form', async () => {
  await atSummary().confirm(async () => ({ entryId: 3 }))
  const history = { current: () => 'sent here', reloaded: 'the front page' }
  expect(createFlow(owner, format, { ...shelves, history }).state().sent).toBeUndefined()
})

test('a receipt belongs to the entry on which it was seen', async () => {
  const flow = atSummary()
  await flow.confirm(async () => ({ entryId: 3 }))
  entry = { name: 'receipt', reloaded: false }
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
    await flow.confirm(() => Promise.reject(shapeFailure(status, data)))
    expect(flow.state().submission.state).toBe(outcome)
    const receipt = { body, answer: undefined }
    if (outcome === 'accepted') expect(reload().state().sent).toMatchObject(receipt)
  })
})

test('a refusal that comes after "still running" says nothing about the call that was running', async () => {
  vi.useFakeTimers()
  const flow = atSummary()
  const answers = [httpFailure(409, '', errorBody(409, 'x')), httpFailure(429, '', errorBody(429, 'x'))]
  const sending = flow.confirm(() => Promise.reject(answers.shift()))
  await vi.runAllTimersAsync()
  await sending
  vi.useRealTimers()
  expect(flow.state().submission.state).toBe('unknown')
})

describe('a form that was begun earlier', () => {
  const begun = () => {
    const flow = open()
    flow.change({ bag: '7' })
    flow.leave(true)
    return flow
  }

  test('says since when it has waited, after a new page and after coming back', () => {
    const before = begun()
    const { savedAt } = before.state()
    expect(savedAt).toBeInstanceOf(Date)
    expect([before.state().resumedAt, open().state().resumedAt]).toEqual([savedAt, savedAt])
  })

  test('says nothing of it when the person only looked at the summary, or typed nothing', () => {
    const flow = open()
    flow.leave(true)
    flow.change({ bag: '7' })
    flow.leave(false)
    expect(flow.state().resumedAt).toBeUndefined()
  })

  test('can be emptied, and filled again until something new is typed', () => {
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

  test('is not emptied while what was sent has no answer', async () => {
    const flow = atSummary()
    await flow.confirm(() => Promise.reject(networkFailure()))
    flow.clear()
    expect(flow.state()).toMatchObject({ typed: { bag: '7' }, submission: { state: 'unknown' } })
  })
})

test('a second press sends nothing [R-WIZ-04]', async () => {
  const flow = atSummary()
  const answer = Promise.withResolvers<Answer>()
  const call = vi.fn<() => Promise<Answer>>(() => answer.promise)
  const first = flow.confirm(call)
  await flow.confirm(call)
  flow.back()
  expect([call.mock.calls.length, place(flow)]).toEqual([1, 'summary loading sending'])
  answer.resolve({ entryId: 1 })
  await first
})

test('key and body are on the device before they leave, and survive the page', async () => {
  let sent: Pair<Body> | undefined
  // The page goes while the answer is awaited.
  void atSummary().confirm((pair) => {
    sent = pair
    return new Promise(() => undefined)
  })
  const again = open()
  expect(place(again)).toBe('summary idle unknown')
  expect(again.state()).toMatchObject({ body, typed: { bag: '7' } })
  const seen: Pair<Body>[] = []
  await again.confirm(async (pair) => {
    seen.push(pair)
    return { entryId: 4 }
  })
  expect(seen).toEqual([sent])
  expect(place(again)).toBe('finished success accepted')
})

describe('after a lost answer', () => {
  test('nothing can be edited or sent under another key', async () => {
    const flow = atSummary()
    const keys: string[] = []
    const lose = async ({ key }: Pair<Body>): Promise<Answer> => {
      keys.push(key)
      throw networkFailure()
    }
    await flow.confirm(lose)
    flow.change({ bag: 'other' })
    flow.review({ ...body, total: 6 })
    await flow.confirm(lose)
    expect(new Set(keys).size).toBe(1)
    expect([place(flow), flow.state().body]).toEqual(['summary error unknown', body])
  })

  test('a refusal opens the form again, with a new key for the next sending', async () => {
    const flow = atSummary()
    const keys: string[] = []
    const answers = [networkFailure(), httpFailure(400, '', { errorMessage: 'Tarkista viite' })]
    const answer = async ({ key }: Pair<Body>): Promise<Answer> => {
      keys.push(key)
      throw answers.shift() ?? networkFailure()
    }
    await flow.confirm(answer)
    await flow.confirm(answer)
    expect([place(flow), flow.state().typed]).toEqual(['summary error refused', { bag: '7' }])
    flow.change({ bag: '8' })
    flow.review({ ...body, bag: '8' })
    await flow.confirm(answer)
    expect(keys.map((key) => key === keys[0])).toEqual([true, true, false])
  })
})

test('another tab’s typing does not wipe out what was sent and not answered', async () => {
  vi.useFakeTimers()
  const [first, second] = [atSummary(), open()]
  await first.confirm(() => Promise.reject(networkFailure()))
  second.change({ bag: '9' })
  vi.runAllTimers()
  expect(open().state()).toMatchObject({ body, submission: { state: 'unknown' } })
  await first.confirm(async () => ({ entryId: 2 }))
  second.change({ bag: '99' })
  vi.runAllTimers()
  expect(open().state()).toMatchObject({ typed: { bag: '99' }, submission: { state: 'none' } })
  vi.useRealTimers()
})

test('off line it is certain that nothing was sent, and the form stays open', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const flow = atSummary()
  await flow.confirm(() => Promise.reject(networkFailure()))
  expect(place(flow)).toBe('summary error refused')
  expect(place(open())).toBe('form idle none')
  expect(open().state().typed).toEqual({ bag: '7' })
})

test('a form that is emptied again leaves no draft', async () => {
  vi.useFakeTimers()
  const flow = open()
  flow.change({ bag: '7' })
  vi.runAllTimers()
  expect([shelves.drafts.length, flow.state().savedAt]).toEqual([1, expect.any(Date)])
  flow.change({ bag: '' })
  vi.runAllTimers()
  expect([shelves.drafts.length, flow.state().savedAt]).toEqual([0, undefined])
  vi.useRealTimers()
})

test('a person finds the same flow at the same place, and another person another', () => {
  const flows = flowKeeper((userId, placeId) => ({ userId, placeId }))
  const first = flows(1, 100)
  expect(flows(1, 100)).toBe(first)
  expect(flows(2, 100)).toEqual({ userId: 2, placeId: 100 })
  expect(flows(1, 100)).not.toBe(first)
})
