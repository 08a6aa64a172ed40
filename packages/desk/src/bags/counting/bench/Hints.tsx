import { DeskIcon } from '../../../platform/icons/DeskIcon.tsx'
import styles from './Hints.module.css'

/** A quiet line below the panels at the side. */
export const BlindHint = ({ text }: { readonly text: string }) => (
  <p className={styles['hint']}>
    <DeskIcon name="unseen" />
    <span>{text}</span>
  </p>
)
