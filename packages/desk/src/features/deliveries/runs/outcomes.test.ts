import { memoryStorage } from '../../../platform/memory-storage.fixture.ts'
import { expect, test } from 'vitest'
import type { Sent } from '../../../platform/stored-acts/act-sender.ts'
import { createOutcomes, type MarkedStop } from './outcomes.ts'

const stop = (companyId: number) =>
  ({
    runId: 3,
    companyId,
    company: `Paikka ${companyId}`,
    outcome: 'delivered',
    reason: null,
    note: '',
  }) as const

/** The marks of a person on a device whose line and clock the test holds. */
function outcomesUnderTest() {
  const device = memoryStorage()
  const sent: number[] = []
  let [seconds, isCut, refusal] = [0, false, undefined as string | undefined]
  const pauses: (() => void)[] = []
  const open = (staffId = 7) =>
    createOutcomes({
      staffId,
      device,
      now: () => new Date(Date.UTC(2026, 10, 17, 6, 0, seconds)),
      send: ({ companyId }: MarkedStop): Promise<Sent<void>> => {
        if (isCut) return Promise.resolve({ type: 'later' })
        sent.push(companyId)
        return Promise.resolve(
          refusal === undefined
            ? { type: 'answered', answer: undefined }
            : { type: 'refused', text: refusal },
        )
      },
      wait: (_, done) => pauses.push(done),
    })
  return {
    open,
    sent,
    cut: (cut: boolean) => (isCut = cut),
    refuse: (text: string) => (refusal = text),
    /** So many seconds go by, and the pauses end. */
    pass: (more: number) => {
      seconds += more
      for (const done of pauses.splice(0)) done()
    },
  }
}

test('a mark is kept at once and sent after the moment in which it can be taken back', async () => {
  const { open, sent, pass } = outcomesUnderTest()
  const outcomes = open()
  outcomes.mark(stop(1))
  expect(outcomes.get()).toMatchObject({ waiting: [{ companyId: 1 }], undoable: { companyId: 1 } })
  expect(sent).toEqual([])
  pass(6)
  await expect.poll(() => outcomes.get().waiting).toEqual([])
  expect(outcomes.get().undoable).toBeUndefined()
  expect(sent).toEqual([1])
})

test('a mark that was taken back is never sent', async () => {
  const { open, sent, pass } = outcomesUnderTest()
  const outcomes = open()
  outcomes.mark(stop(1))
  const { undoable } = outcomes.get()
  if (undoable) outcomes.undo(undoable)
  pass(6)
  await Promise.resolve()
  expect(outcomes.get().waiting).toEqual([])
  expect(sent).toEqual([])
})

test('without a line the marks outlive the page, belong to their person and go out in order', async () => {
  const { open, sent, cut, pass } = outcomesUnderTest()
  cut(true)
  const before = open()
  for (const companyId of [4, 2, 9]) {
    before.mark(stop(companyId))
    pass(1)
  }
  pass(6)
  await expect.poll(() => before.get().isAway).toBe(true)
  expect(before.get().waiting).toHaveLength(3)
  cut(false)
  expect(open(8).get().waiting).toEqual([])
  const after = open()
  after.resume()
  await expect.poll(() => after.get().waiting).toEqual([])
  expect(sent).toEqual([4, 2, 9])
})

test('what the server refuses is told with its place', async () => {
  const { open, refuse, pass } = outcomesUnderTest()
  refuse('Tila on jo muuttunut')
  const outcomes = open()
  outcomes.mark(stop(5))
  pass(6)
  await expect
    .poll(() => outcomes.get().refused)
    .toMatchObject([{ company: 'Paikka 5', text: 'Tila on jo muuttunut' }])
  expect(outcomes.get().waiting).toEqual([])
  outcomes.forgetRefused()
  expect(outcomes.get().refused).toEqual([])
})
