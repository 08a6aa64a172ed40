import { expect, test } from 'vitest'
import {
  correctedStages,
  isSealed,
  mayCorrect,
  orderActs,
  orderStages,
  positionAfter,
  progressAfter,
  type OrderMove,
  type OrderStage,
  isCancelled,
  orderStageOf,
  orderStageStates,
  orderState,
  orderStates,
} from './entry-stages.ts'

const stages = [null, ...orderStages]

/** The four records after a move: position, word of the counting, result and the step that the customer sees. */
function recordsAfter(stage: OrderStage | null, move: OrderMove): readonly unknown[] | undefined {
  const after = progressAfter({ attempt: 1, stage }, move)
  if (!after) return undefined
  const result = typeof after.result === 'object' ? `remark '${after.result.remark}'` : after.result
  return [
    `${after.attempt} ${after.stage ?? 'received'}`,
    after.word ?? '-',
    result ?? '-',
    after.step ?? '-',
  ]
}

const possible = (moves: readonly OrderMove[]) =>
  stages.flatMap((stage) =>
    moves.flatMap((move) => {
      const records = recordsAfter(stage, move)
      const name = 'to' in move ? `to ${move.to}` : move.act
      return records ? [[stage ?? 'received', name, ...records]] : []
    }),
  )

test('every act on every stage writes these records, and is possible nowhere else', () => {
  expect(possible(orderActs.map((act) => ({ act })))).toEqual([
    ['received', 'pack', '1 packed', 'käsitelty', 'packed', 'packed'],
    ['received', 'cancel', '1 cancelled', '-', "remark 'Peruttu'", 'cancelled'],
    // What is packed anew shows the customer nothing new.
    ['packed', 'pack', '1 packed', 'käsitelty', 'packed', '-'],
    ['packed', 'cancel', '1 cancelled', '-', "remark 'Peruttu'", 'cancelled'],
    ['packed', 'depart', '1 onItsWay', '-', '-', 'onItsWay'],
    ['onItsWay', 'deliver', '1 delivered', '-', '-', 'delivered'],
    ['onItsWay', 'fail', '1 notDelivered', '-', '-', 'notDelivered'],
    ['notDelivered', 'sendAgain', '2 onItsWay', '-', '-', 'onItsWay'],
    ['notDelivered', 'returnToVault', '1 returned', '-', "remark 'Palautui'", 'returned'],
  ])
})

test('every correction of every stage writes these records; what is received or cancelled is not corrected', () => {
  const outside = ['packed', 'onItsWay', 'delivered', 'notDelivered'] as const
  const changes = possible(correctedStages.map((to) => ({ act: 'correct', to })))
  expect(changes).toEqual([
    ...outside.flatMap((stage) => [
      // It is not packed, and it was not cancelled either.
      [stage, 'to received', '2 received', 'uusi', '-', '-'],
      ...outside.map((to) => [stage, `to ${to}`, `2 ${to}`, '-', '-', to]),
      [stage, 'to returned', '2 returned', '-', "remark 'Palautui'", 'returned'],
    ]),
    ['returned', 'to received', '2 received', 'uusi', "remark ''", '-'],
    ...outside.map((to) => ['returned', `to ${to}`, `2 ${to}`, '-', "remark ''", to]),
    ['returned', 'to returned', '2 returned', '-', '-', 'returned'],
  ])
  expect(stages.filter((stage) => !mayCorrect(stage))).toEqual([null, 'cancelled'])
})

test.each(stages)(
  'a report of the systems moves an order from %j, and leaves the word and the result',
  (from) => {
    for (const stage of orderStages)
      expect(recordsAfter(from, { act: 'report', stage, attempt: 2 })).toEqual([
        `2 ${stage}`,
        '-',
        '-',
        stage,
      ])
  },
)

test('an order that was not delivered goes out again as another attempt, or comes back', () => {
  const failed = { attempt: 1, stage: 'notDelivered' } as const
  expect(positionAfter(failed, { act: 'sendAgain' })).toEqual({ attempt: 2, stage: 'onItsWay' })
  expect(positionAfter(failed, { act: 'returnToVault' })).toEqual({ attempt: 1, stage: 'returned' })
})

test('what is packed and not handed over is sealed', () => {
  expect(stages.filter(isSealed)).toEqual(['packed', 'onItsWay', 'notDelivered'])
})

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
