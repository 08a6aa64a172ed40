import { expect, test } from 'vitest'
import { fault, type Sentences } from './fault.ts'
import { errorBody, errorTexts, fieldProblem, Problem } from './problem.ts'
import { problemCodes, type ProblemCode } from './problem-codes.ts'
import { validationTexts } from '../texts/terms.fi.ts'

/** A language whose sentences are the codes, except for the rules. */
const sentences = {
  ...Object.fromEntries(Object.keys(problemCodes).map((code) => [code, code])),
  ...validationTexts,
} as Sentences

test('the error body has one text under every key and the fields apart', () => {
  expect(errorTexts(400, 'Tarkista viite', { reference: 'Tarkista viite' })).toStrictEqual({
    status: 400,
    errorMessage: 'Tarkista viite',
    message: 'Tarkista viite',
    error: 'Tarkista viite',
    title: 'Tarkista viite',
    errors: { reference: 'Tarkista viite' },
  })
})

test('without fields the error body still has them, empty', () => {
  expect(errorTexts(401, 'Unauthorized').errors).toStrictEqual({})
  expect(errorBody({ fault: fault('unauthorized') }, sentences)).toMatchObject({
    status: 401,
    errors: {},
    errorCodes: {},
  })
})

test('the error body has the code of the refusal and of each field beside the texts', () => {
  const problem = new Problem('looseCoins', { pcs_1e: fault('textTooLong', { max: 70 }) })
  expect(errorBody(problem, sentences)).toStrictEqual({
    ...errorTexts(400, 'looseCoins', { pcs_1e: 'Enimmäispituus 70 merkkiä' }),
    code: 'looseCoins',
    errorCodes: { pcs_1e: 'textTooLong' },
  })
})

test('a problem is an error with a code, its values and the faults of the fields [R-VAL-12]', () => {
  const problem = fieldProblem('newDate', fault('visitDayTooEarly', { min: '2026-11-18' }))
  expect(problem).toBeInstanceOf(Error)
  expect([problem.name, problem.message]).toEqual(['Problem', 'visitDayTooEarly {"min":"2026-11-18"}'])
  expect(problem.fields).toEqual({ newDate: problem.fault })
  expect(new Problem('forbidden').fields).toEqual({})
})

test('a rule cannot answer 401 or 500', () => {
  const statusOf = ({ fault: { code } }: Problem) => problemCodes[code].status
  // @ts-expect-error 401 opens the re-login dialog; only the server itself answers it
  expect(statusOf(new Problem('unauthorized'))).toBe(401)
  // @ts-expect-error 500 is never a rule
  expect(statusOf(new Problem('serverError'))).toBe(500)
})

test('a code without its values, or with others, is a compile error', () => {
  // @ts-expect-error min is missing
  expect(fault('visitDayTooEarly').params).toEqual({})
  // @ts-expect-error this code has no values
  expect(fault('forbidden', { min: '2026-11-18' }).code).toBe('forbidden')
  // @ts-expect-error a code with values requires them
  expect(new Problem('importRefused').fields).toEqual({})
})

test('only what a wait can mend says how long to wait', () => {
  const waiting = (Object.keys(problemCodes) as ProblemCode[]).filter(
    (code) => problemCodes[code].again === 'later',
  )
  expect(waiting).toEqual(['stillRunning', 'tooManyAttempts', 'serverError', 'unavailable', 'unconfirmed'])
})
