import { MINUTE_MS } from '../../kernel/dates/durations.ts'

/** Where a bag is on its way through the counting. */
export const bagStates = [
  'arrived',
  'aside',
  'counting',
  'second',
  'secondCounting',
  'disputed',
  'counted',
  // The scan was a mistake and was taken back: the bag is in no list, and its number can be scanned again.
  'withdrawn',
] as const
export type BagState = (typeof bagStates)[number]

export const bagActs = [
  'open',
  'setAside',
  'putBack',
  'passOn',
  'bringBack',
  'send',
  'close',
  'again',
  'openSecond',
  'decide',
  'withdraw',
] as const
export type BagAct = (typeof bagActs)[number]

/** The states after each act. An act that is missing here came too late: somebody else has acted on the bag. */
const steps: { readonly [State in BagState]: { readonly [Act in BagAct]?: readonly BagState[] } } = {
  arrived: { open: ['counting'], setAside: ['aside'], withdraw: ['withdrawn'] },
  aside: { bringBack: ['arrived'], withdraw: ['withdrawn'] },
  counting: {
    setAside: ['aside'],
    putBack: ['arrived'],
    send: ['counted', 'counting', 'second'],
    // Somebody else may have declared the number since the difference was shown.
    close: ['counted', 'second'],
    again: ['counting'],
    passOn: ['second'],
  },
  second: { openSecond: ['secondCounting'] },
  secondCounting: { send: ['counted', 'disputed'], passOn: ['disputed'] },
  disputed: { decide: ['counted'] },
  counted: {},
  withdrawn: {},
}

export const statesAfter = (state: BagState, act: BagAct): readonly BagState[] => steps[state][act] ?? []

/** What the counter knows of the difference: nothing, this count's difference, or that of the previous count. */
export const bagKnowledge = ['none', 'shown', 'seen'] as const
export type BagKnowledge = (typeof bagKnowledge)[number]

/** Once the counter has seen the difference, the bag can be closed, counted again or passed on, but not put back. */
const whileCounting: { readonly [Known in BagKnowledge]: readonly BagAct[] } = {
  none: ['setAside', 'putBack', 'send'],
  shown: ['close', 'again', 'passOn'],
  seen: ['send', 'passOn'],
}

export const mayAct = (state: BagState, act: BagAct, known: BagKnowledge): boolean =>
  state === 'counting' ? whileCounting[known].includes(act) : statesAfter(state, act).length > 0

/** For so long the scanner may take a mistaken scan back. */
const OWN_MS = 10 * MINUTE_MS

/** Whether the scanner may still take the scan back alone; later a supervisor does, with a reason. */
export const isFreshScan = (receivedAt: Date, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() < OWN_MS
