import { declaredSum } from '@kassavirta/domain/bags/counting/rules'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents, centsToEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { countingDayOf, dueDayOf } from './calendar.ts'
import { asCounted, cashSum, coinPieces, coinSum, notePieces, noteSum, shared, type Cash } from './cash.ts'
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
