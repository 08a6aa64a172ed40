import { describe, expect, test } from 'vitest'
import { ruleSentence } from '../../kernel/contract/rule-sentences.ts'
import { referenceTypesOf } from './api.ts'
import { referenceFault } from './references.ts'

const plain = { accountDefault: '', listed: [] }

describe('a reference', () => {
  test.each([
    ['none at all', '', plain, undefined],
    ['a right check digit', '12344', plain, undefined],
    ['a wrong check digit', '12345', plain, 'Tarkista viite'],
    ['letters', 'ABC', plain, 'Tarkista viite'],
    [
      'one that the account offers, whatever it is',
      'OMA-1',
      { accountDefault: '', listed: ['OMA-1'] },
      undefined,
    ],
    ['the account’s default, whatever it is', 'X1', { accountDefault: 'X1', listed: [] }, undefined],
    [
      'anything, where the account has a default',
      '12345',
      { accountDefault: '12344', listed: [] },
      undefined,
    ],
    [
      'the account’s default, however long',
      '1'.repeat(21),
      { accountDefault: '1'.repeat(21), listed: [] },
      undefined,
    ],
    ['twenty digits', '12345678901234567894', plain, undefined],
    ['twenty-one characters', '123456789012345678901', plain, 'Viitenumeron enimmäispituus on 20 merkkiä'],
    [
      'twenty-one with a default',
      '1'.repeat(21),
      { accountDefault: '12344', listed: [] },
      'Viitenumeron enimmäispituus on 20 merkkiä',
    ],
  ])('with %s [R-DEP-32] [R-CHG-24] [R-VAL-04] [R-VAL-09]', (_title, value, known, expected) => {
    const fault = referenceFault(value, known)
    expect(fault && ruleSentence(fault)).toBe(expected)
  })
})

test.each([
  ['deposit', ['deposit']],
  ['Tilitys', ['deposit']],
  ['changeCurrencyOrder', ['changecurrencyorder']],
  ['vaihtoraha', ['changecurrencyorder']],
  ['something', ['deposit', 'changecurrencyorder']],
  [undefined, ['deposit', 'changecurrencyorder']],
])('the type %s means %j', (name, types) => {
  expect(referenceTypesOf(name)).toEqual(types)
})
