import styles from './CustodyBars.module.css'

const BARS = [1, 2, 3, 4] as const

/** The custody line in a list: four short bars. The word for the step stands beside them. */
export const CustodyBars = ({ steps }: { readonly steps: number }) => (
  <span className={styles['bars']} aria-hidden="true">
    {BARS.map((bar) => (
      <span key={bar} data-reached={bar <= steps || undefined} />
    ))}
  </span>
)
