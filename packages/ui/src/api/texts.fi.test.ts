import { fill } from '@kassavirta/domain/kernel/texts'
import { expect, test } from 'vitest'
import { faultTexts } from './texts.fi.ts'

test('a save that failed without the server’s words has its own sentence [R-ERR-24]', () => {
  expect(faultTexts.saveFailed).toBe('Tallennuksessa tapahtui virhe')
})

test('a fetch that failed names the thing [R-ERR-25]', () => {
  expect(fill(faultTexts.fetchFailed, { thing: 'Valtuutusten' })).toBe('Valtuutusten haussa tapahtui virhe')
})
