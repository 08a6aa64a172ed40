import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Bounds, DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { useId } from 'react'
import { listTexts as texts } from '../texts.fi.ts'
import type { RangeEnd } from '../page/use-search-draft.ts'

type Props = {
  readonly range: DayRange
  readonly bounds: Bounds
  readonly onChange: (range: DayRange) => void
  /** The prefix of the ids of the two boxes. */
  readonly id?: string
  /** Called when a box holds no day, and again once it is corrected. */
  readonly onUnread?: (end: RangeEnd, unread: boolean) => void
}

export const rangeFieldId = (id: string, end: RangeEnd): string => `${id}-${end}`

/** When one end moves past the other, both move. Text that is not a day leaves the range unchanged. */
export function RangeFields({ range: { from, to }, bounds, onChange, id, onUnread }: Props) {
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
      <DateField label={texts.from} {...field('from')} value={from} onChange={begin} />
      <DateField label={texts.to} {...field('to')} value={to} onChange={end} />
    </>
  )
}
