import { HANDLED_WORD } from '@kassavirta/domain/kernel/data/states'
import { addDays, day, daysBetween, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents } from '@kassavirta/domain/kernel/money/money'
import type { deposit } from '@kassavirta/server/tables/submissions'
import { accountsOn, referencesOn } from './accounts.ts'
import { countedAt, historyOf, momentIn, paceOf } from './calendar.ts'
import {
  cashSum,
  coinSum,
  miscounted,
  noCash,
  noteSum,
  takings,
  withoutCoins,
  type Cash,
  resultOf,
  type Result,
} from './counting.ts'
import { ordinaryPlan, staged, type Plan, depositCompanies, type DepositCompany } from './deposit-plans.ts'
import { referenceNumber, type DemoSubmission } from './rows.ts'
import { randomFor, type Random } from './random.ts'
import { mandateHolders, mandatesOn } from './rights.ts'
import { personOf } from './users.ts'

export type DemoDeposit = DemoSubmission<typeof deposit.$inferSelect, 'accountId' | 'removedBy'> & {
  readonly account: string
  readonly removedBy: string | null
  readonly result: Result | null
}

/** The moment of a deposit, from which its content is made. */
type Slot = {
  readonly company: DepositCompany
  readonly on: Day
  readonly index: number
  readonly hour: number
  readonly createdAt: Date
}

/** The facts that all deposits of one demo share. */
type World = {
  readonly now: Date
  readonly history: readonly Day[]
  readonly mandates: ReturnType<typeof mandatesOn>
  readonly accounts: ReturnType<typeof accountsOn>
  readonly references: ReturnType<typeof referencesOn>
}
const waiting = { countingState: 'uusi', countingStateSetAt: null, removedAt: null } as const

/** Oldest first. */
export function demoDeposits(now: Date): readonly DemoDeposit[] {
  const world = {
    now,
    history: historyOf(now),
    mandates: mandatesOn(now),
    accounts: accountsOn(now),
    references: referencesOn(now),
  }
  return depositCompanies
    .flatMap((company) => depositsAt(company, world))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

function depositsAt(company: DepositCompany, world: World): readonly DemoDeposit[] {
  const slots = world.history.flatMap((on) =>
    slotsOf(company, on).filter(({ createdAt }) => createdAt <= world.now),
  )
  const countable = slots.filter(({ on }) => countedAt(on) <= world.now).toReversed()
  const plans = new Map(company.staged ? staged.map((plan, index) => [countable[index], plan]) : [])
  return slots.map((slot) => depositOf(slot, plans.get(slot), world))
}

function slotsOf(company: DepositCompany, on: Day): readonly Slot[] {
  if (paceOf(on) === 0) return []
  const random = randomFor('slots', company.company, on)
  return company.hours[weekdayOf(on)]
    .filter(({ often }) => random.chance(often))
    .map(({ hour }, index) => ({ company, on, index, hour, createdAt: momentIn(random, on, hour) }))
}

function depositOf(slot: Slot, wanted: Plan | undefined, world: World): DemoDeposit {
  const { company, on, createdAt } = slot
  const random = randomFor('deposit', company.company, on, slot.index)
  const plan = wanted ?? ordinaryPlan(random, company.habits)
  const contents = takings(random, company.takings * paceOf(on) * random.between(0.6, 1.5))
  const mistake = plan.way === 'blindWithoutSum' ? null : plan.difference
  const declared = mistake ? miscounted(random, contents, mistake) : contents
  const account = random.weighted(company.accounts)
  const holders = mandateHolders(world.mandates, account, on, 'deposit')
  const { user } = random.pick(holders)
  const registerDate = salesDay(slot)
  const texts = textsOf(random, account, registerDate, world)
  const declaration = { ...texts, registerDate, securityBagNumber: bagNumber(random, slot) }
  const bag = { company: company.company, account, sentOn: on, ...declaration, signer: personOf(user).name }
  const money = moneyOf(plan, declared)
  const fate = fateOf(plan, slot, world.now)
  const remover = random.chance(0.5) ? user : random.pick(holders).user
  return {
    company: company.company,
    account,
    user,
    createdAt,
    ...declaration,
    ...money,
    pcsPkTosite: 0,
    pkTositeTotalSumCents: 0,
    ...fate,
    removedBy: fate.removedAt && remover,
    result:
      fate.countingState === HANDLED_WORD
        ? resultOf(bag, plan, contents, { ...money, total: money.totalSumCents })
        : null,
  }
}

/** A deposit of the morning holds the sales of the day before, or of the day before the holiday. */
function salesDay({ on, hour }: Slot): Day {
  let sold = hour < 11 ? addDays(on, -1) : on
  while (paceOf(sold) === 0) sold = addDays(sold, -1)
  return sold
}

/** The sums that the form would have sent (decisions G-C8). */
function moneyOf({ way }: Plan, declared: Cash) {
  const blind = way === 'blind' || way === 'blindWithoutSum'
  const brokenDown = blind ? noCash : way === 'breakdown' ? declared : withoutCoins(declared)
  const coinTotalSumCents = way === 'breakdown' || way === 'coinSum' ? coinSum(declared) : cents(0)
  const blindSum = way === 'blind' ? cashSum(declared) : cents(0)
  return {
    ...brokenDown,
    totalSumCents: blind ? blindSum : cents(noteSum(declared) + coinTotalSumCents),
    coinTotalSumCents,
    coinsUncounted: way === 'uncounted',
    countAtServiceCenter: blind,
  }
}

const MISTAKE_SEEN_MS = 30 * 60_000

function fateOf(plan: Plan, { on, createdAt }: Slot, now: Date) {
  const mistakeSeenAt = new Date(createdAt.getTime() + MISTAKE_SEEN_MS)
  if (plan.removed && mistakeSeenAt <= now)
    return { ...waiting, removedAt: mistakeSeenAt, modifiedAt: mistakeSeenAt }
  const setAt = countedAt(on)
  if (setAt > now) return { ...waiting, modifiedAt: createdAt }
  const countingState = plan.state ?? HANDLED_WORD
  return { countingState, countingStateSetAt: setAt, removedAt: null, modifiedAt: setAt }
}

/** The number printed on the bag. The numbers rise from company to company and day to day. Some end in a letter. */
function bagNumber(random: Random, { company, on, index }: Slot): string {
  const serial = daysBetween(day('2020-01-01'), on) * 4 + index
  return `${company.bagSeries}${String(serial).padStart(6, '0')}${random.chance(0.04) ? 'A' : ''}`
}

const MESSAGES = [
  'Päivän myynti',
  'Iltakassa',
  'Viikonlopun myynti',
  'Kahvion kassa',
  'Tapahtumamyynti, kassat 1 & 2',
  'Pullonpalautus',
  '',
  '',
] as const

function textsOf(random: Random, accountKey: string, on: Day, { accounts, references }: World) {
  const account = accounts.find(({ extId }) => extId === accountKey)
  const valid = references.filter(
    (row) =>
      row.account === accountKey &&
      row.type === 'deposit' &&
      String(row.validFrom) <= on &&
      on <= String(row.validTo ?? on),
  )
  const standard = account?.defaultDepositReference ?? ''
  const free = random.chance(0.3) ? referenceNumber(`${on.replaceAll('-', '')}${random.int(10, 99)}`) : ''
  const listed = valid.length > 0 && !(standard && random.chance(0.6)) ? random.pick(valid).value : standard
  return {
    reference: listed || free,
    message:
      account?.defaultDepositMessage && random.chance(0.7)
        ? account.defaultDepositMessage
        : random.pick(MESSAGES),
  }
}
