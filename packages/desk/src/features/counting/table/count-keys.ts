/** What stands on the counting screen: the blind form, or what the comparison has shown. */
export type TableStage = 'first' | 'second' | 'decision' | 'differs'

export type TableAct = 'send' | 'setAside' | 'putBack' | 'again' | 'close' | 'cancel'

/**
 * What a key does at each stage. A second counter can only finish: the bag is nobody else's to take back. A supervisor may
 * leave the decision, whose bag lies on no table. Enter closes only where a difference stands on the screen; in the form it leads to the next field.
 */
const acts: { readonly [Stage in TableStage]: { readonly [Key in string]?: TableAct } } = {
  first: { F9: 'send', F2: 'setAside', Escape: 'putBack' },
  second: { F9: 'send' },
  decision: { F9: 'send', Escape: 'cancel' },
  differs: { Enter: 'close', F8: 'again' },
}

export const actOfKey = (stage: TableStage, key: string): TableAct | undefined => acts[stage][key]
