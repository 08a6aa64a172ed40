import { expect, test } from 'vitest'
import { bagActs, bagStates, mayAct, statesAfter } from './states.ts'

const legal = [
  ['arrived', 'open'],
  ['arrived', 'setAside'],
  ['aside', 'bringBack'],
  ['counting', 'setAside'],
  ['counting', 'putBack'],
  ['counting', 'send'],
  ['second', 'openSecond'],
  ['secondCounting', 'send'],
  ['disputed', 'decide'],
] as const
const legalAfterComparing = [
  ['counting', 'close'],
  ['counting', 'again'],
] as const

test('every pair of state and act is possible or not, as the table of the design has it', () => {
  const possible = (compared: boolean) =>
    bagStates.flatMap((state) =>
      bagActs.filter((act) => mayAct(state, act, compared)).map((act) => [state, act]),
    )
  const elsewhere = legal.filter(([state]) => state !== 'counting')
  expect(new Set(possible(false).map(String))).toEqual(new Set(legal.map(String)))
  expect(new Set(possible(true).map(String))).toEqual(
    new Set([...elsewhere, ...legalAfterComparing].map(String)),
  )
})

test('a counted bag stays counted, and every other state leads there', () => {
  const reaches = (state: (typeof bagStates)[number], seen = new Set<string>()): boolean => {
    if (state === 'counted') return true
    seen.add(state)
    return bagActs
      .flatMap((act) => statesAfter(state, act))
      .some((next) => !seen.has(next) && reaches(next, seen))
  }
  expect(bagActs.flatMap((act) => statesAfter('counted', act))).toEqual([])
  expect(bagStates.filter((state) => !reaches(state))).toEqual([])
})
