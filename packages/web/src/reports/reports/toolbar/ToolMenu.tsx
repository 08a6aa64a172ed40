import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import type { IconName } from '@kassavirta/ui/icons/icon-shapes.ts'
import { useLeaving } from '@kassavirta/ui/overlay/use-leaving.ts'
import { useId, useRef, type ReactNode } from 'react'
import styles from './toolbar.module.css'
import { menuButtonId, type MenuName, type Menus } from './use-menus.ts'

type Props = {
  readonly name: MenuName
  readonly menus: Menus
  /** What the button shows. */
  readonly label: string
  /** What the button is called, where that is more than it shows. */
  readonly title?: string
  readonly icon?: IconName
  /** The edge of the button that the panel begins at. */
  readonly side?: 'left' | 'right'
  readonly children: ReactNode
}

/** A button with a panel. The panel stays while it is closed, so that nothing in it is lost or interrupted. */
export function ToolMenu({ name, menus, label, title, icon, side = 'left', children }: Props) {
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const open = menus.open === name
  useLeaving(open, { whole, button }, () => menus.toggle(name, false))
  return (
    <div ref={whole} className={styles['menu']}>
      <button
        ref={button}
        id={menuButtonId(name)}
        type="button"
        className={styles['button']}
        aria-label={title}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => menus.toggle(name, !open)}
      >
        {icon && <Icon name={icon} />}
        {label}
        {title === undefined && <Icon name="chevron-down" />}
      </button>
      <div id={panelId} hidden={!open} className={styles['panel']} data-side={side}>
        {children}
      </div>
    </div>
  )
}
