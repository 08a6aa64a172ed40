import { jumpTo } from '../form/jump-to.ts'
import styles from './SkipLink.module.css'

/** The first stop of the keyboard: it jumps past what surrounds every screen to the screen itself. */
export const SkipLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a className={styles['skip']} href={`#${to}`} onClick={(event) => jumpTo(event, to)}>
    {children}
  </a>
)
