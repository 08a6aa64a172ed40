import { day } from '@kassavirta/domain/kernel/dates/dates'
import { reports } from '@kassavirta/domain/reports/reports/all'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { filterKeys } from '@kassavirta/domain/reports/reports/filter'
import { readRows } from '@kassavirta/domain/reports/reports/list'
import { sampleRows } from '@kassavirta/domain/reports/reports/sample.fixture'
import { expect, test } from 'vitest'
import { hiddenRows } from './FoundRows.tsx'

const range = { from: day('2026-10-01'), to: day('2026-12-31') }
const elsewhere = { from: day('2020-01-01'), to: day('2020-01-02') }
const sample = sampleRows(deposits, 1)
const keysWith = (fields: object) =>
  filterKeys(
    deposits,
    readRows(
      deposits,
      sample.map((row) => ({ ...row, removed: null, countingState: 'uusi', ...fields })),
    ),
  )
const REMOVED = { removed: '2026-11-10T10:00:00.000Z' }

test.each([
  [
    'a state hides the row',
    {},
    { range, removed: false, states: { state: 'handled' } },
    ['tila Käsitelty'],
    false,
  ],
  ['removed ones are hidden', REMOVED, { range, removed: false, states: {} }, ['poistetut eivät näy'], true],
  [
    'both hide it',
    REMOVED,
    { range, removed: false, states: { state: 'handled' } },
    ['tila Käsitelty', 'poistetut eivät näy'],
    true,
  ],
  ['a search hides the row', {}, { range, removed: false, states: {}, find: 'A1' }, ['haku ”A1”'], false],
] as const)('%s: filters are named and removable', (_, fields, filter, filters, removed) => {
  expect(hiddenRows(deposits, keysWith(fields), filter)).toEqual({
    filters,
    count: 1,
    without: { states: {}, removed, find: '', differences: false },
  })
})

test('an empty range does not blame filters', () => {
  const filter = { range: elsewhere, removed: false, states: { state: 'handled' } } as const
  expect(hiddenRows(deposits, keysWith({}), filter)).toBeUndefined()
  expect(hiddenRows(deposits, filterKeys(deposits, []), { ...filter, range })).toBeUndefined()
})

test('every report can blame its filters', () => {
  for (const { empty } of reports) {
    const things = empty.nothing.replace(/^.* ei löytynyt /, '')
    expect(empty.behindFilters).toBe(`Näillä rajauksilla ei löytynyt ${things}`)
  }
})
