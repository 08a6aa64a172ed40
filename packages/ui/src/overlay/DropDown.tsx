import { useId, useRef, type ReactNode, useEffect, type RefObject } from 'react'
import { Icon } from '../elements/Icon.tsx'
import styles from './DropDown.module.css'

type Props = {
  /** The text on the button. */
  readonly label: string
  /** The accessible name of the button, which may be longer than its text. */
  readonly name: string
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly children: ReactNode
}

/** A button with a small panel below it. Esc, and a press or the focus elsewhere, close the panel. */
export function DropDown({ label, name, open, onToggle, children }: Props) {
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useLeaving(open, { whole, button }, () => onToggle(false))
  return (
    <div ref={whole} className={styles['whole']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={name}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => onToggle(!open)}
      >
        {label}
        <Icon name="chevron-down" />
      </button>
      {open && (
        <div id={panelId} className={styles['panel']}>
          {children}
        </div>
      )}
    </div>
  )
}

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
