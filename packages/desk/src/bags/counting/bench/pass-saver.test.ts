import { expect, test } from 'vitest'
import { passSaver, type SaveAnswer } from './pass-saver.ts'

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

test('a field that is left is saved, and the screen hears when', async () => {
  const { saver, calls, states } = saverUnderTest()
  saver.soon('a')
  calls[0]?.answer({ type: 'saved', at })
  await settle()
  expect(states).toEqual(['saving', 'saved a'])
})

test('while a call runs only the newest entries wait behind it', async () => {
  const { saver, calls } = saverUnderTest()
  for (const pass of ['a', 'b', 'c']) saver.soon(pass)
  expect(calls.map(({ pass }) => pass)).toEqual(['a'])
  calls[0]?.answer({ type: 'saved', at })
  await settle()
  calls[1]?.answer({ type: 'saved', at })
  await settle()
  expect(calls.map(({ pass }) => pass)).toEqual(['a', 'c'])
})

test('without a line the newest entries are tried again until they are saved', async () => {
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

test('a refusal is told and not repeated', async () => {
  const { saver, calls, states } = saverUnderTest()
  saver.soon('a')
  calls[0]?.answer({ type: 'refused', text: 'Tila on jo muuttunut' })
  await settle()
  expect(states).toEqual(['saving', 'refused a'])
  expect(calls).toHaveLength(1)
})

test('halting waits for the call under way and drops what waits behind it', async () => {
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
