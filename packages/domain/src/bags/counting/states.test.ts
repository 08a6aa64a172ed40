import { expect, test } from 'vitest'
import { bagActs, bagKnowledge, bagStates, mayAct, statesAfter } from './states.ts'

const elsewhere = [
  ['arrived', 'open'],
  ['arrived', 'setAside'],
  ['arrived', 'withdraw'],
  ['aside', 'bringBack'],
  ['aside', 'withdraw'],
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
    'arrived withdraw withdrawn',
    'aside bringBack arrived',
    'aside withdraw withdrawn',
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

test('a counted bag stays counted and a withdrawn one withdrawn, and every other state leads to the count', () => {
  const reaches = (state: (typeof bagStates)[number], seen = new Set<string>()): boolean => {
    if (state === 'counted') return true
    seen.add(state)
    return bagActs
      .flatMap((act) => statesAfter(state, act))
      .some((next) => !seen.has(next) && reaches(next, seen))
  }
  for (const end of ['counted', 'withdrawn'] as const)
    expect(bagActs.flatMap((act) => statesAfter(end, act))).toEqual([])
  expect(bagStates.filter((state) => !reaches(state))).toEqual(['withdrawn'])
})
