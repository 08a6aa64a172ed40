import { jumpTo } from '@kassavirta/ui/form/jump-to.ts'
import { MAIN } from './focus-heading.ts'
import styles from './SkipLink.module.css'
import { appTexts } from './texts.fi.ts'

/** The first stop of the keyboard: it jumps past the header to the screen. */
export function SkipLink() {
  return (
    <a className={styles['skip']} href={`#${MAIN}`} onClick={(event) => jumpTo(event, MAIN)}>
      {appTexts.skipToContent}
    </a>
  )
}
