import type { Day } from '@kassavirta/domain/kernel/dates'
import { quickRange, quickRangeNames, quickRangeOf, type DayRange } from '@kassavirta/domain/reports/ranges'
import { quickRangeTexts } from '@kassavirta/domain/reports/terms.fi'
import { DateField } from '../../ui/DateField.tsx'
import styles from './reports.module.css'
import { listTexts as texts } from './texts.fi.ts'
import type { Bounds } from './use-bounds.ts'

type Props = {
  readonly range: DayRange
  readonly bounds: Bounds
  readonly onChange: (range: DayRange) => void
}

export function QuickRanges({ range, bounds: { today }, onChange }: Props) {
  const pressed = quickRangeOf(range, today)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons are no fields to be set together
    <div className={styles['quick']} role="group" aria-label={texts.quickRanges}>
      {quickRangeNames.map((name) => (
        <button
          key={name}
          type="button"
          className={styles['pill']}
          aria-pressed={name === pressed}
          onClick={() => onChange(quickRange(name, today))}
        >
          {quickRangeTexts[name]}
        </button>
      ))}
    </div>
  )
}

/** When one end is moved past the other, the other comes along. What is no day leaves the range as it was. */
export function RangeFields({ range: { from, to }, bounds: { today, earliest }, onChange }: Props) {
  const begin = (day: Day = from) => onChange({ from: day, to: day > to ? day : to })
  const end = (day: Day = to) => onChange({ from: day < from ? day : from, to: day })
  return (
    <>
      <div className={styles['date']}>
        <DateField label={texts.from} today={today} min={earliest} value={from} onChange={begin} />
      </div>
      <div className={styles['date']}>
        <DateField label={texts.to} today={today} min={earliest} value={to} onChange={end} />
      </div>
    </>
  )
}
