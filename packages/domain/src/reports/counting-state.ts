import { entryStateTexts } from './terms.fi.ts'

/** The progress of the counting. */
export const countingStates = ['new', 'noInfo', 'handled', 'unknown'] as const
export type CountingState = (typeof countingStates)[number]

/** The state of an entry in a list: a removed one is no longer counted. */
export type EntryState = CountingState | 'removed'

/** Maps the counting system's own word (specification §4). */
export function countingState(word: string | null): CountingState {
  switch (word?.trim().toLowerCase() ?? '') {
    case '':
    case 'uusi':
      return 'new'
    case 'ei tietoa':
    case 'vanha':
      return 'noInfo'
    case 'käsitelty':
      return 'handled'
    default:
      return 'unknown'
  }
}

export const entryStateText = (state: EntryState): string => entryStateTexts[state]
