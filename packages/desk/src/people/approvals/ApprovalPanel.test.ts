import { expect, test } from 'vitest'
import { signedEuros } from './ApprovalPanel.tsx'

test.each([
  [1240, false, '1 240,00 €'],
  [-20, true, '−20,00 €'],
  [0.1 + 0.2, true, '+0,30 €'],
  [0, true, '0,00 €'],
])('%s is shown as it is meant', (euros, signed, text) => {
  expect(signedEuros(euros, signed).replaceAll('\u00a0', ' ')).toBe(text)
})
