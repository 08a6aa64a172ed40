import { describe, expect, test } from 'vitest'
import { networkFailure, shapeFailure } from '../api/failure.ts'
import { atSummary, body, browser, format, open, owner, reload } from './submission-flow.fixture.ts'
import { newFlow } from './submission-flow.ts'

test.each([
  ['a typed address or another tab', { name: 'another', reloaded: false }],
  ['a restored tab', { name: 'sent here', reloaded: false }],
  ['a reload of another entry', { name: 'another', reloaded: true }],
])('%s shows the form and not a receipt of before (decisions O6)', async (_way, way) => {
  await atSummary().confirm({ send: async () => ({ entryId: 3 }) })
  browser.entry = way
  expect(open().state()).toMatchObject({ sent: undefined, page: 'form' })
})

test('after a reload elsewhere, Back to the entry that showed the receipt gives the form', async () => {
  await atSummary().confirm({ send: async () => ({ entryId: 3 }) })
  const history = { current: () => 'sent here', reloaded: 'the front page' }
  expect(newFlow(owner, format, { ...browser, history }).state().sent).toBeUndefined()
})

test('a receipt belongs to the entry on which it was seen', async () => {
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

  test('leaves a receipt without a number, also after a reload', async () => {
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
    await flow.confirm({ send: () => Promise.reject(networkFailure()) })
    flow.clear()
    expect(flow.state()).toMatchObject({ typed: { bag: '7' }, submission: { state: 'unknown' } })
  })
})
