import { expect, test } from 'vitest'
import { missingOr } from './missing.ts'

test.each([undefined, null, ''])('%j is missing [R-VAL-03]', (input) => {
  expect(missingOr('Tarkista viite')({ input })).toBe('Vaadittu tieto')
})

test.each([0, false, ' ', []])('%j is there, and wrong', (input) => {
  expect(missingOr('Tarkista viite')({ input })).toBe('Tarkista viite')
})
