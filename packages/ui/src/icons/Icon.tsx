import styles from './Icon.module.css'
import { iconShapes, type IconName } from './icon-shapes.ts'

/** Beside its words, which carry the meaning: an icon has no name of its own. It is as large as the text is high. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconShapes[name]} />
    </svg>
  )
}
