import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import { rangeChange, rangeTotal, type RangeTotal } from '@kassavirta/domain/reports/reports/range-change'
import type { DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { useMemo } from 'react'
import type { Answer } from '@kassavirta/ui/api/use-answer.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { changeText, signOf } from './group-words.ts'
import { mainSumOf } from './main-sum.ts'
import styles from '../RangeComparison.module.css'
import { rowCount } from './row-count.ts'
import { beforeTexts as texts } from '../texts.fi.ts'

/** What is known of the range before the chosen one. */
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
