import { useMemo, useId } from 'react'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { Chart } from '@kassavirta/domain/reports/reports/chart'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import type { DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { rangeChange, rangeTotal, type RangeTotal } from '@kassavirta/domain/reports/reports/subtotals'
import type { Answer } from '@kassavirta/ui/api/answers.ts'
import hidden from '@kassavirta/ui/elements/VisuallyHidden.module.css'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { BarPlot } from '@kassavirta/ui/figures/BarPlot.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { beforeTexts as texts, listTexts } from '../texts.fi.ts'
import { changeText, signOf } from './groups.ts'
import { mainSumOf, rowCount } from './totals.ts'
import styles from './RangeSums.module.css'

/** The range before the chosen one, with the answer about it. */
export type RangeBefore = {
  /** Absent where the lists do not reach back that far. */
  readonly range: DayRange | undefined
  readonly earliest: Day
  readonly answer: Answer<Rows<unknown>>
}

type Props = {
  readonly report: Report
  readonly view: ListView
  /** The totals of the chosen range, from the list. */
  readonly now: RangeTotal
  readonly before: RangeBefore
}

/** The chosen range beside the one before it, under the same filters. */
export function RangeComparison({ report, view, now, before: { range, earliest, answer } }: Props) {
  const { data } = answer
  const before = useMemo(
    () => range && data && rangeTotal(report, data, { ...view, range }, mainSumOf(report)),
    [report, view, range, data],
  )
  if (!range) return <p className={styles['note']}>{fill(texts.tooEarly, { day: formatDay(earliest) })}</p>
  if (!before && answer.failure) return <AnswerFailed heading={texts.failed} answer={answer} />
  return (
    // A description list in a live region is read out when it is complete.
    <section
      className={classes(layout['box'], styles['comparison'])}
      aria-label={texts.heading}
      aria-live="polite"
    >
      {before ? (
        <Figures now={now} days={view.range} before={before} daysBefore={range} />
      ) : (
        <Loading shape="word" />
      )}
    </section>
  )
}

type FiguresProps = {
  readonly now: RangeTotal
  readonly days: DayRange
  readonly before: RangeTotal
  readonly daysBefore: DayRange
}

function Figures({ now, days, before, daysBefore }: FiguresProps) {
  const { count, sum, share } = rangeChange(now, before)
  const rows = fill(Math.abs(count) === 1 ? texts.changedOneRow : texts.changedRows, {
    change: signOf(count) + formatCount(Math.abs(count)),
  })
  const euros = sum === undefined ? undefined : signOf(sum) + formatEuros(cents(Math.abs(sum)))
  return (
    <dl className={styles['figures']}>
      <Figure label={texts.now} note={daysText(days)} {...wordsOf(now)} />
      <Figure label={texts.before} note={daysText(daysBefore)} {...wordsOf(before)} />
      <Figure
        label={texts.change}
        note={share === undefined ? '' : changeText(share)}
        large={euros ?? rows}
        small={euros === undefined ? '' : rows}
      />
    </dl>
  )
}

const daysText = ({ from, to }: DayRange): string => `${formatDay(from)}–${formatDay(to)}`

const wordsOf = ({ count, sum }: RangeTotal) =>
  sum === undefined
    ? { large: rowCount(count), small: '' }
    : { large: formatEuros(cents(sum)), small: rowCount(count) }

type FigureProps = Readonly<Record<'label' | 'note' | 'large' | 'small', string>>

const Figure = ({ label, note, large, small }: FigureProps) => (
  <div>
    <dt>
      {label} <span className={styles['days']}>{note}</span>
    </dt>
    <dd className={styles['large']}>{large}</dd>
    {small && <dd className={styles['small']}>{small}</dd>}
  </div>
)

type SumChartProps = { readonly chart: Chart; readonly column: string }

/** A low bar chart beside the name of the report, with the same figures in a table for screen readers. */
export function SumChart({ chart: { unit, by, bars }, column }: SumChartProps) {
  const headingId = useId()
  const heading = fill(unit === 'day' ? listTexts.chartByDay : listTexts.chartByMonth, { column, by })
  const top = Math.max(0, ...bars.map(({ sum }) => sum))
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className={styles['chart']} aria-labelledby={headingId}>
      <figcaption className={styles['caption']}>
        <span id={headingId} className={styles['heading']}>
          {heading}
        </span>
        <span>{fill(listTexts.chartLargest, { sum: formatEuros(cents(top)) })}</span>
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
              <th scope="col">{unit === 'day' ? listTexts.day : listTexts.month}</th>
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

/** `15.11.2026`, or for a month `11/2026`. */
export const barName = (unit: Chart['unit'], from: Day): string =>
  unit === 'day' ? formatDay(from) : `${Number(from.slice(5, 7))}/${from.slice(0, 4)}`

/** The label under the first and the last bar: `15.11.` for a day. */
export const barLabel = (unit: Chart['unit'], from: Day): string =>
  unit === 'day' ? `${Number(from.slice(8))}.${Number(from.slice(5, 7))}.` : barName(unit, from)
