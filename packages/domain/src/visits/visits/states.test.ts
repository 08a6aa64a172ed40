import { expect, test } from 'vitest'
import { visitStages } from '../../bags/deposits/entry-stages.ts'
import { visitActs, visitAfter } from './states.ts'

test('every pair of stage and act leads where the desk and the customer agreed, or nowhere', () => {
  const steps = [null, ...visitStages].flatMap((stage) =>
    visitActs.flatMap((act) => {
      const next = visitAfter({ attempt: 1, stage }, act)
      return next ? [`${stage ?? 'received'} ${act} ${next.stage} ${next.attempt}`] : []
    }),
  )
  expect(new Set(steps)).toEqual(
    new Set([
      'received accept accepted 1',
      'received propose proposed 1',
      'received refuse refused 1',
      'received withdraw withdrawn 1',
      'proposed acceptForCustomer accepted 1',
      'proposed propose proposed 2',
      'proposed refuse refused 1',
      'proposed agree accepted 1',
      'proposed decline declined 1',
      'proposed withdraw withdrawn 1',
      'declined propose proposed 2',
      'declined refuse refused 1',
      'accepted withdraw withdrawn 1',
    ]),
  )
})
