import { instantAt } from '@kassavirta/domain/kernel/dates'
import type { InquiryAbout } from '@kassavirta/domain/reports/definition'

/** The query of the inquiry page: all as text, the day as milliseconds of its midnight. What the entry lacks is left out. */
export function inquirySearch({ id, date, ...texts }: InquiryAbout): Readonly<Record<string, string>> {
  const told = { id: String(id), date: date ? String(instantAt(date, '00:00').getTime()) : '', ...texts }
  return Object.fromEntries(Object.entries(told).filter(([, text]) => text !== ''))
}
