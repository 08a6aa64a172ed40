import styles from './Key.module.css'

/** The name of a key, as it is printed on the keyboard. */
export const Key = ({ name }: { readonly name: string }) => <kbd className={styles['key']}>{name}</kbd>
