import { fill } from '@kassavirta/domain/kernel/texts/texts'

/** A number with its noun, which has another form after one. */
export const counted = (
  count: number,
  { one, many }: { readonly one: string; readonly many: string },
): string => fill(count === 1 ? one : many, { count })
