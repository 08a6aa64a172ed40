import styles from './Hints.module.css'

/** A quiet line below the panels at the side. */
export const BlindHint = ({ text }: { readonly text: string }) => (
  <p className={styles['hint']}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 3l18 18M9.5 5.4A10 10 0 0 1 21.5 12a14 14 0 0 1-2.4 3.2M6 7.5A13 13 0 0 0 2.5 12c2.6 5 8.5 7.4 13 5.600" />
    </svg>
    <span>{text}</span>
  </p>
)
