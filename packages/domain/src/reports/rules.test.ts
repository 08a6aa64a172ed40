import { expect, test } from 'vitest'
import { cents } from '../kernel/money.ts'
import { countingState, entryStateText } from './counting-state.ts'
import { differenceMark, isRemoved, removalRefusal } from './rules.ts'

test.each([
  ['uusi', 'new', 'Uusi'],
  ['', 'new', 'Uusi'],
  [null, 'new', 'Uusi'],
  [' UUSI ', 'new', 'Uusi'],
])('the counting state %j is %s, shown as %s [R-REP-24]', checksState)

test.each([
  ['ei tietoa', 'noInfo', 'Ei tietoa'],
  ['vanha', 'noInfo', 'Ei tietoa'],
])('the counting state %j is %s, shown as %s [R-REP-25]', checksState)

test.each([
  ['käsitelty', 'handled', 'Käsitelty'],
  ['KÄSITELTY', 'handled', 'Käsitelty'],
])('the counting state %j is %s, shown as %s [R-REP-26]', checksState)

test.each([
  ['jotain', 'unknown', 'Tuntematon tai virheellinen tila'],
  ['uusi uusi', 'unknown', 'Tuntematon tai virheellinen tila'],
])('the counting state %j is %s, shown as %s [R-REP-27]', checksState)

function checksState(word: string | null, state: string, text: string): void {
  expect([countingState(word), entryStateText(countingState(word))]).toEqual([state, text])
}

test.each([
  [null, false],
  ['1970-01-01T00:00:00Z', false],
  ['1970-12-31T23:59:59Z', false],
  ['1969-06-01T00:00:00Z', false],
  ['1971-01-01T00:00:00Z', true],
  ['2026-01-01T00:00:00Z', true],
])('a deposit with the removed date %s is removed: %s [R-REP-28]', (removed, expected) => {
  expect(isRemoved(removed === null ? null : new Date(removed))).toBe(expected)
})

test.each([
  [null, 'uusi', undefined],
  [null, '', undefined],
  [null, null, undefined],
  [null, 'vanha', undefined],
  [null, 'jotain', undefined],
  ['1970-01-01T00:00:00Z', 'uusi', undefined],
  [null, 'käsitelty', 'depositHandled'],
  [null, ' Käsitelty', 'depositHandled'],
  ['2026-11-14T08:00:00Z', 'uusi', 'depositRemoved'],
  ['2026-11-14T08:00:00Z', 'käsitelty', 'depositRemoved'],
])(
  'deleting a deposit removed at %s in the state %j is refused for %s [R-DET-04]',
  (removed, state, reason) => {
    expect(
      removalRefusal({ removed: removed === null ? null : new Date(removed), countingState: state }),
    ).toBe(reason)
  },
)

test.each([
  [-500, 'shortage'],
  [-1, 'shortage'],
  [0, undefined],
  [1, 'surplus'],
  [null, undefined],
])('a difference of %s cents is a %s', (difference, mark) => {
  expect(differenceMark(difference === null ? null : cents(difference))).toBe(mark)
})
