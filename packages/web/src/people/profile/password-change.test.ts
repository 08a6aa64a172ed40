import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { expect, test } from 'vitest'
import { passwordChangeFaults } from './ChangePassword.tsx'

const good = { currentPassword: 'vanha', newPassword: 'Abcdef1!', confirmation: 'Abcdef1!' }
const required = 'Vaadittu tieto'

test('a good change has no faults; the current password may be of any form', () => {
  expect(passwordChangeFaults(good)).toEqual({})
})

test.each([
  ['R-PROF-11', { currentPassword: '' }, { currentPassword: required }],
  [
    'R-PROF-12',
    { newPassword: 'Abcdef12', confirmation: 'Abcdef12' },
    { newPassword: validationTexts.passwordTooWeak },
  ],
  ['R-PROF-12', { newPassword: '', confirmation: '' }, { newPassword: required, confirmation: required }],
  ['R-PROF-13', { confirmation: '' }, { confirmation: required }],
  ['R-PROF-13', { confirmation: 'Abcdef1?' }, { confirmation: 'Salasanat eivät täsmää' }],
  ['R-PROF-13', { confirmation: 'abcdef1!' }, { confirmation: 'Salasanat eivät täsmää' }],
])('[%s] of %j it is said: %j', (_, typed, faults) => {
  expect(passwordChangeFaults({ ...good, ...typed })).toEqual(faults)
})
