import type { BagRow } from '@kassavirta/domain/counting/wire'
import { addBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { addDays, dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates'
import { fullName } from '@kassavirta/domain/kernel/names'
import type * as z from 'zod/mini'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import type { HeldBag } from './held-bag.ts'
import { findPlace, findStaffName, type Bag, type PersonName } from './queries.ts'
import type { CountContext } from './rules-in-force.ts'

export type Place = { readonly companyId: number; readonly name: string; readonly city: string } | null
type Seen = Pick<CountContext, 'now' | 'rules' | 'staff'>

/** Whether a second person has to say whose the bag is, without having read what the first one said. */
export const isUnsettled = ({ state, depositId }: Pick<Bag, 'state' | 'depositId'>): boolean =>
  depositId === null && (state === 'second' || state === 'secondCounting')

/** A bag as lists and answers show it: without anything that was declared or counted. */
export function toBagRow(
  { now, rules, staff }: Seen,
  bag: Bag,
  place: Place,
  counter: PersonName | null,
): z.input<typeof BagRow> {
  const due = addBankingDays(dayOf(bag.arrivedAt), rules.dueDays)
  return {
    bagId: bag.id,
    number: bag.securityBagNumber,
    state: bag.state,
    place: isUnsettled(bag) ? null : place,
    arrived: bag.arrivedAt.toISOString(),
    due,
    isLate: bag.state !== 'counted' && due < dayOf(now),
    counter: counter && fullName(counter),
    isOwn: bag.counterId === staff.staffId,
    asideReason: bag.asideReason,
    version: bag.version,
  }
}

export const showBag = async (context: CountContext, bag: Bag) =>
  toBagRow(
    context,
    bag,
    await findPlace(context.tx, bag.companyId),
    bag.counterId === null ? null : await findStaffName(context.tx, bag.counterId),
  )

/** The same after an act: what is still on a table is on the caller's own. */
export const showHeld = (
  { now, staff }: ActContext,
  { rules, place }: Pick<HeldBag, 'rules' | 'place'>,
  bag: Bag,
) => toBagRow({ now, staff, rules }, bag, place, bag.counterId === null ? null : staff)

/** What came or was declared before this moment was due, in so many banking days, before today. */
export function dueBefore(today: Day, bankingDays: number): Date {
  let last = today
  while (addBankingDays(last, bankingDays) >= today) last = addDays(last, -1)
  return instantAt(addDays(last, 1), '00:00')
}
