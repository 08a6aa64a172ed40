import type { Difference, RightsChange } from '@kassavirta/domain/kernel/administration'
import { fill } from '@kassavirta/domain/kernel/texts'
import { administrationTexts as texts } from './texts.fi.ts'

export type DifferenceWords = {
  /** Rights by the names of the log. */
  readonly rights: Readonly<Record<string, string>>
  /** Everything else: its name, and its value in words. */
  readonly values: Readonly<
    Record<string, { readonly name: string; readonly print: (value: Difference['before']) => string }>
  >
}

/** What a change of rights changed, in words: what has another value now, and which rights came and went. */
export function differenceLines(
  { change, differences }: Pick<RightsChange, 'change' | 'differences'>,
  { rights, values }: DifferenceWords,
): readonly string[] {
  const moved = differences.flatMap(({ what, before, after }) => {
    const value = values[what]
    if (!value) return []
    const words = { name: value.name, before: value.print(before), after: value.print(after) }
    // Whoever is given a right had no other value of it before.
    return change === 'given' ? fill(texts.value, words) : fill(texts.moved, words)
  })
  const named = (held: 'before' | 'after') =>
    differences
      .filter((difference) => difference[held] === true)
      .flatMap(({ what }) => rights[what] ?? [])
      .join(', ')
  const [came, went] = [named('after'), named('before')]
  return [
    ...moved,
    ...(came === ''
      ? []
      : [fill(change === 'given' ? texts.rightsGiven : texts.rightsAdded, { rights: came })]),
    ...(went === '' ? [] : [fill(texts.rightsRemoved, { rights: went })]),
  ]
}
