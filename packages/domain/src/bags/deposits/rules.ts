export const BAG_NUMBER_MAX = 20

/** How the coins of a deposit are declared: by denomination, as one sum, or not at all. */
export const coinSettlements = ['breakdown', 'totalSum', 'uncounted'] as const
export type CoinSettlement = (typeof coinSettlements)[number]

const BAG_NUMBER = /^[0-9]+[A-Za-z0-9]*$/
const PREFIX = /^(?:CN|AA|AP|AE)\s*(?=\d)/i

export const isBagNumber = (text: string): boolean => text.length <= BAG_NUMBER_MAX && BAG_NUMBER.test(text)

/** A scanned or pasted number may include the prefix letters that are printed on the bag but are not part of it. */
export const cleanBagNumber = (text: string): string => text.trim().replace(PREFIX, '').replaceAll(/\s/g, '')
