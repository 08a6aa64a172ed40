import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Chart } from '@kassavirta/domain/reports/chart'
import { useId } from 'react'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import hidden from '@kassavirta/ui/elements/VisuallyHidden.module.css'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { axisTop, barLabel, barName, MAX_LABELS, layoutOf } from './chart-scale.ts'
import styles from './SumChart.module.css'
import { listTexts as texts } from './texts.fi.ts'

type Props = { readonly chart: Chart; readonly column: string }

/** A bar chart, with the same figures in a table for screen readers. */
export function SumChart({ chart: { unit, by, bars }, column }: Props) {
  const headingId = useId()
  const heading = fill(unit === 'day' ? texts.chartByDay : texts.chartByMonth, { column, by })
  const top = axisTop(bars.map(({ sum }) => sum))
  const { slots, every } = layoutOf(bars.length)
  const nameOf = (from: Day) => <span>{barLabel(unit, from)}</span>
  return (
    <figure className={classes(layout['box'], styles['chart'])} aria-labelledby={headingId}>
      <figcaption id={headingId} className={styles['heading']}>
        {heading}
      </figcaption>
      <div className={classes(styles['plot'], slots === MAX_LABELS && styles['few'])} aria-hidden="true">
        <span className={styles['top']}>{formatEuros(cents(top))}</span>
        <svg className={styles['bars']} viewBox={`0 0 ${slots} 100`} preserveAspectRatio="none">
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
          {Array.from({ length: slots }, (_, index) => (
            <span key={index}>{index % every === 0 && bars[index] && nameOf(bars[index].from)}</span>
          ))}
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
