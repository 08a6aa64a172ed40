import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'

/** What came or was declared before this moment was due, in so many banking days, before today. */
export function dueBefore(today: Day, bankingDays: number): Date {
  let last = today
  while (addBankingDays(last, bankingDays) >= today) last = addDays(last, -1)
  return instantAt(addDays(last, 1), '00:00')
}
