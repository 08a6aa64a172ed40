import type { Comparison } from '@kassavirta/domain/bags/counting/rules'
import { addPieces, sumsOf } from '@kassavirta/domain/bags/counting/tally'
import type { Suspect } from '@kassavirta/domain/bags/counting/wire'
import { countingTexts as texts } from '@kassavirta/domain/bags/counting/terms.fi'
import { coinFields, noteFields, type PieceField } from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { toHandledPieces } from '@kassavirta/domain/kernel/money/pieces'
import { readCorrection } from '../count-correction.ts'
import type { Bag } from '../queries/bag-queries.ts'
import type { CountedTill, CountPass, TillFigures } from '../queries/pass-queries.ts'
import { resultKey } from '../queries/result-queries.ts'
import { tillsOfPass } from './bag-counts.ts'

/** A bag that the provider's systems counted first was never on a table, and has no result of the desk. */
export const isCountedHere = ({ state, pass }: Bag): boolean => state === 'counted' && pass > 0

/** The tills of a result as it is now: those of the last correction, or those that were counted. */
export function resultTills(
  bag: Bag,
  counted: readonly CountedTill[],
  corrections: readonly { readonly payload: unknown }[],
): readonly TillFigures[] {
  const last = corrections.at(-1)
  return last ? readCorrection(last.payload).tills : tillsOfPass(counted, bag.pass)
}

const totalIn =
  (tills: readonly TillFigures[]) =>
  (column: 'checkCount' | 'vouchers' | 'voucherCents'): number =>
    tills.reduce((sum, till) => sum + till[column], 0)

/** What a result says of several tills together. */
function figuresIn(tills: readonly TillFigures[]) {
  const pieces = addPieces(tills)
  const sums = sumsOf(pieces)
  const count = (fields: readonly PieceField[]) => fields.reduce((sum, field) => sum + pieces[field], 0)
  const total = totalIn(tills)
  return {
    totalCents: sums.total,
    notesTotalSumCents: sums.notes,
    coinTotalSumCents: sums.coins,
    notesCount: count(noteFields),
    coinCount: count(coinFields),
    checkCount: total('checkCount'),
    pcsPkTosite: total('vouchers'),
    pkTositeTotalSumCents: total('voucherCents'),
    ...toHandledPieces(pieces),
  }
}

/** The figures of a bag's result; a bag of one till has no cash reports, and its text is that of the till. */
export const wholeResult = (tills: readonly TillFigures[], { declared, difference }: Comparison) => ({
  ...figuresIn(tills),
  signedTotalCents: declared,
  differenceCents: difference,
  registerText: tills.length === 1 ? (tills[0]?.registerText ?? '') : '',
  error4: unfitText(tills),
})

/** A cash report for each till where a bag had several. */
export const reportsOf = <Shared>(shared: Shared, tills: readonly TillFigures[]) =>
  tills.length === 1 ? [] : tills.map((till) => ({ ...shared, ...reportOf(till) }))

function reportOf(till: TillFigures) {
  const figures = figuresIn([till])
  const { declaredCents, registerText } = till
  const differenceCents = declaredCents === null ? null : figures.totalCents - declaredCents
  return { ...figures, signedTotalCents: declaredCents, differenceCents, registerText }
}

function unfitText(tills: readonly TillFigures[]): string {
  const unfit = tills.reduce((sum, { unfitNotes }) => sum + unfitNotes, 0)
  return unfit > 0 ? fill(texts.unfit, { count: String(unfit) }) : ''
}

export const errorsOf = ({ intact, note, suspects }: CountPass, isDeclared: boolean) => ({
  error1: isDeclared ? '' : texts.noDeclaration,
  error2: intact === false ? texts.brokenBag : '',
  error3: suspects.length > 0 ? texts.suspectFound : '',
  error5: note,
})

type BagResult = {
  readonly bag: Pick<Bag, 'id' | 'depositId' | 'securityBagNumber'>
  readonly accountExtId: string | undefined
  readonly reference: string
  readonly message: string
  readonly comparison: Comparison
  readonly tills: readonly TillFigures[]
  readonly suspects: readonly Suspect[]
}

/** What the events about a result have in common: everything that a booking needs. */
export const resultEvent = ({ bag, accountExtId, comparison, tills, suspects, ...texts }: BagResult) => ({
  bagId: bag.id,
  entryId: bag.depositId,
  resultExtId: resultKey(bag.id),
  accountExtId: accountExtId ?? '',
  securityBagNumber: bag.securityBagNumber,
  ...texts,
  declared: comparison.declared,
  counted: comparison.counted,
  difference: comparison.difference,
  ...addPieces(tills),
  suspects,
  vouchers: totalIn(tills)('vouchers'),
  voucherSum: totalIn(tills)('voucherCents'),
  unit: 'cents',
})
