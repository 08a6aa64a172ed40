import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './DropDown.module.css'

type Props = {
  /** What the button shows. */
  readonly label: string
  /** What the button is called, when that is more than it shows. */
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
  useEffect(() => {
    if (!open) return undefined
    const closing = new AbortController()
    const { signal } = closing
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) onToggle(false)
    }
    const escape = ({ key, target }: KeyboardEvent) => {
      // In a dialog that the panel has opened, Esc closes the dialog alone.
      if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return
      onToggle(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', escape, { signal })
    return () => closing.abort()
  }, [open, onToggle])
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
