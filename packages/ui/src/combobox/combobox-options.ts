import { compareTexts, lowerCase } from '@kassavirta/domain/kernel/texts/alphabet'

export type ComboboxOption = {
  readonly value: string
  readonly label: string
  /** Distinguishes two options of the same name; the search finds it too. */
  readonly detail?: string
}

export const inFinnishOrder = (options: readonly ComboboxOption[]): readonly ComboboxOption[] =>
  options.toSorted((a, b) => compareTexts(a.label, b.label))

/** One spelling of each letter, whether it was typed as one sign or pasted as a letter with dots. */
const plain = (text: string): string => lowerCase(text.normalize('NFC'))

/** Every typed word must occur somewhere, in any order and case; an empty text finds all. */
export function findOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return options
  return options.filter(({ label, detail = '' }) => {
    const text = plain(`${label} ${detail}`)
    return words.every((word) => text.includes(word))
  })
}

/** The row that a key marks in an open list, -1 for none; undefined for a key that the list does not handle. */
export function moveMark(key: string, marked: number, count: number): number | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return marked >= last ? Math.min(0, last) : marked + 1
    case 'ArrowUp':
      return marked <= 0 ? last : marked - 1
    case 'Home':
      return Math.min(0, last)
    case 'End':
      return last
    default:
      return undefined
  }
}
