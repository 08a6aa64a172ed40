import { type ReactNode, useId, useMemo } from 'react'
import { formatDay, type Day, addDays, day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { isCut } from '@kassavirta/domain/reports/reports/address'
import {
  offeredRanges,
  quickRangeOf,
  type Bounds,
  type DayRange,
  startOfMonth,
  earliestDay,
} from '@kassavirta/domain/reports/reports/ranges'
import { quickRangeTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import type { Answer } from '@kassavirta/ui/api/answers.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { monthHeading } from '@kassavirta/ui/date/calendar-days.ts'
import { dateTexts } from '@kassavirta/ui/field-texts.fi.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useParameter } from '../../../platform/api/use-parameter.ts'
import type { RangeEnd } from '../page/concern-search.ts'
import { listTexts as texts } from '../texts.fi.ts'
import styles from './toolbar.module.css'

type Props = {
  readonly range: DayRange
  readonly bounds: Bounds
  readonly onChoose: (range: DayRange) => void
  /** The fields for other days. */
  readonly children: ReactNode
}

/** The content of the menu of time: ranges that one press chooses, and the fields for all others. */
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

type RangeFieldsProps = {
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
export function RangeFields({ range: { from, to }, bounds, onChange, id, onUnread }: RangeFieldsProps) {
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

/** `Marraskuu 2026`, `2026`, `16.11.2026` or `1.10.–16.11.2026`; a month or a year that is under way ends today. */
export function rangeWords({ from, to }: DayRange, today: Day): string {
  const year = from.slice(0, 4)
  const isUntil = (last: Day) => to === last || (to === today && today < last)
  if (from === to) return shortDay(to) + to.slice(0, 4)
  if (from === startOfMonth(from) && isUntil(lastOfMonth(from))) return capitalized(monthHeading(from))
  if (from === `${year}-01-01` && isUntil(day(`${year}-12-31`))) return year
  const first = year === to.slice(0, 4) ? shortDay(from) : shortDay(from) + year
  return `${first}–${shortDay(to)}${to.slice(0, 4)}`
}

/** The day before the next month begins, which is at most 31 days later. */
const lastOfMonth = (first: Day): Day => addDays(startOfMonth(addDays(first, 31)), -1)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `1.10.` */
const shortDay = (of: Day): string => `${Number(of.slice(8))}.${Number(of.slice(5, 7))}.`

/** Today in Helsinki, and the earliest day of the lists. */
export function useBounds(): Answer<Bounds> {
  const today = dayOf(useServerNow())
  const { data, ...rest } = useParameter()
  const timespan = data?.depositListingTimespan
  const bounds = useMemo(
    () => (timespan === undefined ? undefined : { today, earliest: earliestDay(today, timespan) }),
    [today, timespan],
  )
  return { ...rest, data: bounds }
}

/** Says that the range of the address began too early, in the words of a date field (decision Q38). */
export function RangeCut({ bounds }: { readonly bounds: Bounds }) {
  const { search } = useAddress()
  if (!isCut(search, bounds)) return null
  return <Banner kind="info">{fill(dateTexts.earliest, { day: formatDay(bounds.earliest) })}</Banner>
}
