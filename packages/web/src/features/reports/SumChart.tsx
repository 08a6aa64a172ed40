import { cents, formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { Chart } from '@kassavirta/domain/reports/chart'
import { useId } from 'react'
import { axisTop, barLabel, barName, namedEvery } from './chart-scale.ts'
import styles from './SumChart.module.css'
import { listTexts as texts } from './texts.fi.ts'

type Props = { readonly chart: Chart; readonly column: string }

/** Names under the bars that fit a phone. */
const FIT = 6

/** Bars for the eye, and the same figures as a table for those who listen. */
export function SumChart({ chart: { unit, bars }, column }: Props) {
  const headingId = useId()
  const heading = fill(unit === 'day' ? texts.chartByDay : texts.chartByMonth, { column })
  const top = axisTop(bars.map(({ sum }) => sum))
  const every = namedEvery(bars.length, FIT)
  return (
    <figure className={styles['chart']} aria-labelledby={headingId}>
      <figcaption id={headingId} className={styles['heading']}>
        {heading}
      </figcaption>
      <div className={styles['plot']} aria-hidden="true">
        <span className={styles['top']}>{formatEuros(cents(top))}</span>
        <svg className={styles['bars']} viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none">
          {bars.map(({ from, sum }, index) => {
            const height = (Math.max(0, sum) / top) * 100
            return (
              <rect key={from} x={index + 0.15} y={100 - height} width={0.7} height={height}>
                <title>{`${barName(unit, from)}: ${formatEuros(sum)}`}</title>
              </rect>
            )
          })}
        </svg>
        <div className={styles['names']}>
          {bars.map(({ from }, index) => (
            <span key={from}>{index % every === 0 && <span>{barLabel(unit, from)}</span>}</span>
          ))}
        </div>
      </div>
      <div className={styles['heard']}>
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
