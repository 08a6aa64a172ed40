import styles from './BarPlot.module.css'

type Bar = {
  readonly key: string
  readonly value: number
  /** Shown while the pointer is on it. */
  readonly title: string
}

type Props = {
  readonly bars: readonly Bar[]
  /** Below the first and the last bar. */
  readonly first: string | undefined
  readonly last: string | undefined
}

/** Plain upright bars, the tallest as tall as the chart. The same figures stand in a table, so nobody is read these. */
export function BarPlot({ bars, first, last }: Props) {
  const top = Math.max(0, ...bars.map(({ value }) => value))
  const slots = slotsOf(bars.length)
  return (
    <div aria-hidden="true">
      <svg className={styles['bars']} viewBox={`0 0 ${slots} 100`} preserveAspectRatio="none">
        {bars.map(({ key, value, title }, index) => {
          const height = top === 0 ? 0 : (Math.max(0, value) / top) * 100
          return (
            <rect key={key} x={index + 0.1} y={100 - height} width={0.8} height={height}>
              <title>{title}</title>
            </rect>
          )
        })}
      </svg>
      <div className={styles['names']} style={{ width: `${(bars.length / slots) * 100}%` }}>
        {first !== undefined && <span>{first}</span>}
        {last !== undefined && bars.length > 1 && <span>{last}</span>}
      </div>
    </div>
  )
}

/** A few bars as wide as the chart would look like walls. */
const MIN_SLOTS = 8

export const slotsOf = (bars: number): number => Math.max(bars, MIN_SLOTS)
