import { expect, test } from 'vitest'
import { validationTexts } from './terms.fi.ts'
import { fill } from './texts.ts'

test('holes are filled by name, each time they occur [R-VAL-10]', () => {
  expect(fill(validationTexts.max, { max: 70 })).toBe('Enimmäispituus 70 merkkiä')
  expect(fill('{{a}}–{{b}}, {{a}}', { a: 1, b: 'kaksi' })).toBe('1–kaksi, 1')
  expect(fill('ei aukkoja', {})).toBe('ei aukkoja')
})

test('a value is not read as a pattern or filled again', () => {
  expect(fill('{{a}} {{b}}', { a: '$& {{b}}', b: 'x' })).toBe('$& {{b}} x')
})

test('a missing or misnamed value is a compile error', () => {
  // @ts-expect-error max is missing
  expect(fill(validationTexts.max, {})).toContain('undefined')
  // @ts-expect-error maxx is no hole of the text
  expect(fill(validationTexts.max, { maxx: 70 })).toContain('undefined')
})
