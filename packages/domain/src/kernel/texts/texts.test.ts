import { expect, test } from 'vitest'
import { fill, type Translation } from './texts.ts'

const max = 'Enimmäispituus {{max}} merkkiä'

test('holes are filled by name, each time they occur [R-VAL-10]', () => {
  expect(fill(max, { max: 70 })).toBe('Enimmäispituus 70 merkkiä')
  expect(fill('{{a}}–{{b}}, {{a}}', { a: 1, b: 'kaksi' })).toBe('1–kaksi, 1')
  expect(fill('ei aukkoja', {})).toBe('ei aukkoja')
})

test('a value is not read as a pattern or filled again', () => {
  expect(fill('{{a}} {{b}}', { a: '$& {{b}}', b: 'x' })).toBe('$& {{b}} x')
})

test('another language has every sentence of the Finnish one, or does not compile', () => {
  const finnish = {
    steps: ['Tiedot', 'Valmis'],
    sum: '{{sum}} €',
    rows: (count: number) => `${count} riviä`,
  } as const
  const swedish: Translation<typeof finnish> = {
    steps: ['Uppgifter', 'Klart'],
    sum: '{{sum}} euro',
    rows: (count) => `${count} rader`,
  }
  // @ts-expect-error a sentence is missing
  const without: Translation<typeof finnish> = { steps: swedish.steps, sum: swedish.sum }
  // @ts-expect-error a step is missing
  const short: Translation<typeof finnish> = { ...swedish, steps: ['Uppgifter'] }
  expect([swedish.rows(2), without.sum, short.steps.length]).toEqual(['2 rader', '{{sum}} euro', 1])
})

test('a missing or misnamed value is a compile error', () => {
  // @ts-expect-error max is missing
  expect(fill(max, {})).toContain('undefined')
  // @ts-expect-error the text has no hole maxx
  expect(fill(max, { maxx: 70 })).toContain('undefined')
})
