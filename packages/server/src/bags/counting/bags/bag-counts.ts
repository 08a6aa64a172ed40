import { compare, type Comparison, type Declaration, addPieces } from '@kassavirta/domain/bags/counting/rules'
import type { Suspect, Till } from '@kassavirta/domain/bags/counting/api'
import { pickPieces } from '@kassavirta/domain/kernel/money/denominations'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type { Deposit, CountedTill, CountPass, TillFigures } from '../queries/bag-queries.ts'

/** Everything that is typed while a bag is counted. */
export type TypedPass = {
  readonly tills: readonly Till[]
  readonly intact: boolean | null
  readonly suspects: readonly Suspect[]
  readonly note: string
}

/** A pass with the content of its tills, compared with the declaration. */
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

/** A typed count, compared with the declaration. */
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

/** The last pass of a step that was sent. */
export const lastSent = (passes: readonly CountPass[], step: CountPass['step']): CountPass | undefined =>
  passes.findLast((pass) => pass.step === step && pass.sentAt !== null)

const toDeclaration = (deposit: Deposit): Declaration => ({
  total: cents(deposit.totalSumCents),
  coinTotal: cents(deposit.coinTotalSumCents),
  coinsUncounted: deposit.coinsUncounted,
  countAtServiceCenter: deposit.countAtServiceCenter,
  pieces: pickPieces(deposit),
})

/** Compares the content of a bag's tills with its declaration. */
export const compareTills = (deposit: Deposit | undefined, tills: readonly TillFigures[]): Comparison =>
  compare(deposit && toDeclaration(deposit), addPieces(tills))
