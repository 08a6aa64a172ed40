import {
  type OrderField,
  changeOrderCoins,
  changeOrderNotes,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import {
  closureOf,
  isBankingDay,
  nextBankingDay,
  type Closure,
} from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, day, weekdayOf, type Day, type Weekday } from '@kassavirta/domain/kernel/dates/dates'
import type { PastOrder } from '@kassavirta/domain/orders/change-orders/suggest'
import { randomFor, type Random } from '../../packages/demo/src/random.ts'

/** Two whole years of deliveries. */
const FIRST = day('2024-01-01')
const LAST = day('2025-12-31')

/** How people of one kind of shop use change money. Nothing of it is known to the rule that is tried out. */
type Kind = {
  readonly name: string
  /** The delivery days of a shop are one of these. */
  readonly weekdays: readonly (readonly Weekday[])[]
  /** What an ordinary day uses, in euros: from and to. */
  readonly euros: readonly [least: number, most: number]
  /** How much of that is used in each month. */
  readonly months: readonly number[]
  /** How much is used on the days before a holiday; 1 where none is named. */
  readonly holidays: Readonly<Partial<Record<Closure, number>>>
  /** How far an order is from what it should be, as a share. */
  readonly noise: number
}

const usualHolidays = { goodFriday: 1.25, mayDay: 1.3, midsummerEve: 1.4, christmasEve: 1.6, newYear: 1.1 }

export const kinds: readonly Kind[] = [
  {
    name: 'grocery',
    weekdays: [
      ['monday', 'thursday'],
      ['tuesday', 'friday'],
      ['monday', 'wednesday', 'friday'],
    ],
    euros: [300, 900],
    months: [0.95, 0.95, 0.97, 1, 1, 1.05, 1.05, 1, 0.98, 0.98, 1, 1.1],
    holidays: usualHolidays,
    noise: 0.14,
  },
  {
    name: 'café',
    weekdays: [['monday'], ['tuesday'], ['thursday']],
    euros: [60, 180],
    months: [0.8, 0.85, 0.9, 1, 1.1, 1.25, 1.3, 1.2, 1, 0.95, 0.9, 0.95],
    holidays: { ...usualHolidays, mayDay: 1.7, christmasEve: 0.9 },
    noise: 0.2,
  },
  {
    name: 'kiosk',
    weekdays: [['wednesday'], ['monday', 'thursday']],
    euros: [80, 250],
    months: [0.7, 0.7, 0.75, 0.9, 1.1, 1.4, 1.6, 1.3, 1, 0.85, 0.75, 0.8],
    holidays: { ...usualHolidays, midsummerEve: 1.8 },
    noise: 0.22,
  },
  {
    name: 'department store',
    weekdays: [
      ['monday', 'wednesday', 'friday'],
      ['tuesday', 'thursday'],
    ],
    euros: [600, 1500],
    months: [0.9, 0.85, 0.9, 0.95, 1, 1, 0.95, 1, 0.95, 1, 1.15, 1.5],
    holidays: { ...usualHolidays, christmasEve: 1.8 },
    noise: 0.15,
  },
  {
    name: 'even shop',
    weekdays: [['wednesday'], ['monday'], ['tuesday', 'friday']],
    euros: [50, 150],
    months: Array.from({ length: 12 }, () => 1),
    holidays: {},
    noise: 0.25,
  },
]

const WEEKDAY_USE: Readonly<Record<Weekday, number>> = {
  monday: 0.85,
  tuesday: 0.85,
  wednesday: 0.9,
  thursday: 1,
  friday: 1.3,
  saturday: 1.35,
  sunday: 0.75,
}

/** What is usual in an order, as a share of its value; each shop has its own. */
const SHARES: Readonly<Partial<Record<OrderField, number>>> = {
  pcs_20e: 0.2,
  pcs_10e: 0.25,
  pcs_5e: 0.2,
  pcs_2e_roll: 0.13,
  pcs_1e_roll: 0.1,
  pcs_50cent_roll: 0.05,
  pcs_20cent_roll: 0.04,
  pcs_10cent_roll: 0.02,
  pcs_5cent_roll: 0.01,
}

