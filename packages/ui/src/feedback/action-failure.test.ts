import { expect, test } from 'vitest'
import { httpFailure, networkFailure } from '../api/failure.ts'
import { finalRefusal } from './action-failure.ts'

test.each([
  [403, 'Sinulla ei ole enää oikeutta tähän. Mitään ei muutettu.'],
  [
    404,
    'Kohdetta ei enää löydy: joku muu on voinut ehtiä ensin, tai se on päättynyt. Nyt ei muutettu mitään.',
  ],
  [400, undefined],
  [409, undefined],
  [503, undefined],
])('an act that was refused with %s is told as final: %s', (status, text) => {
  expect(finalRefusal(httpFailure(status, '', undefined))).toBe(text)
})

test('a line that was lost is not final', () => {
  expect(finalRefusal(networkFailure())).toBeUndefined()
})
