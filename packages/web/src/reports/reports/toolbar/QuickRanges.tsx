import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  offeredRanges,
  quickRangeOf,
  type Bounds,
  type DayRange,
} from '@kassavirta/domain/reports/reports/ranges'
import { quickRangeTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import type { ReactNode } from 'react'
import { listTexts as texts } from '../texts.fi.ts'
import styles from './toolbar.module.css'

type Props = {
  readonly range: DayRange
  readonly bounds: Bounds
  readonly onChoose: (range: DayRange) => void
  /** The fields for other days. */
  readonly children: ReactNode
}

/** What the menu of time holds: ranges that are chosen by one press, and the fields for any others. */
export function QuickRanges({ range, bounds, onChoose, children }: Props) {
  const chosen = quickRangeOf(range, bounds)
  return (
    <div className={styles['time']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons are no fields to be set together */}
      <div className={styles['options']} role="group" aria-label={texts.quickRanges}>
        {offeredRanges(bounds).map(({ name, range: offered }) => (
          <button
            key={name}
            type="button"
            className={styles['option']}
            aria-pressed={name === chosen?.name}
            onClick={() => onChoose(offered)}
          >
            {quickRangeTexts[name]}
          </button>
        ))}
      </div>
      <div>{children}</div>
      {chosen?.cut && (
        <p className={styles['cut']}>{fill(texts.cutRange, { day: formatDay(bounds.earliest) })}</p>
      )}
    </div>
  )
}
