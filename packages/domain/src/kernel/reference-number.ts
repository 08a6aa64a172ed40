const WEIGHTS = [7, 3, 1] as const

/** Check digit of a Finnish reference number: weights 7, 3, 1 repeating from the right (specification §5). */
export function checkDigit(base: string): number {
  let sum = 0
  for (let place = 0; place < base.length; place += 1) {
    sum += Number(base.at(-1 - place)) * (WEIGHTS[place % 3] ?? 0)
  }
  return (10 - (sum % 10)) % 10
}

/** Two digits at least: the national standard asks for four, the specification for none (decisions G-C6). */
const REFERENCE = /^\d{2,20}$/

export const isReferenceNumber = (text: string): boolean =>
  REFERENCE.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1))

/** What was typed or pasted, without the spaces of print. Stays text: 20 digits do not fit in a number. */
export const cleanReference = (text: string): string => text.replaceAll(/\s/g, '')

const FIVES = /\B(?=(?:\d{5})+$)/g

/** `12 34567`, in fives from the right with no-break spaces; what is not all digits stays as it is. */
export const formatReference = (reference: string): string =>
  /^\d+$/.test(reference) ? reference.replaceAll(FIVES, '\u00a0') : reference
