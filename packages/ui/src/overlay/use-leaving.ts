import { useEffect, type RefObject } from 'react'

type Parts = {
  /** The button and its panel. */
  readonly whole: RefObject<HTMLElement | null>
  readonly button: RefObject<HTMLElement | null>
}

/** Closes an open panel by Esc, which gives the focus back to its button, and by a press or the focus elsewhere. */
export function useLeaving(open: boolean, { whole, button }: Parts, onClose: () => void): void {
  useEffect(() => {
    if (!open) return undefined
    const closing = new AbortController()
    const { signal } = closing
    const leave = ({ target }: Event) => {
      // A dialog that the panel has opened would go with it.
      if (whole.current?.querySelector('dialog[open]')) return
      if (target instanceof Node && !whole.current?.contains(target)) onClose()
    }
    const escape = ({ key, target }: KeyboardEvent) => {
      // In a dialog that the panel has opened, Esc closes the dialog alone.
      if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return
      onClose()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', escape, { signal })
    return () => closing.abort()
  }, [open, whole, button, onClose])
}
