import { useState } from 'react'
import { focusRow } from './row-focus.ts'
import type { HeldPacking } from './use-held-packing.ts'

/** What a row shows beside its facts: the field of its seal, the packing of something else, or its details. */
export type RowMode = 'seal' | 'different' | 'details'

/** Which row has the focus, what it shows, and what was done last. */
export function useRows(held: HeldPacking) {
  const [active, setActive] = useState<string>()
  const [shown, setShown] = useState<{ readonly key: string; readonly mode: RowMode }>()
  const [done, setDone] = useState('')
  const open = (key: string, mode: RowMode) => {
    setActive(key)
    setShown({ key, mode })
  }
  return {
    active,
    setActive,
    modeOf: (key: string): RowMode | undefined => (shown?.key === key ? shown.mode : undefined),
    /** What is done next to an order that was just packed is done to what the server knows. */
    show: (key: string, mode: RowMode) => {
      if (held.isHeld(key)) void held.sendNow().then(() => open(key, mode))
      else open(key, mode)
    },
    /** Back to a row: the one that was worked on, or the next. */
    leave: (to: string) => {
      setShown(undefined)
      focusRow(to)
    },
    done,
    setDone,
    held,
  }
}

export type Rows = ReturnType<typeof useRows>
