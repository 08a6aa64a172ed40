import { expect, test } from 'vitest'
import { faultTexts } from './texts.fi.ts'

test('a save that failed has its own sentence [R-ERR-24]', () => {
  expect(faultTexts.saveFailed).toBe('Tallennuksessa tapahtui virhe')
})
