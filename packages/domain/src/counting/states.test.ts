import { expect, test } from 'vitest'
import { bagActs, bagKnowledge, bagStates, mayAct, statesAfter } from './states.ts'

const elsewhere = [
  ['arrived', 'open'],
  ['arrived', 'setAside'],
  ['aside', 'bringBack'],
  ['second', 'openSecond'],
  ['secondCounting', 'send'],
  ['secondCounting', 'passOn'],
  ['disputed', 'decide'],
] as const

test.each([
  ['before comparing', 'none', ['setAside', 'putBack', 'send']],
  ['while the difference is shown', 'shown', ['close', 'again', 'passOn']],
  ['when counting again', 'seen', ['send', 'passOn']],
] as const)('every pair of state and act is possible or not %s', (_, known, acts) => {
  const possible = bagStates.flatMap((state) =>
    bagActs.filter((act) => mayAct(state, act, known)).map((act) => [state, act]),
  )
  const legal = [...elsewhere, ...acts.map((act) => ['counting', act])]
  expect(new Set(possible.map(String))).toEqual(new Set(legal.map(String)))
})

test('where each act leads', () => {
  const ways = bagStates.flatMap((state) =>
    bagActs.flatMap((act) => statesAfter(state, act).map((next) => `${state} ${act} ${next}`)),
  )
  expect(ways).toEqual([
    'arrived open counting',
    'arrived setAside aside',
    'aside bringBack arrived',
    'counting setAside aside',
    'counting putBack arrived',
    'counting passOn second',
    'counting send counted',
    'counting send counting',
    'counting send second',
    'counting close counted',
    'counting close second',
    'counting again counting',
    'second openSecond secondCounting',
    'secondCounting passOn disputed',
    'secondCounting send counted',
    'secondCounting send disputed',
    'disputed decide counted',
  ])
})

test('what may be done leads somewhere', () => {
  for (const state of bagStates)
    for (const act of bagActs)
      expect(bagKnowledge.some((known) => mayAct(state, act, known))).toBe(statesAfter(state, act).length > 0)
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
