/** How a state is highlighted, besides its text. */
type Tone = 'plain' | 'info' | 'ok' | 'warn'

/** The possible states of an entry, in the order of the filter. */
export type States<State extends string = string> = {
  readonly [Name in State]: {
    readonly text: string
    readonly tone: Tone
    /** True for a state that has its own check box instead of a place in the filter. */
    readonly unfiltered?: true
    /** For a state that is a step on a way: how many of its four steps are behind. */
    readonly steps?: number
  }
}
