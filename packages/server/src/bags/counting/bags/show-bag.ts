import type { BagRow, SuspectNote } from '@kassavirta/domain/bags/counting/api'
import { addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import type * as z from 'zod/mini'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import type { CountingRules } from '../counting-rules.ts'
import type { Bag } from '../queries/bag-queries.ts'
import type { Claim, CompanyName } from '../queries/claim-queries.ts'
import { findCompany } from '../queries/company-queries.ts'
import { findStaffNames, type PersonName } from '../queries/result-queries.ts'
import type { FoundSuspect } from '../queries/list-queries.ts'
import type { HeldBag } from './lock-bag.ts'

type Reader = Pick<ActContext, 'now' | 'staff'>

/** Whether a second person still has to choose the owner of the bag, without seeing the first one's choice. */
export const isUnsettled = ({ state, depositId }: Pick<Bag, 'state' | 'depositId'>): boolean =>
  depositId === null && (state === 'second' || state === 'secondCounting')

type BagDetails = {
  readonly rules: CountingRules
  readonly company: CompanyName | null
  /** The counter who has it on the table. */
  readonly counter: PersonName | undefined
}

/** A bag as lists and answers show it, without declared or counted sums. */
export function toBagRow(
  { now, staff }: Reader,
  bag: Bag,
  { rules, company, counter }: BagDetails,
): z.input<typeof BagRow> {
  const due = addBankingDays(dayOf(bag.arrivedAt), rules.dueDays)
  return {
    bagId: bag.id,
    number: bag.securityBagNumber,
    state: bag.state,
    company: isUnsettled(bag) ? null : company,
    arrived: bag.arrivedAt.toISOString(),
    due,
    isLate: bag.state !== 'counted' && bag.state !== 'withdrawn' && due < dayOf(now),
    counter: counter ? fullName(counter) : null,
    isOwn: bag.counterId === staff.staffId,
    asideReason: bag.asideReason,
    version: bag.version,
  }
}

export async function showBag(context: ActContext, bag: Bag, rules: CountingRules) {
  const { tx } = context
  const company = await findCompany(tx, bag.companyId)
  const names = await findStaffNames(tx, [bag.counterId])
  return toBagRow(context, bag, { rules, company, counter: names.get(bag.counterId ?? 0) })
}

/** The same after an act; a bag still on a table lies on the caller's own. */
export const showHeld = (reader: Reader, { rules, company }: Pick<HeldBag, 'rules' | 'company'>, bag: Bag) =>
  toBagRow(reader, bag, { rules, company, counter: bag.counterId === null ? undefined : reader.staff })

/** The subject of an act on a bag, for the ledgers. */
export const subjectOf = ({ id, companyId }: Bag) => ({ subject: id, companyId })

/** A declaration among which the owner of a bag is chosen. */
export const toCandidate = ({ depositId, number, company, salesDay }: Claim) => ({
  depositId,
  number,
  company,
  salesDay,
})

export const toSuspect = (
  { note, number, company, foundBy, handedBy }: FoundSuspect,
  today: Day,
): z.input<typeof SuspectNote> => ({
  suspectId: note.id,
  bagId: note.bagId,
  number,
  company,
  name: notes.find(({ unitValue }) => unitValue === note.unitCents)?.name ?? '',
  worth: centsToEuros(cents(note.unitCents)),
  serial: note.serial,
  found: note.foundAt.toISOString(),
  foundBy: fullName(foundBy),
  due: note.dueDate,
  isLate: note.handedOn === null && note.dueDate < today,
  handedOn: note.handedOn,
  handedTo: note.handedTo,
  handedBy: handedBy ? fullName(handedBy) : '',
  version: note.version,
})
