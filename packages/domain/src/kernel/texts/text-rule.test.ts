import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueSentence } from '../contract/rule-sentences.ts'
import { validationTexts } from './terms.fi.ts'
import {
  boundedText,
  followsTextRule,
  requiredRuledText,
  requiredText,
  ruledText,
  trimmedText,
} from './text-rule.ts'

const ALLOWED = 'abcdefghijklmnopqrstuvwxyzåäöABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ0123456789_,-!:/.@?+*&€ \n\r'

const messages = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(issueSentence) ?? []

test('of all characters up to U+FFFF those of the specification follow the text rule [R-VAL-01]', () => {
  const following = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    followsTextRule,
  )
  // Composed, the kelvin and the ångström sign are the letters K and Å.
  expect(following.toSorted()).toEqual([...ALLOWED, '\u212a', '\u212b'].toSorted())
})

test.each(['', 'Åäö 1_,-!:/.@?+*&€\n', 'rivi\r\ntoinen', 'a\u030a'])(
  '%j follows the text rule [R-VAL-01]',
  (text) => {
    expect(followsTextRule(text)).toBe(true)
  },
)

test.each([
  ['(', '('],
  [';', ';'],
  ['<', '<'],
  ['#', '#'],
  ['"', '"'],
  ['é', 'é'],
  ['\u00a0', 'U+00A0'],
  ['\t', 'U+0009'],
  ['\u0000', 'U+0000'],
  ['😀', '😀'],
  ['hyvä\n<b><i>', '< >'],
])('%j breaks the text rule, and %s is named [R-VAL-01]', (text, named) => {
  expect(followsTextRule(text)).toBe(false)
  expect(messages(ruledText(70), text)).toContain(`Tekstissä on merkkejä, joita ei voi käyttää: ${named}`)
})

test('one forbidden character anywhere breaks the rule', () => {
  const allowed = fc.string({ unit: fc.constantFrom(...ALLOWED), maxLength: 40 })
  fc.assert(
    fc.property(
      allowed,
      allowed,
      fc.constantFrom(...'()[]{}<>;#"\'%=\\|~^`´$'),
      (before, after, forbidden) => {
        expect(followsTextRule(before + after)).toBe(true)
        expect(followsTextRule(before + forbidden + after)).toBe(false)
      },
    ),
    { seed: 5 },
  )
})

test('text is kept as typed, composed but not trimmed', () => {
  expect(z.parse(boundedText(10), '  (a\u030a) ')).toBe('  (å) ')
  expect(z.parse(ruledText(10), ' a\u0308 ')).toBe(' ä ')
})

test('a required text is trimmed, and blank is missing', () => {
  for (const required of [requiredText(3), requiredRuledText(3)]) {
    for (const blank of ['', '   ', '\n\t\u00a0', undefined, null]) {
      expect(messages(required, blank)).toEqual(['Vaadittu tieto'])
    }
    expect(z.parse(required, ' abc\n')).toBe('abc')
    expect(messages(required, ' abcd ')).toEqual(['Enimmäispituus 3 merkkiä'])
  }
  expect(messages(requiredRuledText(3), '(a)')).toEqual([`${validationTexts.charactersUnstorable}: ( )`])
  expect(z.parse(trimmedText(3), '  ')).toBe('')
})

test('the length limit counts composed characters and names itself [R-VAL-10]', () => {
  expect(messages(ruledText(70), 'ä'.normalize('NFD').repeat(70))).toEqual([])
  expect(messages(ruledText(70), 'ä'.repeat(71))).toEqual(['Enimmäispituus 70 merkkiä'])
  expect(messages(boundedText(3), '😀😀😀')).toEqual([])
  expect(messages(boundedText(3), '😀😀😀😀')).toEqual(['Enimmäispituus 3 merkkiä'])
})

test.each(['a\u0000b', '\ud83d', 'a\ude00'])('%j cannot be stored and is refused', (text) => {
  expect(messages(boundedText(10), text)).toEqual([validationTexts.charactersUnstorable])
})

test('what is not text is refused, and what is missing is named so [R-VAL-03]', () => {
  for (const value of [5, true, [], {}])
    expect(messages(boundedText(10), value)).toEqual([validationTexts.invalid])
  for (const value of [undefined, null]) expect(messages(boundedText(10), value)).toEqual(['Vaadittu tieto'])
})
