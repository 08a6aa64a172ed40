import styles from './deposits.module.css'
import { depositTexts as texts } from './texts.fi.ts'

/** For those at a keyboard; a phone has none of these keys. */
export function KeyHelp() {
  const [move, or, add, paste] = texts.keyHelp
  return (
    <p className={styles['keyHelp']}>
      {move}
      <kbd>{texts.enterKey}</kbd>
      {or}
      <kbd>↓</kbd>
      {add}
      <kbd>12+5</kbd>
      {paste}
    </p>
  )
}
