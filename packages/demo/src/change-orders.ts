import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import { addBankingDays, isBankingDay, nextBankingDay } from '@kassavirta/domain/kernel/dates/banking-days'
import { dayOf, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { DEFAULT_CUT_OFF, deliveryDates } from '@kassavirta/domain/kernel/dates/delivery-dates'
import {
  changeOrderCoins,
  changeOrderNotes,
  coinOrderTotal,
  countsTotal,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { cents, type Cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { changeOrderCounts } from '@kassavirta/server/tables/columns'
import type { changeOrder } from '@kassavirta/server/tables/submissions'
import { accountKeys, accountsOn, referencesOn } from './accounts.ts'
import { bankingDayBefore, historyOf, hourOf, momentIn } from './calendar.ts'
import { companies } from './companies.ts'
import { randomFor, type Random } from './random.ts'
import { mandateHolders, mandatesOn } from './rights.ts'
import type { DemoRow, DemoSubmission } from './rows.ts'
import { personOf } from './users.ts'

type OrderResult = Omit<DemoRow<'handledChangeOrders'>, 'portalEntryId'>

export type DemoChangeOrder = DemoSubmission<typeof changeOrder.$inferSelect, 'accountId'> & {
  readonly account: string
  readonly result: OrderResult | null
}

type Habit = {
  readonly account: string
  readonly weekdays: readonly string[]
  /** The chance of an order on such a day. */
  readonly often: number
  readonly euros: number
}

const habits: readonly Habit[] = [
  { account: accountKeys.kaleva, weekdays: ['monday', 'thursday'], often: 0.95, euros: 1600 },
  { account: accountKeys.kalevaSmall, weekdays: ['wednesday'], often: 0.3, euros: 350 },
  { account: accountKeys.lielahti, weekdays: ['tuesday'], often: 0.95, euros: 1300 },
  { account: accountKeys.lielahtiFixed, weekdays: ['friday'], often: 0.1, euros: 800 },
  { account: accountKeys.keskusta, weekdays: ['monday'], often: 0.5, euros: 400 },
  { account: accountKeys.asema, weekdays: ['monday', 'wednesday'], often: 0.55, euros: 600 },
  { account: accountKeys.palokkaChange, weekdays: ['tuesday'], often: 0.5, euros: 2600 },
  { account: accountKeys.sulkasaari, weekdays: ['thursday'], often: 0.3, euros: 500 },
]

/** Accounts that always have orders for coming days, so that there are new orders on any day. */
const ORDERED_AHEAD: readonly string[] = [accountKeys.kaleva, accountKeys.lielahti, accountKeys.asema]
const AHEAD_DAYS = 4

type Account = DemoRow<'accounts'>
type World = {
  readonly now: Date
  readonly mandates: ReturnType<typeof mandatesOn>
  readonly references: ReturnType<typeof referencesOn>
}
/** The moment of an order, from which its content is made. */
type Slot = {
  readonly on: Day
  readonly createdAt: Date
  readonly deliveryDate: Day
  readonly random: Random
}

/** Oldest first. */
export function demoChangeOrders(now: Date): readonly DemoChangeOrder[] {
  const world = { now, mandates: mandatesOn(now), references: referencesOn(now) }
  const accounts = new Map(accountsOn(now).map((account) => [account.extId, account]))
  const history = historyOf(now).filter((on) => isBankingDay(on))
  const orders = habits.flatMap((habit) => {
    const account = accounts.get(habit.account)
    if (!account) return []
    const slots = [...regular(habit, account, history), ...ahead(account, now)]
    return slots
      .filter(({ createdAt }) => createdAt <= now)
      .map((slot) => orderOf(slot, account, habit.euros, world))
  })
  return orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

const regular = ({ weekdays, often }: Habit, account: Account, history: readonly Day[]): readonly Slot[] =>
  history
    .filter((on) => weekdays.includes(weekdayOf(on)))
    .map((on) => ({ on, random: randomFor('order', account.extId, on) }))
    .filter(({ random }) => random.chance(often))
    .map(({ on, random }) => {
      const createdAt = momentIn(random, on, random.int(7, 15))
      return { on, random, createdAt, deliveryDate: deliveryOf(random, account, createdAt) }
    })

function ahead({ extId }: Account, now: Date): readonly Slot[] {
  if (!ORDERED_AHEAD.includes(extId)) return []
  const today = dayOf(now)
  const random = randomFor('order ahead', extId, today)
  const on = bankingDayBefore(today)
  return [
    { on, random, createdAt: momentIn(random, on, 10), deliveryDate: addBankingDays(today, AHEAD_DAYS) },
  ]
}

/** The terms of the account on that day. The provider's own first day applies today only, so the past ignores it. */
function deliveryOf(random: Random, account: Account, createdAt: Date): Day {
  const { earliest } = deliveryDates({
    now: createdAt,
    cutOff: DEFAULT_CUT_OFF,
    deliveryDays: account.deliveryDays == null ? null : String(account.deliveryDays),
    policy: account.deliveryPolicy === 'days' ? 'days' : 'banking',
    fixedDate: null,
    // Only the earliest day is needed.
    maximumLeadDays: 0,
  })
  return isBankingDay(earliest) && random.chance(0.7) ? earliest : nextBankingDay(earliest)
}

function orderOf(slot: Slot, account: Account, euros: number, world: World): DemoChangeOrder {
  const { on, random, createdAt, deliveryDate } = slot
  const { user, limit } = random.pick(mandateHolders(world.mandates, account.extId, on, 'changeCurrency'))
  const loose = companies.find(({ extId }) => extId === account.company)?.looseChange ?? false
  const limits = [account.withdrawLimit, limit].map((each) => Number(each ?? Infinity))
  const order = within(orderedMoney(random, euros, loose), Math.min(...limits))
  const texts = textsOf(random, account, world.references)
  const terms = { company: account.company, account: account.extId, user, deliveryDate, ...texts }
  const packedOn = bankingDayBefore(deliveryDate)
  const packedAt = hourOf(packedOn, 12)
  // Now and then the state of an order stays unknown.
  const state = packedAt > world.now ? 'uusi' : random.chance(0.02) ? 'ei tietoa' : HANDLED_WORD
  return {
    ...terms,
    createdAt,
    ...order,
    ...orderSums(order),
    countingState: state,
    countingStateSetAt: state === 'uusi' ? null : packedAt,
    modifiedAt: state === 'uusi' ? createdAt : packedAt,
    result: state === HANDLED_WORD ? resultOf(slot, terms, { packedOn, packedAt }, order) : null,
  }
}

const MESSAGES = ['', '', 'Ennen kymmentä, kiitos', 'Viikonlopun vaihtoraha', 'Toimitus takaovelle'] as const

function textsOf(random: Random, account: Account, references: World['references']) {
  const listed = references.filter(
    (row) => row.account === account.extId && row.type === 'changecurrencyorder',
  )
  const reference = listed.length > 0 ? random.pick(listed).value : (account.defaultChangeReference ?? '')
  const standard = account.defaultChangeMessage ?? ''
  return { reference, message: standard && random.chance(0.8) ? standard : random.pick(MESSAGES) }
}

type OrderTerms = Pick<
  DemoChangeOrder,
  'company' | 'account' | 'deliveryDate' | 'reference' | 'message' | 'user'
>
type Packing = { readonly packedOn: Day; readonly packedAt: Date }

function resultOf(
  { on, random }: Slot,
  terms: OrderTerms,
  { packedOn, packedAt }: Packing,
  order: Order,
): OrderResult {
  const { user, deliveryDate, ...same } = terms
  return {
    ...same,
    extId: `${terms.account}-${on}`,
    packingDate: packedOn,
    registerDate: deliveryDate,
    dueDate: deliveryDate,
    created: packedAt.toISOString(),
    signer: personOf(user).name,
    depositType: 'Vaihtoraha',
    ...packed(random, order, { oldBags: terms.account === accountKeys.palokkaChange }),
  }
}

/** The contents of an order: notes in pieces, coins in rolls, bags and pieces. */
type Order = Readonly<Record<(typeof changeOrderCounts)[number], number>>

const orderBy = (count: (name: keyof Order) => number): Order => recordOf(changeOrderCounts, count)

/** The share of each note, or of the rolls of each coin, in an order. Large notes are not used as change. */
const NOTE_SHARES = {
  pcs_200e: 0,
  pcs_100e: 0,
  pcs_50e: 0.02,
  pcs_20e: 0.15,
  pcs_10e: 0.25,
  pcs_5e: 0.14,
} as const
const ROLL_SHARES = {
  pcs_2e: 0.15,
  pcs_1e: 0.13,
  pcs_50cent: 0.07,
  pcs_20cent: 0.05,
  pcs_10cent: 0.03,
  pcs_5cent: 0.02,
} as const

/** An order of about this many euros. */
function orderedMoney(random: Random, euros: number, loose: boolean): Order {
  const pieces = (share: number, unit: number) =>
    Math.round((euros * 100 * share * random.between(0.4, 1.6)) / unit)
  const counts: Partial<Record<keyof Order, number>> = {}
  for (const { fieldName, unitValue } of changeOrderNotes)
    counts[fieldName] = pieces(NOTE_SHARES[fieldName], unitValue)
  for (const coin of changeOrderCoins) {
    counts[rollField(coin)] = pieces(ROLL_SHARES[coin.fieldName], coin.unitValue * coin.rollSize)
  }
  if (euros > 1000 && random.chance(0.15)) counts.pcs_10cent_bag = 1
  if (loose && random.chance(0.4)) counts.pcs_5cent = random.int(5, 40)
  if (loose && random.chance(0.2)) counts.pcs_2e = random.int(5, 20)
  return orderBy((name) => counts[name] ?? 0)
}

/** Halves the whole order until it fits. At least one roll of euros remains. */
function within(order: Order, euros: number): Order {
  const { totalSumCents } = orderSums(order)
  if (totalSumCents > euros * 100)
    return within(
      orderBy((name) => Math.floor(order[name] / 2)),
      euros,
    )
  return totalSumCents > 0 ? order : { ...order, pcs_1e_roll: 1 }
}

type OrderSums = {
  readonly noteTotalSumCents: Cents
  readonly coinTotalSumCents: Cents
  readonly totalSumCents: Cents
}

export function orderSums(order: Order): OrderSums {
  const noteTotalSumCents = countsTotal(changeOrderNotes, order)
  const { sum: coinTotalSumCents } = coinOrderTotal(order)
  return { noteTotalSumCents, coinTotalSumCents, totalSumCents: cents(noteTotalSumCents + coinTotalSumCents) }
}

/** Nine rolls of forty hold as many pieces as a bag of the old packaging. */
const ROLLS_IN_OLD_BAG = 9
const oldBags = ['pcs_50cent', 'pcs_20cent', 'pcs_10cent'] as const

/** The contents packed for an order: mostly as ordered, now and then a roll less. */
function packed(random: Random, ordered: Order, how: { readonly oldBags: boolean }) {
  const missing = random.chance(0.03)
    ? changeOrderCoins.find((coin) => ordered[rollField(coin)] > 1)
    : undefined
  const order = missing ? { ...ordered, [rollField(missing)]: ordered[rollField(missing)] - 1 } : ordered
  const { noteTotalSumCents, coinTotalSumCents, totalSumCents } = orderSums(order)
  return {
    ...order,
    ...(how.oldBags ? inOldBags(order) : {}),
    noteTotalSum: centsToEuros(noteTotalSumCents),
    noteTotalCount: changeOrderNotes.reduce((sum, { fieldName }) => sum + order[fieldName], 0),
    coinTotalSum: centsToEuros(coinTotalSumCents),
    coinTotalCount: coinOrderTotal(order).pieces,
    totalSum: centsToEuros(totalSumCents),
    error1: missing ? `Varastosta puuttui yksi rulla: ${missing.name}` : '',
  }
}

/** The same coins, with every nine rolls packed as a bag of 360. */
const inOldBags = (order: Order) =>
  Object.fromEntries(
    oldBags.flatMap((coin) => {
      const rolls = order[`${coin}_roll`]
      return [
        [`${coin}_bag360`, Math.floor(rolls / ROLLS_IN_OLD_BAG)],
        [`${coin}_roll`, rolls % ROLLS_IN_OLD_BAG],
      ]
    }),
  )
