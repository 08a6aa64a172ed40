import { expect, test } from 'vitest'
import { httpFailure, networkFailure } from '../api/failure.ts'
import { finalRefusal } from './Failed.tsx'

test.each([
  [403, 'Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.'],
  [404, 'Kohdetta ei enää löydy. Joku muu on ehkä jo perunut sen, tai se on päättynyt. Mitään ei muutettu.'],
  [400, undefined],
  [409, undefined],
  [503, undefined],
])('an act refused with %s is final: %s', (status, text) => {
  expect(finalRefusal(httpFailure(status, '', undefined))).toBe(text)
})

test('a line that was lost is not final', () => {
  expect(finalRefusal(networkFailure())).toBeUndefined()
})
