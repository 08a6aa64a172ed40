/** Where a bag is on its way through the counting. */
export const bagStates = [
  'arrived',
  'aside',
  'counting',
  'second',
  'secondCounting',
  'disputed',
  'counted',
] as const
export type BagState = (typeof bagStates)[number]

export const bagActs = [
  'open',
  'setAside',
  'putBack',
  'bringBack',
  'send',
  'close',
  'again',
  'openSecond',
  'decide',
] as const
export type BagAct = (typeof bagActs)[number]

/** Where an act may lead. What is not here has been overtaken by somebody else's act. */
const steps: { readonly [State in BagState]: { readonly [Act in BagAct]?: readonly BagState[] } } = {
  arrived: { open: ['counting'], setAside: ['aside'] },
  aside: { bringBack: ['arrived'] },
  counting: {
    setAside: ['aside'],
    putBack: ['arrived'],
    send: ['counted', 'counting', 'second'],
    close: ['counted'],
    again: ['counting'],
  },
  second: { openSecond: ['secondCounting'] },
  secondCounting: { send: ['counted', 'disputed'] },
  disputed: { decide: ['counted'] },
  counted: {},
}

export const statesAfter = (state: BagState, act: BagAct): readonly BagState[] => steps[state][act] ?? []

/** Once the declaration was seen, a bag can be closed or counted again, and no longer be put away. */
export function mayAct(state: BagState, act: BagAct, compared: boolean): boolean {
  if (statesAfter(state, act).length === 0) return false
  if (state !== 'counting') return true
  const afterComparing = act === 'close' || act === 'again'
  return compared === afterComparing
}
