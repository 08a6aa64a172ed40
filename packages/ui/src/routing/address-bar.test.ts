import { expect, test } from 'vitest'
import { historyOf } from './address-bar.ts'

const page = (type: string | undefined, state: unknown) =>
  ({
    history: { state },
    performance: { getEntriesByType: () => (type === undefined ? [] : [{ type }]) },
  }) as unknown as Pick<Window, 'history' | 'performance'>
const named = { key: 'abc', index: 3 }

test.each([
  ['reload', named, 'abc', 'abc'],
  ['navigate', named, 'abc', undefined],
  ['back_forward', named, 'abc', undefined],
  [undefined, named, 'abc', undefined],
  ['reload', null, undefined, undefined],
])('a page began by %s with the state %j', (type, state, current, reloaded) => {
  const entry = historyOf(page(type, state))
  expect([entry.current(), entry.reloaded]).toEqual([current, reloaded])
})
