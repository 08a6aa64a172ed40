import { expect, test } from 'vitest'
import { errorBody, Problem } from './problem.ts'

test('the error body has one text under every key and the fields apart', () => {
  expect(errorBody(400, 'Tarkista viite', { reference: 'Tarkista viite' })).toStrictEqual({
    status: 400,
    errorMessage: 'Tarkista viite',
    message: 'Tarkista viite',
    error: 'Tarkista viite',
    title: 'Tarkista viite',
    errors: { reference: 'Tarkista viite' },
  })
})

test('without fields the error body still has them, empty', () => {
  expect(errorBody(401, 'Unauthorized').errors).toStrictEqual({})
})

test('a problem is an error with a status, a Finnish sentence and the texts of the fields [R-VAL-12]', () => {
  const problem = new Problem(400, 'Tarkista viite', { reference: 'Tarkista viite' })
  expect(problem).toBeInstanceOf(Error)
  expect([problem.name, problem.status, problem.message]).toEqual(['Problem', 400, 'Tarkista viite'])
  expect(problem.fields).toEqual({ reference: 'Tarkista viite' })
  expect(new Problem(403, 'Ei oikeutta').fields).toEqual({})
})

test('a rule cannot answer 401 or 500', () => {
  // @ts-expect-error 401 opens the re-login dialog; only the server itself says it
  expect(new Problem(401, 'Unauthorized').status).toBe(401)
  // @ts-expect-error 500 is never a rule
  expect(new Problem(500, 'Server error').status).toBe(500)
})
