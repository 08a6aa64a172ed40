import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EntryId } from './ids.ts'
import { issueSentence } from './rule-sentences.ts'

const messages = (value: unknown) => z.safeParse(EntryId(), value).error?.issues.map(issueSentence) ?? []

test.each([[5], ['5'], [0], [2_147_483_647]])('%j is an id', (value) => {
  expect(messages(value)).toEqual([])
})

test.each([[undefined], [null], ['']])('%j is a missing id [R-VAL-03]', (value) => {
  expect(messages(value)).toEqual(['Vaadittu tieto'])
})

test.each([['abc'], [1.5], [true], [-1], [2_147_483_648], ['99999999999']])(
  '%j is told what an id is',
  (value) => {
    expect(messages(value)).toEqual(['Tunnisteen on oltava kokonaisluku'])
  },
)
