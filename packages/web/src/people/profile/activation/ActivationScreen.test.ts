import { errorTexts } from '@kassavirta/domain/kernel/contract/problem'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { expect, test } from 'vitest'
import { httpFailure, networkFailure } from '@kassavirta/ui/api/failure.ts'
import { activationFailureText, activationFaults } from './ActivationScreen.tsx'

const good = {
  activationCode: 'ABCD-EFGH',
  newPassword: 'Abcdef1!',
  confirmation: 'Abcdef1!',
  termsOfUseAccepted: true,
}
const required = 'Vaadittu tieto'

test('code, password twice and terms are enough [R-ACT-12]', () => {
  expect(activationFaults(good)).toEqual({})
})

test.each([
  [{ activationCode: ' ' }, { activationCode: required }],
  [
    { newPassword: '', confirmation: '' },
    { newPassword: required, confirmation: required },
  ],
  [{ newPassword: 'Abcdef12', confirmation: 'Abcdef12' }, { newPassword: validationTexts.passwordTooWeak }],
  [{ confirmation: '' }, { confirmation: required }],
  [{ confirmation: 'Abcdef1?' }, { confirmation: 'Salasanat eivät täsmää' }],
  [{ termsOfUseAccepted: false }, { termsOfUseAccepted: 'Käyttöehdot on hyväksyttävä' }],
])('of %j it is said: %j [R-ACT-13]', (typed, faults) => {
  expect(activationFaults({ ...good, ...typed })).toEqual(faults)
})

const answer = (status: number, text: string) => httpFailure(status, '', errorTexts(status, text))

test.each([
  ['a wrong code', answer(400, 'Aktivointikoodi on virheellinen tai vanhentunut'), 'Tarkista tiedot'],
  ['a fault of the server', answer(500, 'Server error'), 'Tarkista tiedot'],
  ['too many tries', answer(429, 'Liian monta yritystä.'), 'Liian monta yritystä.'],
  ['no connection', networkFailure(), 'Palvelinvirhe. Tarkista Internet-yhteytesi.'],
])('%s is told [R-ERR-19]', (_, failure, text) => {
  expect(activationFailureText(failure)).toBe(text)
})
