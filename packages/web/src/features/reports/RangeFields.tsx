import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { offeredRanges, quickRangeOf, type Bounds, type DayRange } from '@kassavirta/domain/reports/ranges'
import { quickRangeTexts } from '@kassavirta/domain/reports/terms.fi'
import { useId } from 'react'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './reports.module.css'
import { listTexts as texts } from './texts.fi.ts'
import type { RangeEnd } from './use-search-draft.ts'

type Props = {
  readonly range: DayRange
  readonly bounds: Bounds
  readonly onChange: (range: DayRange) => void
}

export function QuickRanges({ range, bounds, onChange }: Props) {
  const chosen = quickRangeOf(range, bounds)
  return (
    <>
      <Pills
        label={texts.quickRanges}
        pills={offeredRanges(bounds).map(({ name, range: offered }) => ({
          text: quickRangeTexts[name],
          isChosen: name === chosen?.name,
          choose: () => onChange(offered),
        }))}
      />
      {chosen?.cut && (
        <p className={styles['cut']}>{fill(texts.cutRange, { day: formatDay(bounds.earliest) })}</p>
      )}
    </>
  )
}

type PillsProps = {
  readonly label: string
  readonly pills: readonly {
    readonly text: string
    readonly isChosen: boolean
    readonly choose: () => void
  }[]
}

/** Buttons of which one is pressed. */
export const Pills = ({ label, pills }: PillsProps) => (
  <div
    className={classes(layout['row'], styles['quick'])}
    data-screen-only
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons are no fields to be set together
    role="group"
    aria-label={label}
  >
    {pills.map(({ text, isChosen, choose }) => (
      <button key={text} type="button" className={styles['pill']} aria-pressed={isChosen} onClick={choose}>
        {text}
      </button>
    ))}
  </div>
)

type FieldsProps = Props & {
  /** The prefix of the ids of the two boxes. */
  readonly id?: string
  /** Called when a box holds no day, and again once it is corrected. */
  readonly onUnread?: (end: RangeEnd, unread: boolean) => void
}

export const rangeFieldId = (id: string, end: RangeEnd): string => `${id}-${end}`

/** When one end moves past the other, both move. Text that is not a day leaves the range unchanged. */
export function RangeFields({ range: { from, to }, bounds, onChange, id, onUnread }: FieldsProps) {
  const own = useId()
  const begin = (day: Day = from) => onChange({ from: day, to: day > to ? day : to })
  const end = (day: Day = to) => onChange({ from: day < from ? day : from, to: day })
  const days = { today: bounds.today, min: bounds.earliest }
  const field = (end: RangeEnd) => ({
    ...days,
    id: rangeFieldId(id ?? own, end),
    onFault: (fault: string | undefined) => onUnread?.(end, fault !== undefined),
  })
  return (
    <>
      <div className={styles['date']}>
        <DateField label={texts.from} {...field('from')} value={from} onChange={begin} />
      </div>
      <div className={styles['date']}>
        <DateField label={texts.to} {...field('to')} value={to} onChange={end} />
      </div>
    </>
  )
}
