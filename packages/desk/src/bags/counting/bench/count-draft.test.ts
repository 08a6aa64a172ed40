import { expect, test } from 'vitest'
import { memoryStorage } from '../../../platform/memory-storage.fixture.ts'
import {
  entriesToResume,
  removeCountDraft,
  textOfCount,
  writeCountDraft,
  passSaver,
  type SaveAnswer,
} from './count-draft.ts'
import { emptyEntries, emptyTill, writeSerial } from './count-entries.ts'

const owner = { staffId: 3, bagId: 12, pass: 1 }
const bag = (counts: Record<string, string>) => ({ ...emptyEntries, tills: [{ ...emptyTill, counts }] })

test('what was typed after the last save comes back', () => {
  const storage = memoryStorage()
  const typed = writeSerial(
    { ...bag({ pcs_50e: '6', pcs_20e: '12+' }), intact: false, note: 'Sauma auki' },
    { till: 0, denomination: 'pcs_50e', index: 0 },
    'PA1',
  )
  const saved = bag({ pcs_50e: '6' })
  writeCountDraft(storage, owner, { entries: typed, saved: textOfCount(saved) })
  const found = entriesToResume(storage, owner, saved)
  expect(found).toMatchObject({ intact: false, note: 'Sauma auki' })
  expect(found.tills[0]?.counts).toEqual({ pcs_50e: '6', pcs_20e: '12+' })
  expect(found.tills[0]?.serials.pcs_50e).toEqual(['PA1'])
})

test('what was never saved comes back too', () => {
  const storage = memoryStorage()
  writeCountDraft(storage, owner, { entries: bag({ pcs_50e: '6' }), saved: textOfCount(emptyEntries) })
  expect(entriesToResume(storage, owner, emptyEntries).tills[0]?.counts).toEqual({ pcs_50e: '6' })
})

test('the figures of another device count', () => {
  const storage = memoryStorage()
  writeCountDraft(storage, owner, {
    entries: bag({ pcs_50e: '6' }),
    saved: textOfCount(bag({ pcs_50e: '6' })),
  })
  const newer = bag({ pcs_50e: '6', pcs_20e: '4' })
  expect(entriesToResume(storage, owner, newer).tills[0]?.counts).toEqual({ pcs_50e: '6', pcs_20e: '4' })
})

test('a draft belongs to its pass and its person', () => {
  const storage = memoryStorage()
  writeCountDraft(storage, owner, { entries: bag({ pcs_50e: '6' }), saved: textOfCount(emptyEntries) })
  expect(entriesToResume(storage, { ...owner, pass: 2 }, emptyEntries)).toEqual(emptyEntries)
  expect(entriesToResume(storage, { ...owner, staffId: 4 }, emptyEntries)).toEqual(emptyEntries)
  removeCountDraft(storage, owner)
  expect(entriesToResume(storage, owner, emptyEntries)).toEqual(emptyEntries)
})

test('a draft that cannot be read is none', () => {
  const storage = memoryStorage()
  storage.setItem('kassavirta.desk.count.3.12.1', '{"saved":"[]","entries":{"tills":[5]}}')
  expect(entriesToResume(storage, owner, emptyEntries)).toEqual(emptyEntries)
})

const at = new Date('2026-11-16T12:02:00Z')

/** A saver whose calls are answered by the test, one after another. */
function saverUnderTest() {
  const calls: { readonly pass: string; readonly answer: (answer: SaveAnswer) => void }[] = []
  const states: string[] = []
  let resume: (() => void) | undefined
  const saver = passSaver<string>({
    save: (pass) => new Promise((answer) => calls.push({ pass, answer })),
    wait: (_, done) => {
      resume = done
      return () => (resume = undefined)
    },
  })
  saver.listen(({ type }, pass) => void states.push(pass === undefined ? type : `${type} ${pass}`))
  return { saver, calls, states, resume: () => resume?.() }
}

const settle = () => new Promise<void>((done) => void setTimeout(done))

test('a field is saved when it is left', async () => {
  const { saver, calls, states } = saverUnderTest()
  saver.soon('a')
  calls[0]?.answer({ type: 'saved', at })
  await settle()
  expect(states).toEqual(['saving', 'saved a'])
})

test('only the newest entries wait behind a call', async () => {
  const { saver, calls } = saverUnderTest()
  for (const pass of ['a', 'b', 'c']) saver.soon(pass)
  expect(calls.map(({ pass }) => pass)).toEqual(['a'])
  calls[0]?.answer({ type: 'saved', at })
  await settle()
  calls[1]?.answer({ type: 'saved', at })
  await settle()
  expect(calls.map(({ pass }) => pass)).toEqual(['a', 'c'])
})

test('the newest entries are tried again until saved', async () => {
  const { saver, calls, states, resume } = saverUnderTest()
  saver.soon('a')
  calls[0]?.answer({ type: 'later' })
  await settle()
  expect(states.at(-1)).toBe('waiting')
  saver.soon('b')
  calls[1]?.answer({ type: 'later' })
  await settle()
  resume()
  calls[2]?.answer({ type: 'saved', at })
  await settle()
  expect(calls.map(({ pass }) => pass)).toEqual(['a', 'b', 'b'])
  expect(states.at(-1)).toBe('saved b')
})

test('a refusal is shown and not repeated', async () => {
  const { saver, calls, states } = saverUnderTest()
  saver.soon('a')
  calls[0]?.answer({ type: 'refused', text: 'Tila on jo muuttunut' })
  await settle()
  expect(states).toEqual(['saving', 'refused a'])
  expect(calls).toHaveLength(1)
})

test('halting drops what waits behind a call', async () => {
  const { saver, calls } = saverUnderTest()
  saver.soon('a')
  saver.soon('b')
  let isOver = false
  const over = saver.halt().then(() => (isOver = true))
  await settle()
  expect(isOver).toBe(false)
  calls[0]?.answer({ type: 'later' })
  await over
  expect(calls).toHaveLength(1)
  saver.soon('c')
  expect(calls.map(({ pass }) => pass)).toEqual(['a', 'c'])
})
