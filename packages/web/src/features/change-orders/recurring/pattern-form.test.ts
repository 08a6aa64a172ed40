import { day } from '@kassavirta/domain/kernel/dates'
import { expect, test } from 'vitest'
import { patternFaults, patternOf, readPattern, startPattern, type PatternEntries } from './pattern-form.ts'

const whole: PatternEntries = {
  weekdays: ['thursday', 'monday'],
  everyWeeks: '2',
  from: '2026-11-16',
  until: '',
}
const today = day('2026-11-16')

test('a whole pattern has no faults and is sent with its days in the order of the week', () => {
  expect(patternFaults(whole, today)).toEqual({})
  expect(patternOf(whole)).toEqual({
    weekdays: ['monday', 'thursday'],
    everyWeeks: 2,
    from: '2026-11-16',
    until: null,
  })
})

test.each([
  [{ weekdays: [] }, { weekdays: 'Valitse ainakin yksi päivä' }],
  [{ from: '' }, { from: 'Valitse päivä' }],
  [{ from: '2026-11-15' }, { from: 'Päivä on jo mennyt' }],
  [{ until: '2026-11-15' }, { until: 'Viimeinen päivä on ennen ensimmäistä' }],
])('%j is a fault beside its field', (part, faults) => {
  expect(patternFaults({ ...whole, ...part }, today)).toEqual(faults)
})

test('a pattern begins on the weekday of its order', () => {
  expect(startPattern(day('2026-11-20'), today)).toEqual({
    weekdays: ['friday'],
    everyWeeks: '1',
    from: '2026-11-16',
    until: '',
  })
})

test('a draft is read as it was typed, and anything else is not', () => {
  const kept: unknown = JSON.parse(JSON.stringify({ ...whole, weekdays: ['monday', 'sunday'] }))
  expect(readPattern(kept)).toEqual({ ...whole, weekdays: ['monday'] })
  for (const found of [null, [], { ...whole, weekdays: 'monday' }, { ...whole, from: 1 }])
    expect(readPattern(found)).toBeUndefined()
})
