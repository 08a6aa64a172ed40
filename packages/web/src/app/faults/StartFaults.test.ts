import { expect, test } from 'vitest'
import { isSameVersion, mayReload } from './StartFaults.tsx'

const page = '<script type="module" crossorigin src="./assets/index-B1.js"></script>'

test('a page of the same script is the same version', () => {
  expect(isSameVersion(page, './assets/index-B1.js')).toBe(true)
  expect(isSameVersion(page, './assets/index-B2.js')).toBe(false)
  expect(isSameVersion('<h1>Huoltokatko</h1>', './assets/index-B1.js')).toBe(false)
  expect(isSameVersion(page, null)).toBe(false)
})

test('a tab reloads by itself once', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect([mayReload(store), mayReload(store), mayReload(store)]).toEqual([true, false, false])
})

test('a tab without memory never reloads by itself', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  expect(mayReload({ getItem: () => null, setItem: refuse })).toBe(false)
})
