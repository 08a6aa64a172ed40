import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { memoryStorage } from '../memory-storage.fixture.ts'
import { expect, test } from 'vitest'
import { actQueue, type ActResult } from './act-queue.ts'
import { createHeldActs, type HeldAct, type RefusedAct } from './held-acts.ts'

const act = (number: number) => ({
  path: '/api/desk/pack',
  ask: { body: { number } },
  text: `Pakattu ${number}`,
})

const numberOf = ({ ask }: HeldAct): unknown =>
  isRecord(ask) && isRecord(ask['body']) && ask['body']['number']

const readHeld = ({ path, ask, text, heldUntil }: Readonly<Record<string, unknown>>) => ({
  path: String(path),
  ask,
  text: String(text),
  heldUntil: Number(heldUntil),
})

/** The acts of a person on a device whose line and clock the test holds. */
function actsUnderTest() {
  const storage = memoryStorage()
  const sent: unknown[] = []
  let [seconds, isCut, refusal] = [0, false, undefined as string | undefined]
  let answered: Promise<unknown> = Promise.resolve()
  const pauses: (() => void)[] = []
  const open = (staffId = 7) =>
    createHeldActs({
      queue: actQueue<HeldAct>({ storage, name: 'held', staffId, read: readHeld }),
      refusals: actQueue<RefusedAct>({
        storage,
        name: 'refused',
        staffId,
        read: (found) => ({ ...readHeld(found), reason: String(found['reason']) }),
      }),
      now: () => new Date(Date.UTC(2026, 10, 17, 6, 0, seconds)),
      deviceMs: () => seconds * 1000,
      send: async (held): Promise<ActResult<void>> => {
        if (isCut) return { type: 'later' }
        sent.push(numberOf(held))
        await answered
        if (refusal !== undefined) return { type: 'refused', text: refusal }
        return isCut ? { type: 'later' } : { type: 'answered', answer: undefined }
      },
      wait: (_, done) => pauses.push(done),
    })
  return {
    open,
    sent,
    cut: (cut: boolean) => (isCut = cut),
    /** What is sent from now on has no answer until the returned function is called. */
    keepWaiting: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answered = promise
      return resolve
    },
    refuse: (text: string) => (refusal = text),
    /** The server's clock turns out to be behind. */
    setBack: (less: number) => (seconds -= less),
    /** So many seconds go by, and the pauses end. */
    pass: (more: number) => {
      seconds += more
      for (const done of pauses.splice(0)) done()
    },
  }
}

test('an act is sent after ten seconds', async () => {
  const { open, sent, pass } = actsUnderTest()
  const acts = open()
  acts.hold(act(1))
  expect(acts.get()).toMatchObject({ waiting: [{ text: 'Pakattu 1' }], undoable: { text: 'Pakattu 1' } })
  pass(9)
  expect(sent).toEqual([])
  pass(1)
  await expect.poll(() => acts.get().waiting).toEqual([])
  expect(acts.get().undoable).toBeUndefined()
  expect(sent).toEqual([1])
})

test('acts are taken back one after another', async () => {
  const { open, sent, pass } = actsUnderTest()
  const acts = open()
  acts.hold(act(1))
  pass(1)
  acts.hold(act(2))
  for (const text of ['Pakattu 2', 'Pakattu 1']) {
    const { undoable } = acts.get()
    expect(undoable?.text).toBe(text)
    if (undoable) acts.undo(undoable)
  }
  pass(11)
  await Promise.resolve()
  expect(acts.get().waiting).toEqual([])
  expect(sent).toEqual([])
})

test('an act on its way is not taken back', async () => {
  const { open, sent, cut, keepWaiting } = actsUnderTest()
  const acts = open()
  acts.hold(act(1))
  const { undoable } = acts.get()
  const goOn = keepWaiting()
  const isTried = acts.sendNow()
  expect(sent).toEqual([1])
  expect(acts.get().undoable).toBeUndefined()
  if (undoable) acts.undo(undoable)
  // The line breaks before the answer: nobody knows whether the server has the act, so it is sent again.
  cut(true)
  goOn()
  await isTried
  cut(false)
  await acts.sendNow()
  expect(sent).toEqual([1, 1])
})

test('acts outlive the page without a connection', async () => {
  const { open, sent, cut, pass } = actsUnderTest()
  cut(true)
  const before = open()
  for (const number of [4, 2, 9]) {
    before.hold(act(number))
    pass(1)
  }
  pass(11)
  await expect.poll(() => before.get().isAway).toBe(true)
  expect(before.get().waiting).toHaveLength(3)
  cut(false)
  expect(open(8).get().waiting).toEqual([])
  const after = open()
  after.resume()
  await expect.poll(() => after.get().waiting).toEqual([])
  expect(sent).toEqual([4, 2, 9])
})

test('a sign-out within ten seconds leaves nothing behind', async () => {
  const { open, sent } = actsUnderTest()
  const acts = open()
  acts.hold(act(3))
  await acts.sendNow()
  expect(sent).toEqual([3])
  expect(acts.get()).toMatchObject({ waiting: [], undoable: undefined })
})

test('a refusal is shown until it was seen', async () => {
  const { open, refuse, pass } = actsUnderTest()
  refuse('Tila on jo muuttunut')
  const acts = open()
  acts.hold(act(5))
  pass(11)
  await expect
    .poll(() => acts.get().refused)
    .toMatchObject([{ text: 'Pakattu 5', reason: 'Tila on jo muuttunut' }])
  expect(acts.get().waiting).toEqual([])
  const next = open()
  expect(next.get().refused).toMatchObject([{ text: 'Pakattu 5', reason: 'Tila on jo muuttunut' }])
  next.forgetRefused()
  expect([...next.get().refused, ...open().get().refused]).toEqual([])
})

test('acts are sent in the order of their doing', async () => {
  const { open, sent, setBack } = actsUnderTest()
  const acts = open()
  acts.hold(act(1))
  setBack(5)
  acts.hold(act(2))
  await acts.sendNow()
  expect(sent).toEqual([1, 2])
})
