import { expect, test } from 'vitest'
import { isSealedByNewest, openKey, sealKey } from './sealed-key.ts'

const [old, newest] = [Buffer.from('o'.repeat(32)), Buffer.from('n'.repeat(32))]
const key = Buffer.from('12345678901234567890')

test('a key is opened by the secret that sealed it, wherever it stands in the list', () => {
  const sealed = sealKey([old], 7, key)
  expect(openKey([newest, old], 7, sealed)).toEqual(key)
  expect([isSealedByNewest([old], sealed), isSealedByNewest([newest, old], sealed)]).toEqual([true, false])
})

test('without that secret there is no key', () => {
  expect(openKey([newest], 7, sealKey([old], 7, key))).toBeUndefined()
})

test('it holds for one person, and a changed one is refused', () => {
  const sealed = sealKey([newest], 7, key)
  expect(() => openKey([newest], 8, sealed)).toThrow()
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect(() => openKey([newest], 7, changed)).toThrow()
})

test('the same key is sealed differently each time', () => {
  expect(sealKey([newest], 7, key)).not.toBe(sealKey([newest], 7, key))
})
