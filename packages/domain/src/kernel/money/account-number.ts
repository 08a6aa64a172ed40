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
