import { eurosToCents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { valueTexts } from './texts.fi.ts'

/** A number with its noun, which has another form after one. */
export const counted = (
  count: number,
  { one, many }: { readonly one: string; readonly many: string },
): string => fill(count === 1 ? one : many, { count })

/** Euros of the wire as the screen shows them; a dash where there are none. */
export const eurosText = (euros: number | null): string => {
  const sum = euros === null ? undefined : eurosToCents(euros)
  return sum === undefined ? valueTexts.nothing : formatEuros(sum)
}
