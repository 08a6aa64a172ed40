const FOURS = /(.{4})(?=.)/g

/** An IBAN in groups of four, as it is printed; the spaces do not break a line. */
export const formatAccountNumber = (iban: string): string => iban.replaceAll(FOURS, '$1\u00a0')

/** Country, two check digits, and what the country's banks number their accounts by. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const FINNISH = /^FI\d{16}$/

/** A typed or pasted number without its spaces. */
export const cleanAccountNumber = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** True where the check digits fit (ISO 13616). A Finnish number has 18 characters; lengths of other countries are not checked. */
export function isAccountNumber(iban: string): boolean {
  if (!IBAN.test(iban) || (iban.startsWith('FI') && !FINNISH.test(iban))) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

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
