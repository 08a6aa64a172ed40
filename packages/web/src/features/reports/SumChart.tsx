import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Chart } from '@kassavirta/domain/reports/chart'
import { useId } from 'react'
import hidden from '@kassavirta/ui/elements/VisuallyHidden.module.css'
import { barLabel, barName, slotsOf } from './chart-scale.ts'
import styles from './SumChart.module.css'
import { listTexts as texts } from './texts.fi.ts'

type Props = { readonly chart: Chart; readonly column: string }

/** A low bar chart beside the name of the report, with the same figures in a table for screen readers. */
export function SumChart({ chart: { unit, by, bars }, column }: Props) {
  const headingId = useId()
  const heading = fill(unit === 'day' ? texts.chartByDay : texts.chartByMonth, { column, by })
  const top = Math.max(0, ...bars.map(({ sum }) => sum))
  const slots = slotsOf(bars.length)
  const [first, last] = [bars[0], bars.at(-1)]
  const nameOf = (from: Day) => <span>{barLabel(unit, from)}</span>
  return (
    <figure className={styles['chart']} aria-labelledby={headingId}>
      <figcaption className={styles['caption']}>
        <span id={headingId} className={styles['heading']}>
          {heading}
        </span>
        <span>{fill(texts.chartLargest, { sum: formatEuros(cents(top)) })}</span>
      </figcaption>
      <div className={styles['plot']} aria-hidden="true">
        <svg className={styles['bars']} viewBox={`0 0 ${slots} 100`} preserveAspectRatio="none">
          {bars.map(({ from, sum }, index) => {
            const height = top === 0 ? 0 : (Math.max(0, sum) / top) * 100
            return (
              <rect key={from} x={index + 0.1} y={100 - height} width={0.8} height={height}>
                <title>{`${barName(unit, from)}: ${formatEuros(sum)}`}</title>
              </rect>
            )
          })}
        </svg>
        <div className={styles['names']} style={{ width: `${(bars.length / slots) * 100}%` }}>
          {first && nameOf(first.from)}
          {last && bars.length > 1 && nameOf(last.from)}
        </div>
      </div>
      <div className={hidden['hidden']}>
        <table aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">{unit === 'day' ? texts.day : texts.month}</th>
              <th scope="col">{column}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ from, sum }) => (
              <tr key={from}>
                <th scope="row">{barName(unit, from)}</th>
                <td>{formatEuros(sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
