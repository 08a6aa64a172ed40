import { expect, test } from 'vitest'
import { patternForm, type PatternEntries } from './form.ts'

const whole: PatternEntries = {
  weekdays: ['thursday', 'monday'],
  everyWeeks: '2',
  from: '2026-11-16',
  until: '',
}
const rest = { customerId: 1, accountId: 2, totalSum: 20, billsTotalSum: 20, pcs_20e: 1 }

test('a whole pattern has no faults and is sent with its days in the order of the week', () => {
  expect(patternForm.faultsOf(whole, rest)).toEqual({})
  expect(patternForm.bodyOf(whole, rest)).toEqual({
    ...rest,
    weekdays: ['monday', 'thursday'],
    everyWeeks: 2,
    from: '2026-11-16',
    until: null,
  })
})

test.each([
  [{ weekdays: [] }, { weekdays: 'Valitse ainakin yksi päivä' }],
  [{ from: '' }, { from: 'Vaadittu tieto' }],
  [{ until: '2026-11-15' }, { until: 'Viimeinen päivä on ennen ensimmäistä' }],
])('%j is a fault beside its field', (part, faults) => {
  expect(patternForm.faultsOf({ ...whole, ...part }, rest)).toEqual(faults)
})

test('a draft is read as it was typed; a day that is not offered, or no day at all, is not', () => {
  const typed: unknown = JSON.parse(JSON.stringify({ ...whole, weekdays: ['monday', 'sunday'] }))
  expect(patternForm.readTyped(typed)).toEqual({ ...whole, weekdays: ['monday'] })
  expect(patternForm.readTyped({ ...whole, from: 1 }, whole)).toMatchObject({ from: whole.from })
  expect(patternForm.readTyped([])).toBeUndefined()
})
