import type { DeliveryPolicy } from '@kassavirta/domain/kernel/dates/delivery-dates'
import { exceptionDay } from '../src/tables/recurring.ts'
import { staffUser } from '../src/tables/staff.ts'
import type { TestPortal } from './harness.ts'
import { isWhole } from './whole.ts'

/** The rule of an account, the day of an order, and the instant from which on it is frozen, from a calendar by hand. */
export type Freezing = {
  readonly policy: DeliveryPolicy
  readonly delivery: string
  readonly frozen: string
  /** The provider's own date. */
  readonly fixed?: string
  /** Days on which nothing is delivered, and days with an earlier cut-off. */
  readonly exceptions?: Readonly<Record<string, string | null>>
}

/** Three rules, around both clock changes, holidays and exception days. */
export const freezings: readonly Freezing[] = [
  { policy: 'banking', delivery: '2026-03-31', frozen: '2026-03-27T10:00:00Z' },
  { policy: 'banking', delivery: '2026-04-01', frozen: '2026-03-30T09:00:00Z' },
  { policy: 'banking', delivery: '2026-04-07', frozen: '2026-04-01T09:00:00Z' },
  { policy: 'banking', delivery: '2026-10-27', frozen: '2026-10-23T09:00:00Z' },
  { policy: 'banking', delivery: '2026-10-28', frozen: '2026-10-26T10:00:00Z' },
  { policy: 'banking', delivery: '2026-12-28', frozen: '2026-12-22T10:00:00Z' },
  // A day on which banks are closed freezes with the banking day before it.
  { policy: 'banking', delivery: '2026-11-21', frozen: '2026-11-18T10:00:00Z' },
  { policy: 'days', delivery: '2026-03-30', frozen: '2026-03-28T10:00:00Z' },
  { policy: 'days', delivery: '2026-03-31', frozen: '2026-03-29T09:00:00Z' },
  { policy: 'days', delivery: '2026-10-26', frozen: '2026-10-24T09:00:00Z' },
  { policy: 'days', delivery: '2026-10-27', frozen: '2026-10-25T10:00:00Z' },
  // The provider's own date applies until its day begins in Helsinki, and the calendar from then on.
  { policy: 'fixed', delivery: '2026-03-29', frozen: '2026-03-28T22:00:00Z', fixed: '2026-03-29' },
  { policy: 'fixed', delivery: '2026-03-31', frozen: '2026-03-29T09:00:00Z', fixed: '2026-03-29' },
  { policy: 'fixed', delivery: '2026-10-25', frozen: '2026-10-24T21:00:00Z', fixed: '2026-10-25' },
  { policy: 'fixed', delivery: '2026-10-28', frozen: '2026-10-26T10:00:00Z', fixed: '2026-10-20' },
  // An earlier cut-off on the day of the cut-off, also the last before a clock change.
  {
    policy: 'banking',
    delivery: '2026-11-20',
    frozen: '2026-11-18T07:30:00Z',
    exceptions: { '2026-11-18': '09:30' },
  },
  {
    policy: 'banking',
    delivery: '2026-03-31',
    frozen: '2026-03-27T07:00:00Z',
    exceptions: { '2026-03-27': '09:00' },
  },
  {
    policy: 'days',
    delivery: '2026-11-20',
    frozen: '2026-11-18T06:15:00Z',
    exceptions: { '2026-11-18': '08:15' },
  },
  // A closed day between moves the cut-off to a day before, here over the end of summer time.
  {
    policy: 'banking',
    delivery: '2026-10-27',
    frozen: '2026-10-22T09:00:00Z',
    exceptions: { '2026-10-26': null },
  },
  {
    policy: 'banking',
    delivery: '2026-11-20',
    frozen: '2026-11-17T07:30:00Z',
    exceptions: { '2026-11-19': null, '2026-11-17': '09:30' },
  },
]

export const MINUTE = 60_000
/** Before and after the instant of freezing, which is minute 0. */
export const minutes = isWhole ? [-3, -2, -1, 0, 1, 2] : [-1, 0]

/** Exception days as somebody at the desk has set them. */
export async function setExceptions(
  { database: { db }, now }: TestPortal,
  exceptions: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const days = Object.entries(exceptions)
  if (days.length === 0) return
  const [staff] = await db
    .insert(staffUser)
    .values({ username: 'poikkeus', firstName: 'A', lastName: 'B', dispatcher: true, createdAt: now })
    .returning()
  const set = { reason: 'Poikkeus', staffId: staff!.id, changedAt: now }
  await db
    .insert(exceptionDay)
    .values(days.map(([day, cutoffLocal]) => ({ day, closed: cutoffLocal === null, cutoffLocal, ...set })))
}
