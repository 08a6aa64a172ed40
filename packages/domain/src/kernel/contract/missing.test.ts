import { expect, test } from 'vitest'
import { faultMessage } from './fault.ts'
import { missingOr } from './missing.ts'
import { issueSentence } from './rule-sentences.ts'

test.each([undefined, null, ''])('%j is missing [R-VAL-03]', (input) => {
  expect(issueSentence({ message: missingOr(faultMessage('referenceInvalid'))({ input }) })).toBe(
    'Vaadittu tieto',
  )
})

test.each([0, false, ' ', []])('%j is there, and wrong', (input) => {
  expect(issueSentence({ message: missingOr(faultMessage('referenceInvalid'))({ input }) })).toBe(
    'Tarkista viite',
  )
})
