import { recordOf } from '../../kernel/data/records.ts'
import type { Counts, PieceField } from '../../kernel/money/denominations.ts'
import { coins, countsTotal, notes, pieceFields } from '../../kernel/money/denominations.ts'
import { cents, parseEuros, type Cents } from '../../kernel/money/money.ts'

/*
 * Help before the bag is sealed. Nothing of it is sent: it compares what was counted with the report of the till, and
 * takes off the float, which is the money that stays in the till for the next day.
 */

type Pieces = { readonly [Field in PieceField]: number }

/** A note or coin of which the till has fewer pieces than its float. */
type Shortage = { readonly field: PieceField; readonly has: number; readonly needs: number }

/** Of each note and coin the float stays in the till, as far as the till has it, and the rest goes into the bag. */
export function leaveFloat(counted: Counts<PieceField>, float: Counts<PieceField>) {
  const has = (field: PieceField) => counted[field] ?? 0
  const needs = (field: PieceField) => float[field] ?? 0
  const stays: Pieces = recordOf(pieceFields, (field) => Math.min(has(field), needs(field)))
  const bag: Pieces = recordOf(pieceFields, (field) => has(field) - stays[field])
  const short: readonly Shortage[] = pieceFields
    .filter((field) => has(field) < needs(field))
    .map((field) => ({ field, has: has(field), needs: needs(field) }))
  return { stays, bag, short }
}

export const piecesTotal = (pieces: Counts<PieceField>): Cents => countsTotal([...notes, ...coins], pieces)

/** How much more than the till's report was counted; undefined where the report is empty or cannot be read. */
export function beyondReport(counted: Cents, report: string): Cents | undefined {
  const expected = parseEuros(report)
  return expected === undefined ? undefined : cents(counted - expected)
}
