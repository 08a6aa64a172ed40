export const BAG_NUMBER_MAX = 20

/** How the coins of a deposit are declared: by denomination, as one sum, or not at all. */
export const coinSettlements = ['breakdown', 'totalSum', 'uncounted'] as const
export type CoinSettlement = (typeof coinSettlements)[number]

const BAG_NUMBER = /^[0-9]+[A-Za-z0-9]*$/
const PREFIX = /^(?:CN|AA|AP|AE)\s*(?=\d)/i

export const isBagNumber = (text: string): boolean => text.length <= BAG_NUMBER_MAX && BAG_NUMBER.test(text)

/** A scanned or pasted number may include the prefix letters that are printed on the bag but are not part of it. */
export const cleanBagNumber = (text: string): string => text.trim().replace(PREFIX, '').replaceAll(/\s/g, '')

/** States of a hand-over: only the place has marked it, both sides have marked the same, or they differ. */
export const handOverStates = ['told', 'agreed', 'disputed'] as const
export type HandOverState = (typeof handOverStates)[number]

/** The bags that one side has marked: how many, and the numbers that it knows. */
export type ReportedBags = { readonly bags: number; readonly numbers: readonly string[] }

/** The numbers that either side knows, each once. */
export const allNumbers = (one: ReportedBags, other: ReportedBags): readonly string[] => [
  ...new Set([...one.numbers, ...other.numbers]),
]

/** Both have marked as many bags, and together they know no more numbers than that: a crew may leave some unread. */
export const isAlike = (one: ReportedBags, other: ReportedBags): boolean =>
  one.bags === other.bags && allNumbers(one, other).length <= one.bags

export function handOverState(shop: ReportedBags, crew: ReportedBags | null): HandOverState {
  if (!crew) return 'told'
  return isAlike(shop, crew) ? 'agreed' : 'disputed'
}

/** 'M. Lahti': short enough for the line of a deposit. */
export function crewShortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words[0]?.[0] ?? ''}. ${last}` : last
}
