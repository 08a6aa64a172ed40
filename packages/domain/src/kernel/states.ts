/** How a state is pointed out, beside its word. */
type Tone = 'plain' | 'info' | 'ok' | 'warn'

/** The states that an entry can be in, in the order in which they are offered. */
export type States<State extends string = string> = {
  readonly [Name in State]: {
    readonly text: string
    readonly tone: Tone
    /** For a state that a list does not filter by, since it shows or hides such entries by a tick of their own. */
    readonly unfiltered?: true
  }
}
