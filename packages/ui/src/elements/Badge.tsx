import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Badge.module.css'

type Props = {
  readonly tone?: 'plain' | 'info' | 'ok' | 'warn' | 'danger' | 'main' | undefined
  readonly children: ReactNode
}

/** A word or a number that stands out, in the colour of its meaning. */
export const Badge = ({ tone = 'plain', children }: Props) => (
  <span className={classes(styles['badge'], tone !== 'plain' && styles[tone])}>{children}</span>
)
