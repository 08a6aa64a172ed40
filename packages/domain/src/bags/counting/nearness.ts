import { addDays, type Day } from '../../kernel/dates/dates.ts'

/** Why a bag and a declaration of another number may belong together, the likeliest first. */
export const nearnesses = ['same', 'swapped', 'oneOff', 'placeAndDay', 'other'] as const
export type Nearness = (typeof nearnesses)[number]

/** The bag as its declaration describes it. */
export type DeclaredBag = { readonly number: string; readonly companyId: number; readonly salesDay: Day }
/** A bag without a declaration. Its company is known where somebody has read it from the slip. */
export type StrayBag = { readonly number: string; readonly companyId: number | null; readonly arrivedOn: Day }

/** A bag comes within so many days of its sales day. */
const SAME_TIME_DAYS = 3

/** How near a bag is to a declaration. Sums have no part in it: they must not decide whose a bag is. */
export function nearnessOf(declared: DeclaredBag, bag: StrayBag): Nearness {
  if (declared.number === bag.number) return 'same'
  if (isSwapped(declared.number, bag.number)) return 'swapped'
  if (isOneOff(declared.number, bag.number)) return 'oneOff'
  const isInTime =
    bag.arrivedOn >= declared.salesDay && bag.arrivedOn <= addDays(declared.salesDay, SAME_TIME_DAYS)
  return bag.companyId === declared.companyId && isInTime ? 'placeAndDay' : 'other'
}

/** The nearest first; rows of equal nearness stay in their order. */
export const byNearness = <Row extends { readonly nearness: Nearness }>(
  rows: readonly Row[],
): readonly Row[] =>
  rows.toSorted((one, other) => nearnesses.indexOf(one.nearness) - nearnesses.indexOf(other.nearness))

/** The positions in the second number from the first to the last digit that differs from the first number. */
export function differingPlaces(declared: string, bag: string): readonly number[] {
  const head = sharedHead(declared, bag)
  const tail = Math.min(sharedTail(declared, bag), Math.min(declared.length, bag.length) - head)
  const places = Array.from({ length: Math.max(0, bag.length - tail - head) }, (_, index) => head + index)
  return declared.length === bag.length ? places.filter((at) => declared[at] !== bag[at]) : places
}

/** Two neighbouring digits in the wrong order. */
function isSwapped(one: string, other: string): boolean {
  const at = sharedHead(one, other)
  const swapped = `${one.slice(0, at)}${one[at + 1] ?? ''}${one[at] ?? ''}${one.slice(at + 2)}`
  return one.length === other.length && swapped === other
}

/** One digit is another, left out or too many. */
function isOneOff(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length)
  const shared = sharedHead(one, other) + sharedTail(one, other)
  return Math.abs(one.length - other.length) <= 1 && shared >= longer - 1
}

function sharedHead(one: string, other: string): number {
  const at = one.split('').findIndex((digit, index) => digit !== other[index])
  return at === -1 ? one.length : at
}

const sharedTail = (one: string, other: string): number => sharedHead(reversed(one), reversed(other))
const reversed = (text: string): string => text.split('').toReversed().join('')
