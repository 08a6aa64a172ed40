import { expect, test } from 'vitest'
import { isCancelled, orderStageOf, orderStageStates } from './shown-orders.ts'

test.each([
  ['packed', 'uusi', 'packed'],
  ['onItsWay', 'käsitelty', 'onItsWay'],
  [null, 'uusi', 'received'],
  [undefined, null, 'received'],
  [null, 'käsitelty', 'handled'],
  // What nobody knows is said too: no other word of the list does.
  [null, 'ei tietoa', 'noInfo'],
  [null, 'hukassa', 'unknown'],
  // An order of supplies has no word of the counting.
  [null, undefined, 'received'],
  ['delivered', undefined, 'delivered'],
] as const)('an order at the stage %j with the word %j is %j', (stage, word, listed) => {
  expect(orderStageOf({ stage, ...(word === undefined ? {} : { countingState: word }) })).toBe(listed)
})

test('only a cancelled order is cancelled', () => {
  expect([isCancelled({ stage: 'cancelled' }), isCancelled({ stage: 'packed' }), isCancelled({})]).toEqual([
    true,
    false,
    false,
  ])
})

test('a list shows how far an order is, and what went wrong', () => {
  const shown = Object.entries(orderStageStates).map(([stage, { text, tone, steps, unfiltered }]) =>
    [stage, text, tone, steps ?? '-', unfiltered ? 'unfiltered' : 'filtered'].join(', '),
  )
  expect(shown).toEqual([
    'received, Vastaanotettu, plain, 1, filtered',
    'handled, Käsitelty, plain, 2, filtered',
    'packed, Pakattu, plain, 2, filtered',
    'onItsWay, Matkalla, plain, 3, filtered',
    'delivered, Toimitettu, plain, 4, filtered',
    'notDelivered, Ei toimitettu, warn, -, filtered',
    'returned, Palautui, warn, -, filtered',
    'cancelled, Peruttu, plain, -, filtered',
    'noInfo, Ei tietoa, plain, -, filtered',
    'unknown, Tuntematon tai virheellinen tila, warn, -, filtered',
  ])
})
