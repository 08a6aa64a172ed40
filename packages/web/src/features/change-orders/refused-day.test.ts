import { expect, test } from 'vitest'
import { httpFailure, networkFailure } from '@kassavirta/ui/api/failure.ts'
import { refusedDay } from './refused-day.ts'

test('only a refused day leads back to the form', () => {
  const text = 'Tilausaika on päättynyt.'
  const refused = (errors: object) =>
    refusedDay({ state: 'refused', failure: httpFailure(400, '', { errorMessage: text, errors }) })
  expect(refused({ deliveryDate: text })).toBe(text)
  expect(refused({})).toBeUndefined()
  expect(refusedDay({ state: 'refused', failure: networkFailure() })).toBeUndefined()
})
