import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { linkTo } from '../../platform/routing/link-to.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import styles from './FrontPage.module.css'

type Props = {
  readonly to: 'Tilitys' | 'Vaihtoraha' | 'DriverList' | 'ReportList'
  readonly title: string
  readonly note: string | undefined
  /** Why it cannot be done now. It stays in the tab order, and the reason is read with it. */
  readonly disabledReason?: string | undefined
  readonly main?: boolean
}

/** The title is the link, and the whole card its target; the note describes it. */
export function QuickAction({ to, title, note, disabledReason, main = false }: Props) {
  const noteId = useId()
  const off = disabledReason !== undefined
  return (
    <div className={classes(styles['act'], main && styles['mainAct'], off && styles['off'])}>
      {/* One element whether off or on, and always a stop of the keyboard: the focus stays when the rights come. */}
      <Link
        to={linkTo(to)}
        disabled={off}
        tabIndex={0}
        className={styles['target']}
        aria-describedby={noteId}
      >
        {title}
      </Link>
      <small id={noteId}>{disabledReason ?? note}</small>
    </div>
  )
}
