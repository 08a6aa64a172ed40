import type { SuspectNote } from '@kassavirta/domain/counting/wire'

/** A suspect note in the list. */
export type Suspect = SuspectNote
