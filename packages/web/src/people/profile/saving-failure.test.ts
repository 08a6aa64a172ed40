import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { expect, test } from 'vitest'
import { httpFailure, networkFailure, shapeFailure } from '@kassavirta/ui/api/failure.ts'
import { savingFailureText } from './saving-failure.ts'

const answer = (status: number, text: string) => httpFailure(status, '', errorTexts(status, text))

test.each([
  [400, 'Nykyinen salasana on väärä'],
  [429, 'Liian monta yritystä. Yritä hetken kuluttua uudelleen.'],
])('status %i keeps the server’s words', (status, text) => {
  expect(savingFailureText(answer(status, text))).toBe(text)
})

test.each([
  ['fault of the server', answer(500, 'Server error')],
  ['missing page', answer(404, 'Not Found')],
  ['answer in the wrong shape', shapeFailure(200)],
])('a %s has the general sentence [R-ERR-24]', (_, failure) => {
  expect(savingFailureText(failure)).toBe('Tallennuksessa tapahtui virhe')
})

test('a lost connection is named', () => {
  expect(savingFailureText(networkFailure())).toBe('Palvelinvirhe. Tarkista Internet-yhteytesi.')
})
