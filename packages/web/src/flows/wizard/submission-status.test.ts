import { describe, expect, test } from 'vitest'
import { httpFailure, networkFailure } from '@kassavirta/ui/api/failure.ts'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import { failureHeading, sendFailureText } from './submission-status.ts'

describe('a failed sending is told in the server’s words', () => {
  test.each([
    [httpFailure(500, '', { errorMessage: 'x' }), 'Server error'],
    [httpFailure(400, '', { errorMessage: 'Nostoraja ylittyy!' }), 'Nostoraja ylittyy!'],
    [httpFailure(503, '', { errorMessage: 'Palvelu on poissa' }), 'Palvelu on poissa'],
    [httpFailure(404, '', { errorMessage: 'Tiliä ei löydy' }), 'Tiliä ei löydy'],
    [httpFailure(413, '', { title: 'Pyyntö on liian suuri' }), 'Pyyntö on liian suuri'],
    [httpFailure(502, '', undefined), 'Internal Server Error'],
    [networkFailure(), 'Palvelinvirhe. Tarkista Internet-yhteytesi.'],
  ])('%s [R-ERR-05, R-ERR-06]', (failure, text) => {
    expect(sendFailureText(failure)).toBe(text)
  })
})

test('what was sent without an answer is unsettled until the same is answered', () => {
  const request = { key: 'k', body: {}, mayHaveBeenSent: true, confirmedAt: new Date() }
  const failure = networkFailure()
  expect(submissionStatusOf({ state: 'none' })).toMatchObject({
    sending: false,
    unsettled: false,
    failure: undefined,
  })
  expect(submissionStatusOf({ state: 'refused', failure })).toMatchObject({
    sending: false,
    unsettled: false,
    failure,
  })
  expect(submissionStatusOf({ state: 'sending', request, doubt: false })).toMatchObject({
    sending: true,
    unsettled: false,
  })
  expect(submissionStatusOf({ state: 'unknown', request, failure, queued: false })).toMatchObject({
    sending: false,
    unsettled: true,
    failure,
  })
  expect(submissionStatusOf({ state: 'sending', request, doubt: true })).toMatchObject({
    sending: true,
    unsettled: true,
  })
})

test.each([
  ['a refusal', 'refused', httpFailure(400, '', { errorMessage: 'x' }), 'Tilitys ei onnistunut'],
  ['a lost answer', 'unknown', networkFailure(), 'Vahvistus jäi saamatta'],
  ['a gateway', 'unknown', httpFailure(502, '', '<html>'), 'Vahvistus jäi saamatta'],
  ['a database that is away', 'unknown', httpFailure(503, '', {}), 'Vahvistus jäi saamatta'],
  ['500, as prescribed', 'unknown', httpFailure(500, '', {}), 'Tilitys ei onnistunut'],
] as const)('the heading claims no more than is known: %s [R-ERR-05]', (_what, state, failure, heading) => {
  const request = { key: 'k', body: {}, mayHaveBeenSent: true, confirmedAt: new Date() }
  expect(
    failureHeading(submissionStatusOf({ state, request, failure, queued: false }), 'Tilitys ei onnistunut'),
  ).toBe(heading)
})
