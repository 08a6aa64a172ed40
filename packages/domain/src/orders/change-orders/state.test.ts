import { expect, test } from 'vitest'
import { orderState, orderStates } from './state.ts'

test.each([
  ['uusi', undefined, 'Uusi'],
  ['uusi', null, 'Uusi'],
  ['käsitelty', 'packed', 'Käsitelty'],
  ['vanha', 'notDelivered', 'Ei tietoa'],
  ['uusi', 'cancelled', 'Peruttu'],
  ['käsitelty', 'cancelled', 'Peruttu'],
  [null, 'cancelled', 'Peruttu'],
  ['outo', 'cancelled', 'Peruttu'],
  ['uusi', 'a stage of a newer server', 'Uusi'],
])('an order in the state %j with the stage %j is told as %s [R-REP-30]', (countingState, stage, text) => {
  expect(orderStates[orderState({ countingState, stage })].text).toBe(text)
})

test('cancelled orders are one of the filters, like every state', () => {
  const unfiltered = Object.entries(orderStates).filter(([, { unfiltered: isOut }]) => isOut)
  expect(unfiltered).toEqual([])
})
