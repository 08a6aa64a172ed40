import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { serverTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { expect, test } from 'vitest'
import { httpFailure, networkFailure, shapeFailure } from '@kassavirta/ui/api/failure.ts'
import { signInFailureText } from './SignInForm.tsx'

const answer = (status: number, text: string) => httpFailure(status, '', errorTexts(status, text))

test('refused credentials are to be checked [R-AUTH-23]', () => {
  expect(signInFailureText(answer(401, 'Unauthorized'))).toBe('Tarkista käyttäjätunnus/salasana')
})

test('a wrong code is not a wrong password', () => {
  const wrongCode = { ...errorTexts(401, 'Koodi on väärä'), code: 'factor_invalid' }
  expect(signInFailureText(httpFailure(401, '', wrongCode))).toMatch(/^Kertakoodi on väärä tai jo käytetty/)
})

test.each([
  [400, 'Käyttäjätunnus on liian pitkä'],
  [429, serverTexts.tooManyAttempts],
  [503, 'Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.'],
])('status %i shows the server’s sentence: %s', (status, text) => {
  expect(signInFailureText(answer(status, text))).toBe(text)
})

const fault = 'Palvelussa on häiriö. Yritä hetken kuluttua uudelleen.'
test.each([
  ['no connection', networkFailure(), 'Palvelinvirhe. Tarkista Internet-yhteytesi.'],
  ['a fault of the server', answer(500, 'Server error'), fault],
  ['a gateway', httpFailure(502, 'Bad Gateway', undefined), fault],
  [
    'a server that is not there',
    answer(404, 'Not Found'),
    'Palvelua ei löytynyt. Lataa sivu uudelleen ja yritä sitten uudelleen.',
  ],
])('%s is told as what it is [R-AUTH-24]', (_, failure, text) => {
  expect(signInFailureText(failure)).toBe(text)
})

test('a 400 that says Unauthorized is about credentials [R-AUTH-23]', () => {
  expect(signInFailureText(answer(400, 'Unauthorized'))).toBe('Tarkista käyttäjätunnus/salasana')
})

test.each([
  ['in the wrong shape', shapeFailure(200)],
  ['with a token that cannot be read', new Error('a token without times')],
])('an answer %s is an unknown error [R-ERR-37]', (_, thrown) => {
  expect(signInFailureText(thrown)).toBe('Tuntematon virhe')
})
