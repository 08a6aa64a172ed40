import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { startPattern } from './pattern.ts'

test('a pattern begins on the weekday of its order', () => {
  expect(startPattern(day('2026-11-20'), day('2026-11-16'))).toEqual({
    weekdays: ['friday'],
    everyWeeks: '1',
    from: '2026-11-16',
    until: '',
  })
})
