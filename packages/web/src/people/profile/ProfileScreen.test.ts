import { expect, test } from 'vitest'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { passwordChangeFaults, chooseWay, wayAt } from './ProfileScreen.tsx'

const good = { currentPassword: 'vanha', newPassword: 'Abcdef1!', confirmation: 'Abcdef1!' }
const required = 'Vaadittu tieto'

test('a good change has no faults', () => {
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

const all = { companyId: null, kind: 'answer', way: 'daily' } as const
const here = { companyId: 7, kind: 'answer', way: 'none' } as const

test('a place has its own choice before that of all', () => {
  expect(wayAt([], 7, 'answer')).toBe('atOnce')
  expect(wayAt([all], 7, 'answer')).toBe('daily')
  expect(wayAt([all, here], 7, 'answer')).toBe('none')
  expect(wayAt([all, here], 8, 'answer')).toBe('daily')
  expect(wayAt([all, here], null, 'answer')).toBe('daily')
})

test('a choice replaces the one before', () => {
  expect(chooseWay([all], { ...all, way: 'none' })).toEqual([{ ...all, way: 'none' }])
  expect(chooseWay([all], here)).toEqual([all, here])
  expect(chooseWay([all, here], { ...here, way: 'daily' })).toEqual([all])
})
