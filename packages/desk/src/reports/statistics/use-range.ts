import { dayOf, isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import {
  DEFAULT_DAYS,
  lastDays,
  rangeFault,
  type NumbersRange,
} from '@kassavirta/domain/reports/statistics/rules'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'

/** The days of the address, as they stand there: an end before a start is told, not mended. */
export function useRange() {
  const { search, replaceSearch } = useAddress()
  const today = dayOf(serverNow())
  const usual = lastDays(today, DEFAULT_DAYS)
  const dayIn = (name: 'from' | 'to'): Day => {
    const text = search[name] ?? ''
    return isDay(text) ? text : usual[name]
  }
  const range: NumbersRange = { from: dayIn('from'), to: dayIn('to') }
  return {
    today,
    range,
    fault: rangeFault(range),
    setRange: (next: NumbersRange) => replaceSearch({ ...search, ...next }),
  }
}
