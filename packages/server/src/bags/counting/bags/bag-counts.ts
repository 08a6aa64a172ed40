import { compare, type Comparison, type Declaration } from '@kassavirta/domain/bags/counting/rules'
import { addPieces } from '@kassavirta/domain/bags/counting/tally'
import type { Suspect, Till } from '@kassavirta/domain/bags/counting/wire'
import { pickPieces } from '@kassavirta/domain/kernel/money/denominations'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type { Deposit } from '../queries/bag-queries.ts'
import type { CountedTill, CountPass, TillFigures } from '../queries/pass-queries.ts'

/** Everything that is typed while a bag is counted. */
export type TypedPass = {
  readonly tills: readonly Till[]
  readonly intact: boolean | null
  readonly suspects: readonly Suspect[]
  readonly note: string
}

/** A pass, what its tills held, and what that is beside the declaration. */
export type Count = {
  readonly pass: CountPass
  readonly tills: readonly TillFigures[]
  readonly comparison: Comparison
}

const UNSENT = {
  comparedBefore: false,
  fitted: false,
  depositId: null,
  chosen: false,
  reason: '',
  sentAt: null,
}

type PassStart = Pick<CountPass, 'bagId' | 'pass' | 'step' | 'staffId' | 'savedAt'> & Partial<CountPass>

/** A count as it was typed, beside the declaration. */
export function toCount(
  deposit: Deposit | undefined,
  start: PassStart,
  { intact, suspects, note, ...typed }: TypedPass,
): Count {
  const tills = typed.tills.map(tillFromWire)
  const pass = { ...UNSENT, ...start, intact, suspects, note }
  return { pass, tills, comparison: compareTills(deposit, tills) }
}

export const tillFromWire = ({ declared, voucherSum, ...till }: Till): TillFigures => ({
  ...till,
  declaredCents: declared ?? null,
  voucherCents: voucherSum,
})

export const tillToWire = ({ declaredCents, voucherCents, ...till }: TillFigures) => ({
  ...till,
  declared: declaredCents === null ? null : centsToEuros(cents(declaredCents)),
  voucherSum: centsToEuros(cents(voucherCents)),
})

export const tillsOfPass = (tills: readonly CountedTill[], pass: number): readonly TillFigures[] =>
  tills.filter((till) => till.pass === pass)

/** The last pass that was sent of a step. */
export const lastSent = (passes: readonly CountPass[], step: CountPass['step']): CountPass | undefined =>
  passes.findLast((pass) => pass.step === step && pass.sentAt !== null)

const toDeclaration = (deposit: Deposit): Declaration => ({
  total: cents(deposit.totalSumCents),
  coinTotal: cents(deposit.coinTotalSumCents),
  coinsUncounted: deposit.coinsUncounted,
  countAtServiceCenter: deposit.countAtServiceCenter,
  pieces: pickPieces(deposit),
})

/** What the tills of a bag held beside what was declared of it. */
export const compareTills = (deposit: Deposit | undefined, tills: readonly TillFigures[]): Comparison =>
  compare(deposit && toDeclaration(deposit), addPieces(tills))
