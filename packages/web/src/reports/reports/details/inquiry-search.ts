import { instantAt } from '@kassavirta/domain/kernel/dates/dates'
import type { InquirySubject } from '@kassavirta/domain/reports/reports/definition'

/** The query of the inquiry page: all values as text, the day as the milliseconds of its midnight, no missing values. */
export function inquirySearch({ id, date, ...texts }: InquirySubject): Readonly<Record<string, string>> {
  const told = { id: String(id), date: date ? String(instantAt(date, '00:00').getTime()) : '', ...texts }
  return Object.fromEntries(Object.entries(told).filter(([, text]) => text !== ''))
}
