/** How far a hand-over is: one side has spoken, both say the same, or they do not. */
export const handOverStates = ['told', 'agreed', 'disputed'] as const
export type HandOverState = (typeof handOverStates)[number]

/** What one side says: how many bags, and the numbers of those that it knows. */
export type Told = { readonly bags: number; readonly numbers: readonly string[] }

/** The numbers that either side knows, each once. */
export const allNumbers = (one: Told, other: Told): readonly string[] => [
  ...new Set([...one.numbers, ...other.numbers]),
]

/** Both say as many bags, and together name no more of them than that: a crew may leave some unread. */
export const isAlike = (one: Told, other: Told): boolean =>
  one.bags === other.bags && allNumbers(one, other).length <= one.bags

/**
 * Where a hand-over is after a word of either side. What was disputed once is for people to settle, and what was agreed on
 * is disputed when a side says something else later.
 */
export function stateAfter(before: HandOverState | null, shop: Told, crew: Told | null): HandOverState {
  if (before === 'disputed') return 'disputed'
  if (!crew) return before ?? 'told'
  return isAlike(shop, crew) ? 'agreed' : 'disputed'
}

/** Wrong codes of one stop; after that a supervisor makes new ones. */
export const MOST_TRIES = 5

/** 'M. Lahti': as much of a name as the line of a deposit has room for. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words[0]?.[0] ?? ''}. ${last}` : last
}
