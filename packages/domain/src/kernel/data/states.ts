import { countingStateTexts as texts } from '../texts/terms.fi.ts'

/** How a state is highlighted, besides its text. */
type Tone = 'plain' | 'info' | 'ok' | 'warn'

/** The possible states of an entry, in the order of the filter. */
export type States<State extends string = string> = {
  readonly [Name in State]: {
    readonly text: string
    readonly tone: Tone
    /** True for a state that has its own check box instead of a place in the filter. */
    readonly unfiltered?: true
    /** For a state that is one of four steps: how many steps are done. */
    readonly steps?: number
  }
}

/** The counting system's own words, as rows of deposits and change orders hold them (specification §4). */
export const NEW_WORD = 'uusi'
export const HANDLED_WORD = 'käsitelty'

/** The progress of the counting. */
export type CountingState = 'new' | 'noInfo' | 'handled' | 'unknown'

export const countingStates: States<CountingState> = {
  new: { text: texts.new, tone: 'info' },
  noInfo: { text: texts.noInfo, tone: 'plain' },
  handled: { text: texts.handled, tone: 'ok' },
  unknown: { text: texts.unknown, tone: 'warn' },
}

export function countingState(word: string | null): CountingState {
  switch (word?.trim().toLowerCase() ?? '') {
    case '':
    case NEW_WORD:
      return 'new'
    case 'ei tietoa':
    case 'vanha':
      return 'noInfo'
    case HANDLED_WORD:
      return 'handled'
    default:
      return 'unknown'
  }
}
