import styles from './Mark.module.css'

/** A K of seven strips, from 500 at the top to 5 at the bottom as in the count grid: its stem is the coloured edge. */
const strips = [
  ['e500', 'M2 .4h5.2v3.2H2zM17.6.4h8.6l-2.5 3.2h-8.6z'],
  ['e200', 'M2 4.3h5.2v3.2H2zM14.56 4.3h8.6l-2.5 3.2h-8.6z'],
  ['e100', 'M2 8.2h5.2v3.2H2zM11.52 8.2h8.6l-2.5 3.2h-8.6z'],
  ['e50', 'M2 12.1h5.2v3.2H2zM8 12.1h9.2v3.2H8z'],
  ['e20', 'M2 16h5.2v3.2H2zM8.55 16h8.6l2.5 3.2h-8.6z'],
  ['e10', 'M2 19.9h5.2v3.2H2zM11.59 19.9h8.6l2.5 3.2h-8.6z'],
  ['e5', 'M2 23.8h5.2V27H2zM14.64 23.8h8.6l2.5 3.2h-8.6z'],
] as const

/** The mark of Kassavirta. The name stands beside it, so it has no text of its own. */
export function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      {strips.map(([note, shape]) => (
        <path key={note} className={styles[note]} d={shape} />
      ))}
    </svg>
  )
}
