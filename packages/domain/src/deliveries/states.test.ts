import { expect, test } from 'vitest'
import { mayMend, orderActs, orderStages, positionAfter, rankOf, stageAfter } from './states.ts'

const stages = [null, ...orderStages]

const steps = stages.flatMap((stage) =>
  orderActs.flatMap((act) => {
    const next = positionAfter({ attempt: 1, stage }, act)
    return next ? [{ stage, act, next }] : []
  }),
)

test('every pair of stage and act leads where it should, or nowhere', () => {
  const told = steps.map(
    ({ stage, act, next }) => `${stage ?? 'received'} ${act} ${next.stage} ${next.attempt}`,
  )
  expect(told).toEqual([
    'received pack packed 1',
    'received cancel cancelled 1',
    'packed pack packed 1',
    'packed cancel cancelled 1',
    'packed depart onItsWay 1',
    'onItsWay deliver delivered 1',
    'onItsWay fail notDelivered 1',
    'notDelivered sendAgain onItsWay 2',
    'notDelivered giveBack returned 1',
  ])
})

test('every act leads forward, or packs once more', () => {
  const backward = steps.filter(
    ({ stage, next }) => next.attempt === 1 && rankOf(next.stage) <= rankOf(stage) && stage !== next.stage,
  )
  expect(backward).toEqual([])
})

// The same as rank_of_stage of the database.
test('the ranks of the stages', () => {
  expect(stages.map((stage) => [stage, rankOf(stage)])).toEqual([
    [null, 0],
    ['packed', 1],
    ['onItsWay', 2],
    ['delivered', 3],
    ['notDelivered', 3],
    ['returned', 4],
    ['cancelled', 5],
  ])
})

test('everything but what is cancelled may be mended', () => {
  expect(stages.filter((stage) => !mayMend(stage))).toEqual(['cancelled'])
})

test('an order that was not delivered goes out again as another attempt, or comes back', () => {
  const failed = { attempt: 1, stage: 'notDelivered' } as const
  expect(positionAfter(failed, 'sendAgain')).toEqual({ attempt: 2, stage: 'onItsWay' })
  expect(positionAfter(failed, 'giveBack')).toEqual({ attempt: 1, stage: 'returned' })
})

test('what is delivered, returned or cancelled moves no more', () => {
  const ends = (['delivered', 'returned', 'cancelled'] as const).flatMap((stage) =>
    orderActs.map((act) => stageAfter(stage, act)),
  )
  expect(new Set(ends)).toEqual(new Set([undefined]))
})
