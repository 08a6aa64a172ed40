import { expect, test } from 'vitest'
import { cancelledFailure, httpFailure, networkFailure } from '@kassavirta/ui/api/failure.ts'
import { activationFrom, activationStep, storedOutcome, type ActivationState } from './machine.ts'

const request: ActivationState = { step: 'request' }
const activation: ActivationState = { step: 'activation', request: 'sent' }
const complete: ActivationState = { step: 'complete' }

test('a sent request leads to activation [R-ACT-06, R-ACT-07]', () => {
  expect(activationStep(request, { type: 'requestSent' })).toEqual(activation)
})

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [429, 'tooMany'],
  [500, 'refused'],
])('status %i leads to activation as %s [R-ACT-07]', (status, outcome) => {
  const failure = httpFailure(status, '', {})
  expect(activationStep(request, { type: 'requestFailed', failure })).toEqual({
    step: 'activation',
    request: outcome,
  })
})

test.each([
  ['did not reach the server', networkFailure()],
  ['was given up', cancelledFailure()],
])('a request that %s stays where it is [R-ACT-08]', (_, failure) => {
  expect(activationStep(request, { type: 'requestFailed', failure })).toBe(request)
})

test('a code at hand leads past the request [R-ACT-05]', () => {
  expect(activationStep(request, { type: 'codeAtHand' })).toEqual({ step: 'activation', request: 'none' })
})

test('a password that was set completes the activation [R-ACT-09]', () => {
  expect(activationStep(activation, { type: 'passwordSet' })).toEqual(complete)
})

test('no event leads back or past a step [R-ACT-06]', () => {
  expect(activationStep(request, { type: 'passwordSet' })).toBe(request)
  expect(activationStep(activation, { type: 'requestSent' })).toBe(activation)
  expect(activationStep(complete, { type: 'requestFailed', failure: httpFailure(500, '', {}) })).toBe(
    complete,
  )
  expect(activationStep(complete, { type: 'codeAtHand' })).toBe(complete)
})

test.each([
  ...(['sent', 'refused', 'tooMany', 'none'] as const).map((outcome): ActivationState => ({
    step: 'activation',
    request: outcome,
  })),
  complete,
])('the history entry remembers %j over a reload [R-ACT-04]', (state) => {
  expect(activationFrom(storedOutcome(state))).toEqual(state)
})

test.each([undefined, null, 'toString', 'valmis', { step: 'complete' }])(
  'an entry that says %j says nothing [R-ACT-14]',
  (stored) => {
    expect(activationFrom(stored)).toEqual({ step: 'activation', request: 'none' })
  },
)
