import styles from './SpacedDigits.module.css'

/** A long number in threes for the eye. The spaces are drawn, not written: copied, it is the number itself. */
export function SpacedDigits({ text }: { readonly text: string }) {
  const groups = text.match(/.{1,3}/g) ?? []
  return (
    <span className={styles['spaced']}>
      {groups.map((group, index) => (
        // Groups have no name of their own but their place.
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
