/** Where a bag is on its way through the counting. */
export const bagStates = [
  'arrived',
  'aside',
  'counting',
  'second',
  'secondCounting',
  'disputed',
  'counted',
  // The scan was a mistake and was taken back: the bag waits nowhere, and its number may come again.
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

/** Where an act may lead. What is not here has been overtaken by somebody else's act. */
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

/** What whoever has the bag on the table knows: nothing yet, the difference, or the one before this pass. */
export const bagKnowledge = ['none', 'shown', 'seen'] as const
export type BagKnowledge = (typeof bagKnowledge)[number]

/** Once the declaration was seen, a bag can be closed, counted again or passed on, and no longer be put away. */
const whileCounting: { readonly [Known in BagKnowledge]: readonly BagAct[] } = {
  none: ['setAside', 'putBack', 'send'],
  shown: ['close', 'again', 'passOn'],
  seen: ['send', 'passOn'],
}

export const mayAct = (state: BagState, act: BagAct, known: BagKnowledge): boolean =>
  state === 'counting' ? whileCounting[known].includes(act) : statesAfter(state, act).length > 0
