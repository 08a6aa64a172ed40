/** How far a hand-over is: only the place has marked it, both sides have marked the same, or they have not. */
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

export function stateOf(shop: Told, crew: Told | null): HandOverState {
  if (!crew) return 'told'
  return isAlike(shop, crew) ? 'agreed' : 'disputed'
}

/** 'M. Lahti': as much of a name as the line of a deposit has room for. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words[0]?.[0] ?? ''}. ${last}` : last
}
