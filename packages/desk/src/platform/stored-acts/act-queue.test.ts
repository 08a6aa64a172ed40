import { memoryStorage } from '../memory-storage.fixture.ts'
import type { SafeStorage } from '@kassavirta/ui/browser/storage.ts'
import { expect, test } from 'vitest'
import { actQueue, type ActQueue, type StoredAct, actSender, type ActResult } from './act-queue.ts'

type Scan = StoredAct & { readonly number: string }

const scanQueue = (storage: SafeStorage, staffId: number): ActQueue<Scan> =>
  actQueue<Scan>({
    storage,
    name: 'scan',
    staffId,
    read: ({ number }) => (typeof number === 'string' ? { number } : undefined),
  })

const scanned = (number: string, minute = '00'): Scan => ({
  key: `key-${number}`,
  number,
  at: `2026-11-16T12:${minute}:00.000Z`,
})
const [first, second, third] = [scanned('1', '01'), scanned('2', '02'), scanned('3', '03')]

/** A sender whose line answers as it is told, and whose pauses end when the test says so. */
function senderOn(queue: ActQueue<Scan>, answers: ActResult<string>[]) {
  const sent: string[] = []
  const settled: string[] = []
  const away: boolean[] = []
  let resume: (() => void) | undefined
  const pauses: number[] = []
  const sender = actSender<Scan, string>({
    queue,
    send: ({ key }) => {
      sent.push(key)
      return Promise.resolve(answers.shift() ?? { type: 'answered', answer: 'ok' })
    },
    onSettled: ({ number }, { type }) => void settled.push(`${number} ${type}`),
    onTried: (isAway) => void away.push(isAway),
    wait: (ms, done) => {
      pauses.push(ms)
      resume = done
      return () => (resume = undefined)
    },
  })
  return { sender, sent, settled, away, pauses, resume: () => resume?.() }
}

test('acts stay on the device until they are answered', () => {
  const storage = memoryStorage()
  for (const scan of [second, third, first]) scanQueue(storage, 7).add(scan)
  expect(scanQueue(storage, 7).waiting()).toEqual([first, second, third])
  scanQueue(storage, 7).remove(second)
  expect(scanQueue(storage, 7).waiting()).toEqual([first, third])
})

test('the queue belongs to its person', () => {
  const storage = memoryStorage()
  scanQueue(storage, 7).add(first)
  scanQueue(storage, 70).add(second)
  expect(scanQueue(storage, 7).waiting()).toEqual([first])
  expect(scanQueue(storage, 70).waiting()).toEqual([second])
})

test('the rows of another program are no acts', () => {
  const storage = memoryStorage()
  storage.setItem('kassavirta.desk.scan.7.x', '{"number":5}')
  storage.setItem('kassavirta.desk.scan.7.y', 'broken')
  expect(scanQueue(storage, 7).waiting()).toEqual([])
})

test('without a connection acts wait in their order', async () => {
  const queue = scanQueue(memoryStorage(), 7)
  const line = senderOn(queue, [{ type: 'later' }, { type: 'later' }])
  queue.add(first)
  await line.sender.run()
  queue.add(second)
  queue.add(third)
  await line.sender.run()
  expect(queue.waiting()).toHaveLength(3)
  expect(line.away).toEqual([true, true])
  expect(line.pauses).toEqual([1000, 2000])
  line.resume()
  await expect.poll(() => queue.waiting()).toEqual([])
  expect(line.sent).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-3'])
  expect(line.settled).toEqual(['1 answered', '2 answered', '3 answered'])
  expect(line.away.at(-1)).toBe(false)
})

test('a refused act makes way for the next', async () => {
  const queue = scanQueue(memoryStorage(), 7)
  const line = senderOn(queue, [{ type: 'refused', text: 'Tarkista numero' }])
  queue.add(first)
  queue.add(second)
  await line.sender.run()
  expect(line.settled).toEqual(['1 refused', '2 answered'])
  expect(queue.waiting()).toEqual([])
})

test('an act during another one is sent once', async () => {
  const queue = scanQueue(memoryStorage(), 7)
  const line = senderOn(queue, [])
  queue.add(first)
  const running = line.sender.run()
  queue.add(second)
  await line.sender.run()
  await running
  expect(line.sent).toEqual(['key-1', 'key-2'])
})
