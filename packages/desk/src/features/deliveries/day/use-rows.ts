import { useState } from 'react'
import { focusRow } from './row-focus.ts'

/** What a row shows beside its facts: the field of its seal, the packing of something else, or its details. */
export type RowMode = 'seal' | 'different' | 'details'

/** Which row has the focus, what it shows, and what was done last. */
export function useRows() {
  const [active, setActive] = useState<string>()
  const [shown, setShown] = useState<{ readonly key: string; readonly mode: RowMode }>()
  const [done, setDone] = useState('')
  return {
    active,
    setActive,
    modeOf: (key: string): RowMode | undefined => (shown?.key === key ? shown.mode : undefined),
    show: (key: string, mode: RowMode) => {
      setActive(key)
      setShown({ key, mode })
    },
    /** Back to a row: the one that was worked on, or the next. */
    leave: (to: string) => {
      setShown(undefined)
      focusRow(to)
    },
    done,
    setDone,
  }
}

export type Rows = ReturnType<typeof useRows>
