import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openGate } from './gate.ts'
import { Overloaded } from './queue.ts'

type Gate = ReturnType<typeof openGate>
type Options = { readonly holder?: number; readonly isStranger?: boolean; readonly answer?: EventEmitter }

const turn = () => new Promise((resolve) => setImmediate(resolve))
const share = { most: 2, queue: 10, ofOne: Number.POSITIVE_INFINITY }
const LONG_MS = 1_000_000

/** Work that runs until it is told to end. */
function startWork(gate: Gate, log: string[], name: string, options: Options = {}) {
  const { holder, isStranger = false, answer = new EventEmitter() } = options
  const end = Promise.withResolvers<void>()
  const run = async () => {
    await gate.enter({ holder, answer, isStranger: () => isStranger })
    try {
      log.push(name)
      await end.promise
    } finally {
      if (holder !== undefined) gate.letGo(holder)
      gate.leave()
    }
  }
  return { end: end.resolve, fail: end.reject, done: run() }
}

test('a place that is free costs no promise', () => {
  const gate = openGate(share, LONG_MS)
  expect(gate.enter({ answer: new EventEmitter() })).toBeUndefined()
  gate.leave()
  expect(gate.state()).toEqual({ running: 0, waiting: 0, shed: 0 })
})

test('work of one holder waits beyond the limit, of another does not', async () => {
  const [gate, log] = [openGate({ most: 10, queue: 10, ofOne: 2 }, LONG_MS), [] as string[]]
  const work = (name: string) => startWork(gate, log, name, { holder: 1 })
  const [a, b, c, d] = [work('a'), work('b'), work('c'), work('d')]
  const other = startWork(gate, log, 'other', { holder: 2 })
  await turn()
  expect(log).toEqual(['a', 'b', 'other'])
  b.end()
  await turn()
  expect(log).toEqual(['a', 'b', 'other', 'c'])
  a.end()
  c.end()
  await turn()
  expect(log).toEqual(['a', 'b', 'other', 'c', 'd'])
  d.end()
  other.end()
  await Promise.all([a.done, b.done, c.done, d.done, other.done])
})

test('work that fails gives its place to the next', async () => {
  const [gate, log] = [openGate({ ...share, most: 1 }, LONG_MS), [] as string[]]
  const [first, second] = [startWork(gate, log, 'first'), startWork(gate, log, 'second')]
  await turn()
  first.fail(new Error('broken'))
  await expect(first.done).rejects.toThrow('broken')
  await turn()
  expect(log).toEqual(['first', 'second'])
  second.end()
  await second.done
})

test('whom the server knows comes before strangers', async () => {
  const [gate, log] = [openGate({ ...share, most: 1 }, LONG_MS), [] as string[]]
  const first = startWork(gate, log, 'first')
  const strangers = Array.from({ length: 6 }, (_, index) =>
    startWork(gate, log, `stranger ${index}`, { isStranger: true }),
  )
  const known = startWork(gate, log, 'known')
  await expect(strangers[5]?.done).rejects.toThrow(Overloaded)
  first.end()
  await turn()
  expect(log).toEqual(['first', 'known'])
  known.end()
  await turn()
  expect(log).toEqual(['first', 'known', 'stranger 0'])
})

test('one holder fills half of the queue, and the others the rest', async () => {
  const [gate, log] = [openGate({ ...share, most: 1 }, LONG_MS), [] as string[]]
  startWork(gate, log, 'first', { holder: 1 })
  const same = Array.from({ length: 6 }, () => startWork(gate, log, 'same', { holder: 1 }))
  await expect(same[5]?.done).rejects.toThrow(Overloaded)
  for (let holder = 2; holder < 7; holder += 1) startWork(gate, log, 'other', { holder })
  expect(gate.state()).toEqual({ running: 1, waiting: 10, shed: 1 })
  await expect(startWork(gate, log, 'too many', { holder: 7 }).done).rejects.toThrow(Overloaded)
})

test('a wait ends with its patience, and with the one who waited', async () => {
  const gate = openGate({ ...share, most: 1 }, 1)
  const [log, answer] = [[] as string[], new EventEmitter()]
  startWork(gate, log, 'first')
  await expect(startWork(gate, log, 'impatient').done).rejects.toThrow('too long')
  const patient = openGate({ ...share, most: 1 }, LONG_MS)
  startWork(patient, log, 'first')
  const gone = startWork(patient, log, 'gone', { answer })
  answer.emit('close')
  await expect(gone.done).rejects.toThrow(Overloaded)
  expect([gate.state().waiting, patient.state().waiting, log]).toEqual([0, 0, ['first', 'first']])
})

test('a place is given only while the gate is open', async () => {
  let isOpen = false
  const [gate, log] = [openGate(share, LONG_MS, () => isOpen), [] as string[]]
  startWork(gate, log, 'first')
  await turn()
  expect(log).toEqual([])
  isOpen = true
  gate.callWaiting()
  await turn()
  expect(log).toEqual(['first'])
})
