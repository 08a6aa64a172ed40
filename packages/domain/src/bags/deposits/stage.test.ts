import { expect, test } from 'vitest'
import { stageOf, depositStates, isRemoved, removalRefusal } from './stage.ts'

test.each([
  [undefined, 'uusi', 'declared'],
  [null, 'uusi', 'declared'],
  ['arrived', 'uusi', 'arrived'],
  ['counting', 'uusi', 'counting'],
  ['counted', 'käsitelty', 'counted'],
  ['missing', 'uusi', 'missing'],
  // The systems hand over results without stages, and may close what lies at the desk.
  [undefined, 'käsitelty', 'counted'],
  ['arrived', 'käsitelty', 'counted'],
  ['missing', 'käsitelty', 'counted'],
  // What nobody knows is not said.
  [undefined, 'vanha', null],
  [undefined, 'hukassa', null],
  ['somewhere', 'uusi', 'declared'],
])('the stage %j in the state %j is told as %j', (stage, countingState, expected) => {
  expect(stageOf({ stage, countingState, removed: null })).toBe(expected)
})

test('a removed deposit is nowhere', () => {
  const removed = new Date('2026-11-14T08:00:00Z')
  expect(stageOf({ stage: 'arrived', countingState: 'uusi', removed })).toBeNull()
})

test.each([
  [null, false],
  ['1970-01-01T00:00:00Z', false],
  ['1970-12-31T23:59:59Z', false],
  ['1969-06-01T00:00:00Z', false],
  ['1971-01-01T00:00:00Z', true],
  ['2026-01-01T00:00:00Z', true],
])('a deposit with the removed date %s is removed: %s [R-REP-28]', (removed, expected) => {
  expect(isRemoved({ removed: removed === null ? null : new Date(removed) })).toBe(expected)
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

test('a deposit whose bag lies open on the counting table is not removed any more', () => {
  const open = { removed: null, countingState: 'uusi', isBagOpen: true }
  expect(removalRefusal(open)).toBe('depositHandled')
  expect(removalRefusal({ ...open, isBagOpen: false })).toBeUndefined()
})

test('removed deposits have a check box of their own, not a place in the filter', () => {
  const unfiltered = Object.entries(depositStates).filter(([, { unfiltered: isOut }]) => isOut)
  expect(unfiltered.map(([state]) => state)).toEqual(['removed'])
})
