import type { ReactNode } from 'react'
import styles from './PageHeading.module.css'

type Props = { readonly children: ReactNode; readonly lead?: ReactNode }

/** The only h1 of a screen. It is focusable because the shell focuses it after a change of screen. */
export function PageHeading({ children, lead }: Props) {
  return (
    <>
      <h1 className={lead === undefined ? styles['alone'] : undefined} tabIndex={-1}>
        {children}
      </h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </>
  )
}