/** Above this chance an order is as people mean it; else it is far too large or far too small. */
const ODD = 0.04
/** Some deliveries are not needed. */
const SKIPPED = 0.05
/** How far a single note or roll is from its share. */
const MIX_NOISE = 0.25
/** People look so many days ahead of a holiday. */
const DAYS_BEFORE = 5

/** About the normal distribution: mean 0, spread 1. */
const bell = (random: Random): number =>
  Array.from({ length: 12 }, () => random.share()).reduce((sum, each) => sum + each, -6)

const isHoliday = (on: Day): Closure | undefined => {
  const closure = closureOf(on)
  return closure === 'saturday' || closure === 'sunday' ? undefined : closure
}

function holidayUse(on: Day, { holidays }: Kind): number {
  for (let ahead = 0; ahead <= DAYS_BEFORE; ahead += 1) {
    const closure = isHoliday(addDays(on, ahead))
    if (closure) return ahead === 0 ? 0.5 : (holidays[closure] ?? 1)
  }
  return 1
}

/** The months flow into each other. */
function seasonUse(on: Day, { months }: Kind): number {
  const month = Number(on.slice(5, 7)) - 1
  const part = Number(on.slice(8)) / 31
  const of = (index: number): number => months[(index + 12) % 12] ?? 1
  return part < 0.5
    ? of(month - 1) * (0.5 - part) + of(month) * (0.5 + part)
    : of(month) * (1.5 - part) + of(month + 1) * (part - 0.5)
}

export type MadeShop = { readonly kind: string; readonly orders: readonly PastOrder[] }

/** One shop and its orders of two years, oldest first. The same seed gives the same shop. */
export function makeShop(kind: Kind, seed: string): MadeShop {
  const random = randomFor('shop', kind.name, seed)
  const weekdays = random.pick(kind.weekdays)
  const base = random.between(...kind.euros)
  // From a fifth less to a fifth more in a year.
  const trend = random.between(-0.2, 0.2) / 365
  const shares = Object.entries(SHARES).map(
    ([field, share]) => [field, share * random.between(0.4, 1.6)] as const,
  )
  const deliveries = deliveryDays(weekdays)
  const orders = deliveries.flatMap((on, index) => {
    const next = deliveries[index + 1] ?? addDays(on, 7)
    let used = 0
    for (let each = on; each < next; each = addDays(each, 1))
      used += base * WEEKDAY_USE[weekdayOf(each)] * seasonUse(each, kind) * holidayUse(each, kind)
    const drift = 1 + trend * index * (7 / weekdays.length)
    const odd = random.chance(ODD) ? random.pick([0.3, 2.2]) : 1
    const euros = used * drift * odd * Math.max(0.2, 1 + kind.noise * bell(random))
    const counts = Object.fromEntries(
      shares.map(([field, share]) => [field, pieces(random, field, euros * share)]),
    )
    return random.chance(SKIPPED) ? [] : [{ day: on, counts }]
  })
  return { kind: kind.name, orders }
}

/** A delivery on a day without deliveries comes on the next one. */
function deliveryDays(weekdays: readonly Weekday[]): readonly Day[] {
  const days = new Set<Day>()
  for (let on = FIRST; on <= LAST; on = addDays(on, 1))
    if (weekdays.includes(weekdayOf(on))) days.add(isBankingDay(on) ? on : nextBankingDay(on))
  return [...days].toSorted()
}

const worths = new Map<string, number>([
  ...changeOrderNotes.map(({ fieldName, unitValue }) => [fieldName, unitValue] as const),
  ...changeOrderCoins.map((coin) => [rollField(coin), coin.unitValue * coin.rollSize] as const),
])

function pieces(random: Random, field: string, euros: number): number {
  const wanted = (euros * 100 * Math.max(0, 1 + MIX_NOISE * bell(random))) / (worths.get(field) ?? 1)
  // Most people order notes by fives.
  const step = field.endsWith('_roll') ? 1 : 5
  return Math.round(wanted / step) * step
}
