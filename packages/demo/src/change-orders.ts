import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { addBankingDays, isBankingDay, nextBankingDay } from '@kassavirta/domain/kernel/dates/banking-days'
import { DEFAULT_CUT_OFF } from '@kassavirta/domain/kernel/dates/cut-off'
import { dayOf, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { deliveryDates } from '@kassavirta/domain/kernel/dates/delivery-dates'
import type { changeOrder } from '@kassavirta/server/tables/submissions'
import { accountKeys, accountsOn, referencesOn } from './accounts.ts'
import { bankingDayBefore, historyOf, hourOf, momentIn } from './calendar.ts'
import { orderedMoney, orderSums, within, type Order } from './change-money.ts'
import { packed } from './packing.ts'
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
