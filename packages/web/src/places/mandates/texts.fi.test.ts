import { expect, test } from 'vitest'
import { mandateTexts } from './texts.fi.ts'

test('a fetch that failed names the thing [R-ERR-25]', () => {
  expect(mandateTexts.fetchFailed).toBe('Valtuutusten haussa tapahtui virhe')
})
