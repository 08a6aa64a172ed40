import { expect, test } from 'vitest'
import { openKey, sealerNames, sealKey } from './token-secret.ts'

const [old, newest] = [Buffer.from('o'.repeat(32)), Buffer.from('n'.repeat(32))]
const key = Buffer.from('12345678901234567890')

test('a key is opened by the secret that sealed it', () => {
  const sealed = sealKey([old], 7, key)
  expect(openKey([newest, old], 7, sealed)).toEqual(key)
  expect(sealerNames([newest, old])).toEqual([sealKey([newest], 7, key).sealedBy, sealed.sealedBy])
})

test('without that secret there is no key', () => {
  expect(openKey([newest], 7, sealKey([old], 7, key))).toBeUndefined()
})

test('it holds for one person, and a changed one is refused', () => {
  const sealed = sealKey([newest], 7, key)
  const refused = 'unable to authenticate data'
  expect(() => openKey([newest], 8, sealed)).toThrow(refused)
  const sealedKey = sealed.sealedKey.replace(/^./, (first) => (first === 'A' ? 'Q' : 'A'))
  expect(() => openKey([newest], 7, { ...sealed, sealedKey })).toThrow(refused)
})

test('the same key is sealed differently each time', () => {
  expect(sealKey([newest], 7, key).sealedKey).not.toBe(sealKey([newest], 7, key).sealedKey)
})
