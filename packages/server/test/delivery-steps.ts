import * as fc from 'fast-check'
import { WORTHS } from './delivery-model.ts'

/** One act of a day on one of its three orders. */
export type Step = {
  readonly of: number
  readonly act: string
  /** Most acts are those that people do with such an order; the others must often be refused. */
  readonly isLikely: boolean
  readonly nth: number
  readonly counts: Readonly<Record<string, number>> | null
  readonly stage: string
}

export const someCounts = fc.dictionary(
  fc.constantFrom(...Object.keys(WORTHS)),
  fc.integer({ min: 1, max: 4 }),
  {
    minKeys: 1,
    maxKeys: 4,
  },
)
export const anyStep: fc.Arbitrary<Step> = fc.record({
  of: fc.integer({ min: 0, max: 2 }),
  act: fc.constantFrom(
    'pack',
    'pack',
    'depart',
    'deliver',
    'fail',
    'cancel',
    'returnToVault',
    'again',
    'correct',
    'return',
  ),
  isLikely: fc.integer({ min: 0, max: 3 }).map((side) => side > 0),
  nth: fc.nat({ max: 11 }),
  counts: fc.option(someCounts),
  stage: fc.constantFrom('received', 'packed', 'onItsWay', 'delivered', 'notDelivered', 'returned'),
})

const step = (act: string, more: Partial<Step> = {}): Step => ({
  of: 0,
  act,
  isLikely: false,
  nth: 0,
  counts: null,
  stage: 'packed',
  ...more,
})

/** What chance might leave out: more than was ordered, less, a van that cannot be called back, and a second way out. */
export const knownDay: { ordered: [Record<string, number>, Record<string, number>]; steps: Step[] } = {
  ordered: [{ pcs_50e: 2 }, { pcs_20e: 3, pcs_2e_roll: 1 }],
  steps: [
    step('pack', { counts: { pcs_50e: 3 } }),
    step('pack', { counts: { pcs_20e: 4 } }),
    step('depart'),
    step('cancel'),
    step('fail'),
    // Nothing is packed, so the run stays, and leaves with what is put on it.
    step('depart'),
    step('again'),
    step('depart'),
    step('fail'),
    step('returnToVault'),
    step('again'),
    step('pack', { of: 1 }),
    step('cancel', { of: 1 }),
    step('correct', { of: 1 }),
  ],
}
