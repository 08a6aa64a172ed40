import { memoryStorage } from '../../../platform/memory-storage.fixture.ts'
import { expect, test } from 'vitest'
import { createReception, type ReceivedScan } from './reception.ts'
import type { ActResult } from '../../../platform/stored-acts/act-queue.ts'

/** A reception on a line that can be cut, by one person on one device. */
function receptionUnderTest(step = 1) {
  const [device, tab] = [memoryStorage(), memoryStorage()]
  const sent: string[] = []
  let isCut = false
  let seconds = 0
  const open = (staffId = 7) =>
    createReception({
      staffId,
      device,
      tab,
      invalidText: 'Tarkista numero',
      now: () => new Date(Date.UTC(2026, 10, 16, 12, 0, (seconds += step))),
      send: ({ number }): Promise<ActResult<ReceivedScan>> => {
        if (isCut) return Promise.resolve({ type: 'later' })
        sent.push(number)
        return Promise.resolve({ type: 'answered', answer: { state: 'declared', text: 'Kamppi' } })
      },
    })
  return { open, sent, cut: (cut: boolean) => (isCut = cut) }
}

test('a scan is on the screen at once', async () => {
  const { open } = receptionUnderTest()
  const reception = open()
  reception.scan('CN 4711')
  expect(reception.get().lines).toMatchObject([{ number: '4711', state: 'waiting' }])
  await expect.poll(() => reception.get().lines).toMatchObject([{ state: 'declared', text: 'Kamppi' }])
})

test('what is no bag number is not sent', () => {
  const { open, sent } = receptionUnderTest()
  const reception = open()
  reception.scan('kassa 1')
  expect(reception.get().lines).toMatchObject([
    { number: 'kassa 1', state: 'refused', text: 'Tarkista numero' },
  ])
  expect(sent).toEqual([])
})

test('without a connection scans wait in their order', async () => {
  const { open, sent, cut } = receptionUnderTest()
  cut(true)
  const before = open()
  for (const number of ['1001', '1002', '1003']) before.scan(number)
  await expect.poll(() => before.get().awaySince).toBeDefined()
  expect(before.get().waiting).toHaveLength(3)
  expect(before.get().lines.map(({ number }) => number)).toEqual(['1003', '1002', '1001'])
  const after = open()
  expect(after.get().waiting).toHaveLength(3)
  expect(open(8).get().waiting).toHaveLength(0)
  cut(false)
  after.resume()
  await expect.poll(() => after.get().waiting).toHaveLength(0)
  expect(sent).toEqual(['1001', '1002', '1003'])
  expect(after.get()).toMatchObject({ awaySince: undefined })
  expect(open().get().lines).toHaveLength(3)
})

test('a clock that is set back keeps the order', async () => {
  const { open, sent, cut } = receptionUnderTest(-1)
  cut(true)
  const reception = open()
  for (const number of ['1001', '1002', '1003']) reception.scan(number)
  await expect.poll(() => reception.get().awaySince).toBeDefined()
  expect(reception.get().lines.map(({ number }) => number)).toEqual(['1003', '1002', '1001'])
  cut(false)
  reception.resume()
  await expect.poll(() => sent).toEqual(['1001', '1002', '1003'])
})
