import { describe, expect, test } from 'vitest'
import { httpFailure, networkFailure } from '../../platform/failure.ts'
import { refusedDay, standingOf } from './order-failure.ts'

const pair = { key: 'k', body: {}, left: true }

describe('a failed sending is told in the server’s words', () => {
  test.each([
    [httpFailure(500, '', { errorMessage: 'x' }), 'Server error'],
    [httpFailure(400, '', { errorMessage: 'Nostoraja ylittyy!' }), 'Nostoraja ylittyy!'],
    [httpFailure(503, '', { errorMessage: 'Palvelu on poissa' }), 'Palvelu on poissa'],
    [networkFailure(), 'Palvelinvirhe. Tarkista Internet-yhteytesi.'],
  ])('%s [R-ERR-06]', (failure, text) => {
    expect(standingOf({ state: 'refused', failure }).failure).toBe(text)
  })
})

test('an order without an answer is unsettled until the same order is answered', () => {
  expect(standingOf({ state: 'sending', pair, doubt: false })).toMatchObject({
    sending: true,
    unsettled: false,
  })
  expect(standingOf({ state: 'unknown', pair, failure: networkFailure() })).toEqual({
    sending: false,
    unsettled: true,
    failure: 'Palvelinvirhe. Tarkista Internet-yhteytesi.',
  })
  expect(standingOf({ state: 'sending', pair, doubt: true })).toMatchObject({
    sending: true,
    unsettled: true,
  })
})

test('only a refused day leads back to the form', () => {
  const text = 'Tilausaika on päättynyt.'
  const refused = (errors: object) =>
    refusedDay({ state: 'refused', failure: httpFailure(400, '', { errorMessage: text, errors }) })
  expect(refused({ deliveryDate: text })).toBe(text)
  expect(refused({})).toBeUndefined()
  expect(refusedDay({ state: 'refused', failure: networkFailure() })).toBeUndefined()
})
