import styles from './Key.module.css'

/** A key of the keyboard beside what it does. */
export const Key = ({ children }: { readonly children: string }) => (
  <kbd className={styles['key']}>{children}</kbd>
)

type HintProps = { readonly keys: readonly string[]; readonly does: string }

/** Keys that move or act, and what they do, in the bar at the bottom. */
export const KeyHint = ({ keys, does }: HintProps) => (
  <span className={styles['hint']}>
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}{' '}
    {does}
  </span>
)
