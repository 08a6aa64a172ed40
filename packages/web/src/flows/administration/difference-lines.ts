import type { Difference, RightsChange } from '@kassavirta/domain/kernel/people/administration'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { administrationTexts as texts } from './texts.fi.ts'

export type DifferenceWords = {
  /** Texts of the rights, by their names in the log. */
  readonly rights: Readonly<Record<string, string>>
  /** Everything that is not a right, with its name and a printer of its value. */
  readonly values: Readonly<
    Record<string, { readonly name: string; readonly print: (value: Difference['before']) => string }>
  >
}

/** Describes a change of rights: which values changed, and which rights were added and removed. */
export function differenceLines(
  { change, differences }: Pick<RightsChange, 'change' | 'differences'>,
  { rights, values }: DifferenceWords,
): readonly string[] {
  const isWhole = change === 'given' || change in texts.requests
  const moved = differences.flatMap(({ what, before, after }) => {
    const value = values[what]
    if (!value) return []
    const words = { name: value.name, before: value.print(before), after: value.print(after) }
    // A right that was just given, or asked for, has no earlier value.
    return isWhole ? fill(texts.value, words) : fill(texts.moved, words)
  })
  const named = (held: 'before' | 'after') =>
    differences
      .filter((difference) => difference[held] === true)
      .flatMap(({ what }) => rights[what] ?? [])
      .join(', ')
  const [came, went] = [named('after'), named('before')]
  return [
    ...moved,
    ...(came === '' ? [] : [fill(isWhole ? texts.rightsGiven : texts.rightsAdded, { rights: came })]),
    ...(went === '' ? [] : [fill(texts.rightsRemoved, { rights: went })]),
  ]
}
