import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { classes } from '../styles/classes.ts'

type Props = {
  readonly kind: 'info' | 'warn' | 'danger' | 'ok'
  readonly heading?: string
  readonly children?: ReactNode
  /** A button or a link, at the end of the line or, on a phone, below the text. */
  readonly action?: ReactNode
}

/** Screen readers read a fault at once and a success at the next pause; the other kinds are part of the page. */
const roles = { info: undefined, warn: undefined, danger: 'alert', ok: 'status' } as const

export function Banner({ kind, heading, children, action }: Props) {
  return (
    <div className={classes(styles['banner'], styles[kind])} role={roles[kind]}>
      <div className={styles['text']}>
        {heading !== undefined && <strong>{heading}</strong>} {children}
      </div>
      {action}
    </div>
  )
}
