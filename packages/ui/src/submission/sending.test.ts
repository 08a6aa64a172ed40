import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { httpFailure, networkFailure } from '../api/failure.ts'
import type { KeyOutcome } from './sending.ts'
import { atSummary, body, browser, open, stepOf, type Answer } from './submission-flow.fixture.ts'
import { waitingFlows } from './drafts.ts'

/** A server that can be cut off; it stores bodies by their keys, as ours does. */
function givenServer() {
  const stored = new Map<string, Answer>()
  const closed = new Set<string>()
  const server = {
    sent: [] as string[],
    asked: [] as string[],
    line: 'up' as 'up' | 'down' | 'answers are lost',
    stored,
    calls: {
      send: async ({ key }: { readonly key: string }): Promise<Answer> => {
        server.sent.push(key)
        if (server.line === 'down') throw networkFailure()
        if (closed.has(key)) throw httpFailure(422, '', { ...errorTexts(422, 'x'), code: 'keyClosed' })
        stored.set(key, stored.get(key) ?? { entryId: stored.size + 1 })
        if (server.line === 'answers are lost') throw networkFailure()
        return stored.get(key)!
      },
      ask: async (key: string): Promise<KeyOutcome> => {
        server.asked.push(key)
        if (server.line !== 'up') throw networkFailure()
        if (!stored.has(key)) closed.add(key)
        return stored.has(key) ? { stored: true, answer: stored.get(key) } : { stored: false }
      },
    },
  }
  return server
}

let server = givenServer()
const CONFIRMED = new Date('2026-11-16T10:00:00Z')
const later = (minutes: number) => vi.setSystemTime(CONFIRMED.getTime() + minutes * 60_000)
beforeEach(() => {
  server = givenServer()
  vi.useFakeTimers({ now: CONFIRMED, toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const confirmed = async (line: typeof server.line) => {
  server.line = line
  const flow = atSummary()
  await flow.confirm(server.calls, { path: '/api/deposit', what: 'tilitys' })
  return flow
}
const queued = { state: expect.stringMatching(/unknown|unsent/), queued: true }

test('a lost answer is asked for, not sent', async () => {
  server.line = 'answers are lost'
  const flow = atSummary()
  const { send, ask } = server.calls
  await flow.confirm({ send, ask: (key) => ((server.line = 'up'), ask(key)) })
  expect(stepOf(flow)).toBe('finished accepted')
  expect(flow.state().sent?.answer).toEqual({ entryId: 1 })
  expect(server.sent).toHaveLength(1)
})

describe('a form that is opened with something that has no answer', () => {
  test('sends what is not stored once, by the person', async () => {
    await confirmed('down')
    server.line = 'up'
    const again = open()
    await again.open(server.calls)
    await again.open(server.calls)
    expect(again.state().submission).toMatchObject({ state: 'unsent', queued: false, failure: undefined })
    await again.goOn(server.calls)
    expect([server.sent.length, server.stored.size]).toEqual([1, 0])
    await again.confirm(server.calls)
    expect(stepOf(again)).toBe('finished accepted')
    expect([server.sent.length, server.stored.size]).toEqual([2, 1])
  })

  test('shows the receipt of what is stored', async () => {
    await confirmed('answers are lost')
    server.line = 'up'
    const again = open()
    await again.open(server.calls)
    expect(again.state()).toMatchObject({ page: 'finished', sent: { body, answer: { entryId: 1 } } })
    expect(server.sent).toHaveLength(1)
  })

  test('a late call of an earlier page stores nothing', async () => {
    const flow = await confirmed('down')
    server.line = 'up'
    await open().open(server.calls)
    await expect(server.calls.send({ key: server.sent[0]! })).rejects.toMatchObject({ code: 'keyClosed' })
    // The page before, in another tab, finds out and shows what the device has.
    await flow.goOn(server.calls)
    expect(flow.state().submission).toMatchObject({ state: 'unsent', queued: false })
    expect(server.stored.size).toBe(0)
  })
})

describe('what was confirmed without a connection', () => {
  test.each([
    ['that the browser knows of', false],
    ['that breaks on the way', true],
  ])('%s is queued and sent once', async (_, onLine) => {
    vi.stubGlobal('navigator', { onLine })
    const flow = await confirmed('down')
    expect(flow.state().submission).toMatchObject(queued)
    await flow.goOn(server.calls)
    expect(flow.state().submission).toMatchObject(queued)
    server.line = 'up'
    later(9)
    await flow.goOn(server.calls)
    expect(stepOf(flow)).toBe('finished accepted')
    expect(server.stored.size).toBe(1)
  })

  test('waits for a press after ten minutes', async () => {
    const flow = await confirmed('down')
    server.line = 'up'
    later(10)
    const sent = server.sent.length
    await flow.goOn(server.calls)
    await flow.goOn(server.calls)
    expect([flow.state().submission, server.sent.length]).toMatchObject([{ queued: false }, sent])
    server.line = 'down'
    await flow.confirm(server.calls)
    expect(flow.state().submission).toMatchObject(queued)
    later(19)
    server.line = 'up'
    await flow.goOn(server.calls)
    expect([stepOf(flow), server.stored.size]).toEqual(['finished accepted', 1])
  })

  test('can be taken back until it has left', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const flow = await confirmed('down')
    await flow.takeBack(server.calls)
    expect([stepOf(flow), flow.state().typed]).toEqual(['form none', { bag: '7' }])
    server.line = 'up'
    await flow.goOn(server.calls)
    await open().goOn(server.calls)
    expect([stepOf(open()), server.stored.size]).toEqual(['form none', 0])
  })

  test('taken back in doubt, is asked about and not sent', async () => {
    const flow = await confirmed('down')
    await flow.takeBack(server.calls)
    const before = server.sent.length
    expect(flow.state().submission).toMatchObject({ state: 'unknown', queued: false })
    for (const each of [open(), flow]) {
      server.line = 'up'
      await each.goOn(server.calls)
      expect([stepOf(each), each.state().typed]).toEqual(['form none', { bag: '7' }])
    }
    expect([server.sent.length, server.stored.size]).toEqual([before, 0])
  })

  test('taken back too late, is the receipt', async () => {
    const flow = await confirmed('answers are lost')
    server.line = 'up'
    await flow.takeBack(server.calls)
    expect([stepOf(flow), server.stored.size]).toEqual(['finished accepted', 1])
  })

  test('is found by its person and company', async () => {
    await confirmed('down')
    const keys = () => [
      'kassavirta.draft.deposit.1.100',
      'kassavirta.draft.deposit.1.200',
      'kassavirta.options',
    ]
    const storage = { getItem: (key: string) => browser.drafts.getItem(key), keys }
    expect(waitingFlows(storage, { userId: 1, companyId: 100 })).toEqual(['deposit'])
    expect(waitingFlows(storage, { userId: 1, companyId: 200 })).toEqual([])
    expect(waitingFlows(storage, { userId: 2, companyId: 100 })).toEqual([])
  })
})

test.each([500, 502, 503])('%i is not tried again by itself', async (status) => {
  const flow = atSummary()
  const { ask } = server.calls
  await flow.confirm({ ask, send: () => Promise.reject(httpFailure(status, '', errorTexts(status, 'x'))) })
  expect(flow.state().submission).toMatchObject({ state: 'unsent', queued: false, failure: { status } })
  await flow.goOn(server.calls)
  expect(server.sent).toEqual([])
  await flow.confirm(server.calls)
  expect(server.stored.size).toBe(1)
})
