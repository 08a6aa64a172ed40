import styles from './UnreadBadge.module.css'

/** For the eye only: the text beside it says the same in words. */
export function UnreadBadge({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className={styles['badge']} aria-hidden="true">
      {count}
    </span>
  )
}
