import type { SuspectNote } from '@kassavirta/domain/counting/wire'
import type * as z from 'zod/mini'

/** A suspect note in the list. */
export type Suspect = z.output<typeof SuspectNote>
