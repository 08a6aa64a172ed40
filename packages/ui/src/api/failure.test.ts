import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { expect, test } from 'vitest'
import { cancelledFailure, httpFailure, isTransient, networkFailure, shapeFailure } from './failure.ts'

test.each([
  ['the server’s error text', { errorMessage: 'Tarkista viite' }, 'Huono pyyntö', 'Tarkista viite'],
  ['a text under message', { message: 'Tarkista viite' }, '', 'Tarkista viite'],
  ['a text under error', { error: 'Tarkista viite' }, '', 'Tarkista viite'],
  ['a text under title', { title: 'Tarkista viite' }, '', 'Tarkista viite'],
  ['else the status text', {}, 'Huono pyyntö', 'Huono pyyntö'],
  ['else the status text, when the text is empty', { errorMessage: '' }, 'Huono pyyntö', 'Huono pyyntö'],
  ['else the status text, when the body is no object', 'oho', 'Huono pyyntö', 'Huono pyyntö'],
  ['else Bad Request', undefined, '', 'Bad Request'],
])('status 400 shows %s [R-ERR-01]', (_, body, statusText, text) => {
  const failure = httpFailure(400, statusText, body)
  expect([failure.mappedMessage, failure.text]).toEqual([text, text])
})

test('status 401 reads Unauthorized [R-ERR-02]', () => {
  expect(httpFailure(401, 'Nope', errorTexts(401, 'Kirjaudu')).text).toBe('Unauthorized')
})

test.each([
  ['in its body', '', { message: 'Unauthorized' }],
  ['in its status text', 'Unauthorized', undefined],
])('status 400 with Unauthorized %s is 401 [R-AUTH-18]', (_, statusText, body) => {
  expect(httpFailure(400, statusText, body).status).toBe(401)
  expect(httpFailure(400, '', errorTexts(400, 'Tarkista tiedot')).status).toBe(400)
})

test('status 404 reads Not Found [R-ERR-03]', () => {
  expect(httpFailure(404, 'Nope', errorTexts(404, 'Kohdetta ei löydy')).text).toBe('Not Found')
})

test.each([402, 405, 413, 418, 500, 502, 504])(
  'status %i reads Internal Server Error [R-ERR-04]',
  (status) => {
    const failure = httpFailure(status, 'Nope', errorTexts(status, 'Server error'))
    expect([failure.mappedMessage, failure.text]).toEqual(['Internal Server Error', 'Internal Server Error'])
  },
)

test.each([403, 409, 422, 429, 503])('status %i keeps the server’s sentence [R-ERR-04]', (status) => {
  const failure = httpFailure(status, '', errorTexts(status, 'Lähetys on jo käsittelyssä'))
  expect([failure.mappedMessage, failure.serverText, failure.text]).toEqual([
    'Internal Server Error',
    'Lähetys on jo käsittelyssä',
    'Lähetys on jo käsittelyssä',
  ])
})

test.each([
  ['404', httpFailure(404, '', undefined), /^Tietoa ei löydy\./],
  ['500', httpFailure(500, '', errorTexts(500, 'Server error')), /^Vika on palvelussa, ei sinussa\./],
  ['502', httpFailure(502, 'Bad Gateway', '<html>'), /^Vika on palvelussa, ei sinussa\./],
  ['an answer of a wrong shape', shapeFailure(200, {}), /^Palvelun vastausta ei voitu lukea\./],
])('%s has a line of what to do', (_, failure, advice) => {
  expect(failure.advice).toMatch(advice)
})

test('a Finnish sentence has no second line', () => {
  for (const failure of [
    networkFailure(),
    httpFailure(400, '', {}),
    httpFailure(503, '', errorTexts(503, 'Tauko')),
  ])
    expect(failure.advice).toBeUndefined()
})

test('texts of single fields are stored, others dropped', () => {
  const failure = httpFailure(400, '', { errors: { reference: 'Tarkista viite', count: 3 } })
  expect(failure.fields).toEqual({ reference: 'Tarkista viite' })
})

test('a server out of reach has plain words [R-ERR-26]', () => {
  expect(networkFailure().text).toBe('Palvelinvirhe. Tarkista Internet-yhteytesi.')
})

test.each([
  [networkFailure(), true],
  [httpFailure(429, '', {}), true],
  [httpFailure(500, '', {}), true],
  [httpFailure(503, '', {}), true],
  [httpFailure(400, '', {}), false],
  [httpFailure(401, '', {}), false],
  [httpFailure(404, '', {}), false],
  [cancelledFailure(), false],
  [new Error('oho'), false],
])('%s may pass: %s', (failure, passes) => {
  expect(isTransient(failure)).toBe(passes)
})

test.each([403, 404, 422, 500])('status %i keeps its meaning', (status) => {
  expect(httpFailure(status, '', errorTexts(status, 'Unauthorized')).status).toBe(status)
})

test.each([
  [{ errorMessage: 'Ei käy' }, true],
  [{ title: 'Ei käy' }, true],
  [{ title: 'Bad Gateway', type: 'about:blank' }, false],
  [{}, false],
  ['<html>', false],
  [undefined, false],
])('%j is our own error body: %s', (body, isOurs) => {
  expect(httpFailure(400, '', body).ours).toBe(isOurs)
})
