import styles from './Key.module.css'

/** A key of the keyboard beside what it does. */
export const Key = ({ children }: { readonly children: string }) => (
  <kbd className={styles['key']}>{children}</kbd>
)
