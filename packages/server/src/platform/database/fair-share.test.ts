import { expect, test } from 'vitest'
import { fairShare } from './fair-share.ts'

/** Work that runs until it is told to end. */
function startWork(share: ReturnType<typeof fairShare>, holder: number, log: string[], name: string) {
  const end = Promise.withResolvers<void>()
  const done = share(holder, async () => {
    log.push(name)
    await end.promise
  })
  return { end: end.resolve, fail: end.reject, done }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('the work of one holder waits in its order beyond the limit, the work of another does not', async () => {
  const [share, log] = [fairShare(2), [] as string[]]
  const work = (name: string) => startWork(share, 1, log, name)
  const [a, b, c, d] = [work('a'), work('b'), work('c'), work('d')]
  const other = startWork(share, 2, log, 'other')
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
  const [share, log] = [fairShare(1), [] as string[]]
  const [first, second] = [startWork(share, 1, log, 'first'), startWork(share, 1, log, 'second')]
  await turn()
  first.fail(new Error('broken'))
  await expect(first.done).rejects.toThrow('broken')
  await turn()
  expect(log).toEqual(['first', 'second'])
  second.end()
  await second.done
})
