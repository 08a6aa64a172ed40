import { expect, test } from 'vitest'
import { orderActs, orderStages, positionAfter, rankOf, stageAfter } from './states.ts'

const stages = [null, ...orderStages]

test('every act leads forward, or packs once more', () => {
  const steps = stages.flatMap((stage) =>
    orderActs.flatMap((act) => {
      const next = positionAfter({ attempt: 1, stage }, act)
      return next ? [{ stage, act, next }] : []
    }),
  )
  expect(steps).toHaveLength(9)
  const backward = steps.filter(
    ({ stage, next }) => next.attempt === 1 && rankOf(next.stage) <= rankOf(stage) && stage !== next.stage,
  )
  expect(backward).toEqual([])
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
