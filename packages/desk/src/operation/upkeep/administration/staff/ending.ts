import type { ShownCode } from './CodeDialog.tsx'

/** How the dialog of an act ends: what was done to whom, and the code that the person gets. */
export type Ending = {
  readonly onClose: () => void
  readonly onDone: (text: string, name: string, code?: ShownCode) => void
}
