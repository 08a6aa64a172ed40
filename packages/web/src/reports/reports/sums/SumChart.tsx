import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Chart } from '@kassavirta/domain/reports/reports/chart'
import { BarPlot } from '@kassavirta/ui/chart/BarPlot.tsx'
import hidden from '@kassavirta/ui/elements/VisuallyHidden.module.css'
import { useId } from 'react'
import { barLabel, barName } from './chart-scale.ts'
import styles from '../SumChart.module.css'
import { listTexts as texts } from '../texts.fi.ts'

type Props = { readonly chart: Chart; readonly column: string }

/** A low bar chart beside the name of the report, with the same figures in a table for screen readers. */
export function SumChart({ chart: { unit, by, bars }, column }: Props) {
  const headingId = useId()
  const heading = fill(unit === 'day' ? texts.chartByDay : texts.chartByMonth, { column, by })
  const top = Math.max(0, ...bars.map(({ sum }) => sum))
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className={styles['chart']} aria-labelledby={headingId}>
      <figcaption className={styles['caption']}>
        <span id={headingId} className={styles['heading']}>
          {heading}
        </span>
        <span>{fill(texts.chartLargest, { sum: formatEuros(cents(top)) })}</span>
      </figcaption>
      <div className={styles['plot']}>
        <BarPlot
          bars={bars.map(({ from, sum }) => ({
            key: from,
            value: sum,
            title: `${barName(unit, from)}: ${formatEuros(sum)}`,
          }))}
          first={first && barLabel(unit, first.from)}
          last={last && barLabel(unit, last.from)}
        />
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
