import styles from './UnreadBadge.module.css'

/** Hidden from screen readers, since the text beside it says the same in words. */
export function UnreadBadge({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className={styles['badge']} aria-hidden="true">
      {count}
    </span>
  )
}
