const WEIGHTS = [7, 3, 1] as const

/** Check digit of a Finnish reference number: weights 7, 3, 1 repeating from the right (specification §5). */
export function checkDigit(base: string): number {
  let sum = 0
  for (let index = 0; index < base.length; index += 1) {
    sum += Number(base.at(-1 - index)) * (WEIGHTS[index % 3] ?? 0)
  }
  return (10 - (sum % 10)) % 10
}

/** At least two digits: the national standard requires four, the specification sets no minimum (decisions G-C6). */
const REFERENCE = /^\d{2,20}$/

export const isReferenceNumber = (text: string): boolean =>
  REFERENCE.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1))

/** A typed or pasted reference without its spaces. It stays text because 20 digits do not fit in a number. */
export const cleanReference = (text: string): string => text.replaceAll(/\s/g, '')

const FIVES = /\B(?=(?:\d{5})+$)/g

/** `12 34567`, in groups of five from the right with no-break spaces; a text with other characters stays unchanged. */
export const formatReference = (reference: string): string =>
  /^\d+$/.test(reference) ? reference.replaceAll(FIVES, '\u00a0') : reference
