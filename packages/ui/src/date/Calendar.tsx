import { endOfMonth, parseDate, startOfMonth, type CalendarDate } from '@internationalized/date'
import { day, formatDay, weekdayShort, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { LOCALE } from '@kassavirta/domain/kernel/texts/locale.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { use, useState } from 'react'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Calendar as AriaCalendar,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { dayLabel, firstFocus, monthHeading } from './calendar-days.ts'
import { calendarTexts } from './calendar-texts.fi.ts'
import styles from './Calendar.module.css'
import { reasonAgainst, type ChoosableDays } from './date-field-entry.ts'

type Props = ChoosableDays & {
  /** The label of the date field, e.g. Toimituspäivä. */
  readonly label: string
  readonly value: Day | undefined
  readonly today: Day
  readonly onChoose: (day: Day) => void
}

/**
 * A month to choose a day from. React Aria moves the focus and the pages; words, today and reasons are our own. Days
 * that cannot be chosen still take the focus, so that their reason is read out: React Aria's bounds are whole months.
 */
export function Calendar({ label, value, today, onChoose, ...choosable }: Props) {
  const [focused, setFocused] = useState(() => firstFocus(value, today, choosable))
  const { min, max } = choosable
  return (
    <I18nProvider locale={LOCALE}>
      <AriaCalendar
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal that was asked for takes the focus
        autoFocus
        aria-label={label}
        firstDayOfWeek="mon"
        value={value === undefined ? null : parseDate(value)}
        onChange={(date) => onChoose(dayOn(date))}
        focusedValue={parseDate(focused)}
        onFocusChange={(date) => setFocused(dayOn(date))}
        minValue={min === undefined ? null : startOfMonth(parseDate(min))}
        maxValue={max === undefined ? null : endOfMonth(parseDate(max))}
        isDateUnavailable={(date) => reasonAgainst(dayOn(date), choosable) !== undefined}
      >
        <Pages month={focused} />
        <CalendarGrid weekdayStyle="short" className={styles['grid'] ?? ''}>
          <CalendarGridHeader>
            {(weekday) => (
              <CalendarHeaderCell className={styles['weekday'] ?? ''}>{weekday}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <Cell date={date} today={today} choosable={choosable} onPress={setFocused} />}
          </CalendarGridBody>
        </CalendarGrid>
        {/* A screen reader reads the reason as part of the day's label. */}
        <p className={styles['why']} aria-hidden="true">
          {whyNot(focused, choosable)}
        </p>
      </AriaCalendar>
    </I18nProvider>
  )
}

const dayOn = (date: { readonly toString: () => string }): Day => day(date.toString().slice(0, 10))

function Pages({ month }: { readonly month: Day }) {
  const state = use(CalendarStateContext)
  if (!state) return null
  return (
    <div className={styles['pages']}>
      <PageButton
        label={calendarTexts.previous}
        end={state.isPreviousVisibleRangeInvalid()}
        turn={() => state.focusPreviousPage()}
        arrow="M15 5l-7 7 7 7"
      />
      {/* React Aria's own live region lies outside the modal, where screen readers do not read it. */}
      <output className={styles['month']}>{monthHeading(month)}</output>
      <PageButton
        label={calendarTexts.next}
        end={state.isNextVisibleRangeInvalid()}
        turn={() => state.focusNextPage()}
        arrow="M9 5l7 7-7 7"
      />
    </div>
  )
}

type PageProps = {
  readonly label: string
  /** True when there is no month in this direction. */
  readonly end: boolean
  readonly turn: () => void
  readonly arrow: string
}

/** React Aria's own button writes a <style> element into the page, which the security policy forbids. */
const PageButton = ({ label, end, turn, arrow }: PageProps) => (
  <button
    type="button"
    className={styles['page']}
    aria-label={label}
    // A disabled button would drop the focus out of the calendar at its last month.
    aria-disabled={end || undefined}
    onClick={() => !end && turn()}
  >
    <svg className={styles['arrow']} viewBox="0 0 24 24" aria-hidden="true">
      <path d={arrow} />
    </svg>
  </button>
)

type CellProps = {
  readonly date: CalendarDate
  readonly today: Day
  readonly choosable: ChoosableDays
  readonly onPress: (day: Day) => void
}

function Cell({ date, today, choosable, onPress }: CellProps) {
  const cellDay = dayOn(date)
  return (
    <CalendarCell
      date={date}
      className={styles['day'] ?? ''}
      // React Aria ignores a press on a day that cannot be chosen; here it shows the reason.
      onClick={() => onPress(cellDay)}
      render={(cell, { isSelected }) => (
        <div
          {...cell}
          aria-label={dayLabel(cellDay, { ...choosable, today, chosen: isSelected })}
          // Today by the server's clock, where React Aria would use the computer's.
          data-today={cellDay === today || undefined}
        />
      )}
    />
  )
}

/** The line under the month, e.g. 'la 21.11.2026: lauantai'; empty for a day that can be chosen. */
function whyNot(focused: Day, choosable: ChoosableDays): string {
  const reason = reasonAgainst(focused, choosable)
  if (reason === undefined) return ''
  return fill(calendarTexts.why, { day: `${weekdayShort(focused)} ${formatDay(focused)}`, reason })
}
