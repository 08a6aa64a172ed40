import { useId, useRef, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './DropDown.module.css'
import { useLeaving } from './use-leaving.ts'

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
