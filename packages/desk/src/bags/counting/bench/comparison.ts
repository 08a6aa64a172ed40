import type { Pieces } from '@kassavirta/domain/bags/counting/rules'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, eurosToCents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { verdictTexts as texts } from '../texts.fi.ts'

/** Declared and counted figures as the server sends them, in euros. */
export type WireFigures = {
  readonly declared: number | null
  readonly counted: number
  readonly difference: number | null
  readonly byDenomination: readonly {
    readonly name: string
    readonly declared: number
    readonly counted: number
    readonly difference: number
  }[]
}

export const centsOf = (euros: number): Cents => eurosToCents(euros) ?? cents(0)
export const centsOrNull = (euros: number | null): Cents | null => (euros === null ? null : centsOf(euros))

export type ComparedRow = {
  readonly name: string
  readonly fieldName: string
  /** Undefined where the pieces of this kind were not declared one by one, or are not known. */
  readonly declared: number | undefined
  readonly counted: number
  /** In pieces; undefined where nothing was declared to compare with. */
  readonly difference: number | undefined
  readonly worth: Cents
}

type Kind = { readonly name: string; readonly fieldName: keyof Pieces; readonly unitValue: Cents }

/**
 * A row for each denomination. A denomination that the server does not list as different is equal; if the declaration has
 * another count of it, its pieces were not declared one by one, e.g. coins in one sum.
 */
export function comparedRows(
  kinds: readonly Kind[],
  { byDenomination }: Pick<WireFigures, 'byDenomination'>,
  counted: Pieces,
  declared: Pieces | undefined,
): readonly ComparedRow[] {
  return kinds.map(({ name, fieldName, unitValue }) => {
    const has = counted[fieldName] ?? 0
    const known = declared?.[fieldName]
    const differing = byDenomination.find((each) => each.name === name)
    const had = differing?.declared ?? ((known ?? has) === has ? known : undefined)
    const difference = had === undefined ? undefined : has - had
    return {
      name,
      fieldName,
      declared: had,
      counted: has,
      difference,
      worth: cents((difference ?? 0) * unitValue),
    }
  })
}

/** `1 × 20 € puuttuu`, for each denomination that differs; a difference without pieces is in the sum alone. */
export function differenceLines({ difference, byDenomination }: WireFigures): readonly string[] {
  if (byDenomination.length === 0) return (difference ?? 0) === 0 ? [] : [texts.sumOnly]
  const lines = byDenomination.map(({ name, declared, counted }) =>
    fill(counted < declared ? texts.missing : texts.surplus, { count: Math.abs(counted - declared), name }),
  )
  return (difference ?? 0) === 0 ? [texts.samePieces, ...lines] : lines
}

export const noteKinds: readonly Kind[] = notes
export const coinKinds: readonly Kind[] = coins
