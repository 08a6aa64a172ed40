import { declaredSum } from '@kassavirta/domain/bags/counting/rules'
import { recordBy, recordOf } from '@kassavirta/domain/kernel/data/records'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import {
  coins,
  countsTotal,
  notes,
  type CoinField,
  type NoteField,
} from '@kassavirta/domain/kernel/money/denominations'
import { cents, centsToEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { handledDepositCounts } from '@kassavirta/server/tables/columns'
import { countingDayOf, dueDayOf } from './calendar.ts'
import type { Plan, Tills } from './deposit-plans.ts'
import { randomFor, type Random } from './random.ts'
import { demoKey, type DemoRow } from './rows.ts'

/** A result of counting without the id of its deposit, which is known only after the deposit has been inserted. */
export type Result = Omit<DemoRow<'handledDeposits'>, 'portalEntryId'>

/** The data that the counting reads on the bag. */
export type Bag = {
  readonly company: string
  readonly account: string
  readonly securityBagNumber: string
  readonly reference: string
  readonly message: string
  readonly registerDate: Day
  readonly sentOn: Day
  readonly signer: string
}

const FAULTS = [
  'Turvapussi oli osittain auki',
  'Pussin sinetti puuttui',
  'Pussin numero oli vaikealukuinen',
  'Pussissa oli vieraan valuutan kolikoita',
  'Repeytynyt seteli, korvattu täydestä arvosta',
  'Seteleitä ei ollut lajiteltu',
] as const

/** `contents` is the cash in the bag. Where the sender declared no sum there is no difference. */
export function resultOf(
  bag: Bag,
  plan: Plan,
  contents: Cash,
  declaration: Parameters<typeof declaredSum>[0],
): Result {
  const random = randomFor('counting', bag.securityBagNumber)
  const declared = declaredSum(declaration, coinSum(contents))
  const difference = declared === null ? null : cents(cashSum(contents) - declared)
  const blind = plan.way === 'blind' || plan.way === 'blindWithoutSum'
  const checkCount = random.chance(0.02) ? random.int(1, 3) : 0
  const voucherCount = random.chance(0.05) ? random.int(1, 8) : 0
  const vouchers = {
    pcs_pkTosite: voucherCount,
    pkTositeTotalSum: centsToEuros(cents(voucherCount * random.int(800, 9000))),
  }
  const common = {
    account: bag.account,
    registerDate: bag.registerDate,
    accountingDate: countingDayOf(bag.sentOn),
    dueDate: dueDayOf(bag.sentOn),
    reference: bag.reference,
    message: bag.message,
    signer: bag.signer,
    depositType: blind ? 'Laskenta palvelukeskuksessa' : 'Kassatilitys',
    lmpType: plan.way === 'breakdown' ? 'Erittely' : 'Summa',
  }
  return {
    ...common,
    extId: demoKey(`H${bag.securityBagNumber}`),
    company: bag.company,
    securityBagNumber: bag.securityBagNumber,
    registerText: plan.tills ? `Kassat 1-${plan.tills.count}` : `Kassa ${random.int(1, 4)}`,
    checkCount,
    ...vouchers,
    ...sumsOf(contents, difference),
    ...faultTexts(random, plan.faults),
    cashReports: plan.tills
      ? tillReports(random, plan.tills, contents, difference).map((report, index) => ({
          ...common,
          ...report,
          securityBagNumber: tillBag(bag.securityBagNumber, plan.tills?.bags ?? 'one', index),
          ...(index === 0 ? { checkCount, ...vouchers } : {}),
        }))
      : [],
  }
}

const sumsOf = (cash: Cash, difference: Cents | null) => ({
  signedTotal: difference === null ? null : centsToEuros(cents(cashSum(cash) - difference)),
  total: centsToEuros(cashSum(cash)),
  notesTotalSum: centsToEuros(noteSum(cash)),
  notesCount: notePieces(cash),
  coinTotalSum: centsToEuros(coinSum(cash)),
  coinCount: coinPieces(cash),
  ...asCounted(cash),
})

/** One till has the whole miscount; it is not spread over all of them. */
const tillReports = (random: Random, { count }: Tills, contents: Cash, difference: Cents | null) =>
  shared(random, contents, count).map((cash, index) => ({
    registerText: `Kassa ${index + 1}`,
    ...sumsOf(cash, index === count - 1 ? difference : difference && cents(0)),
  }))

function tillBag(bag: string, bags: Tills['bags'], index: number): string {
  switch (bags) {
    case 'one':
      return bag
    case 'own':
      return `${bag}${'ABCD'.charAt(index)}`
    case 'two':
      return `${bag}${index < 2 ? 'A' : 'B'}`
    case 'none':
      return ''
    default:
      return bags satisfies never
  }
}

function faultTexts(random: Random, count: number) {
  const start = random.int(0, FAULTS.length - 1)
  const [error1 = '', error2 = ''] = Array.from(
    { length: count },
    (_, n) => FAULTS[(start + n) % FAULTS.length],
  )
  return { error1, error2 }
}

type Field = NoteField | CoinField
/** The contents of a bag, in pieces. */
export type Cash = Readonly<Record<Field, number>>

const fields: readonly Field[] = [...notes, ...coins].map(({ fieldName }) => fieldName)
const cashBy = (pieces: (field: Field) => number): Cash => recordOf(fields, pieces)

/** The share of each denomination in a day's takings. The other denominations are rare at a till. */
const SHARES: Readonly<Partial<Record<Field, number>>> = {
  pcs_50e: 0.38,
  pcs_20e: 0.36,
  pcs_10e: 0.1,
  pcs_5e: 0.06,
  pcs_2e: 0.045,
  pcs_1e: 0.03,
  pcs_50cent: 0.012,
  pcs_20cent: 0.008,
  pcs_10cent: 0.004,
  pcs_5cent: 0.002,
}

/** The chance that a rare denomination is there, and the largest count. Tourists bring one and two cents. */
const RARE: Readonly<Partial<Record<Field, readonly [chance: number, most: number]>>> = {
  pcs_500e: [0.004, 1],
  pcs_200e: [0.02, 2],
  pcs_100e: [0.12, 3],
  pcs_2cent: [0.04, 6],
  pcs_1cent: [0.03, 5],
}

const unitValues = recordBy(
  [...notes, ...coins],
  ({ fieldName }) => fieldName,
  ({ unitValue }) => unitValue,
)

/** Cash of about this many euros. */
export const takings = (random: Random, euros: number): Cash =>
  cashBy((field) => {
    const [chance, most] = RARE[field] ?? [0, 0]
    if (most > 0) return random.chance(chance) ? random.int(1, most) : 0
    const sum = euros * 100 * (SHARES[field] ?? 0) * random.between(0.6, 1.4)
    return Math.round(sum / unitValues[field])
  })

export const noteSum = (cash: Cash): Cents => countsTotal(notes, cash)
export const coinSum = (cash: Cash): Cents => countsTotal(coins, cash)
export const cashSum = (cash: Cash): Cents => cents(noteSum(cash) + coinSum(cash))
const pieces = (cash: Cash, of: readonly { readonly fieldName: Field }[]): number =>
  of.reduce((sum, { fieldName }) => sum + cash[fieldName], 0)
const notePieces = (cash: Cash): number => pieces(cash, notes)
const coinPieces = (cash: Cash): number => pieces(cash, coins)

export const withoutCoins = (cash: Cash): Cash =>
  cashBy((field) => (coins.some(({ fieldName }) => fieldName === field) ? 0 : cash[field]))
export const noCash: Cash = cashBy(() => 0)

const MISCOUNTED = ['pcs_50e', 'pcs_20e', 'pcs_20e', 'pcs_10e', 'pcs_5e'] as const

/** The cash that a person declares who counts one note too many (then money is short) or overlooks one. */
export function miscounted(random: Random, cash: Cash, kind: 'shortage' | 'surplus'): Cash {
  const field = random.pick(MISCOUNTED.filter((each) => cash[each] > 0))
  return { ...cash, [field]: cash[field] + (kind === 'shortage' ? 1 : -1) }
}

/** The same cash divided among up to four tills; the last one has the remainder. */
function shared(random: Random, cash: Cash, tills: number): readonly Cash[] {
  const parts = Array.from({ length: tills - 1 }, () =>
    cashBy((field) => Math.floor((cash[field] / tills) * random.between(0.75, 1.2))),
  )
  const last = cashBy((field) => parts.reduce((left, part) => left - part[field], cash[field]))
  return [...parts, last]
}

type CountingField = (typeof handledDepositCounts)[number]

/** The counting names the same denominations, in the same order, by names of its own. */
const asCounted = (cash: Cash) =>
  Object.fromEntries(
    handledDepositCounts.map((name, index) => [name, cash[fields[index] as Field]]),
  ) as Record<CountingField, number>
