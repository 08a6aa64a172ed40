import { useId, type ReactNode } from 'react'
import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { linkTo } from '../../platform/routing/link-to.ts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import type { IconName } from '@kassavirta/ui/icons/icon-shapes.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './QuickAction.module.css'

type Props = {
  readonly to: 'Tilitys' | 'Vaihtoraha' | 'DriverList' | 'ReportList'
  readonly title: string
  readonly note: string | undefined
  /** Why the action is not available now. The link stays in the tab order, and the reason is read with it. */
  readonly disabledReason?: string | undefined
  readonly icon?: IconName
  readonly main?: boolean
  /** What stands below the note of the main action. */
  readonly children?: ReactNode
}

/** The title is the link and the whole card its target; the note describes it. */
export function QuickAction({ to, title, note, disabledReason, icon, main = false, children }: Props) {
  const noteId = useId()
  const off = disabledReason !== undefined
  return (
    <div
      className={classes(layout['box'], styles['action'], main && styles['mainAction'], off && styles['off'])}
      data-ground={main && !off ? 'primary' : undefined}
    >
      {icon && <Icon name={icon} />}
      {/* The same focusable element whether off or on, so that it keeps the focus when the rights arrive. */}
      <AddressLink
        href={linkTo(to)}
        disabled={off}
        tabIndex={0}
        className={classes(layout['cover'], styles['target'])}
        aria-describedby={noteId}
      >
        {title}
      </AddressLink>
      <small id={noteId}>{disabledReason ?? note}</small>
      {!off && children}
    </div>
  )
}
