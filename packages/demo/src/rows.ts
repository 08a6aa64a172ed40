import { checkDigit } from '@kassavirta/domain/kernel/money/bank-numbers'
import { DEMO } from '@kassavirta/server/demo/presence'
import type { Bundle, SectionName } from '@kassavirta/server/operation/provider/import/read/bundle'
import type { FollowUpColumns } from '@kassavirta/server/tables/submissions'

/** A row of a bundle before it is parsed. */
export type DemoRow<Name extends SectionName> = NonNullable<Bundle[Name]>[number]

export const demoKey = (key: string) => `${DEMO}${key}`

/**
 * A submission that names company and person by their keys, since only the database knows their ids. It has a value for
 * every other column, except the columns that the desk fills in later.
 */
export type DemoSubmission<Row, Unknown extends keyof Row = never> = Omit<
  Row,
  'id' | 'companyId' | 'userId' | Unknown | FollowUpColumns
> & { readonly company: string; readonly user: string }

export const referenceNumber = (base: string): string => `${base}${checkDigit(base)}`

/** No bank has accounts that begin with 9999, so none of these is a real account. */
const BANK = '999900'

/** A Finnish IBAN with valid check digits. */
export function iban(account: number): string {
  const base = `${BANK}${String(account).padStart(7, '0')}`
  const bban = `${base}${luhn(base)}`
  // The letters FI count as 1518. The check digits make the remainder 1.
  const check = 98n - (BigInt(`${bban}151800`) % 97n)
  return `FI${String(check).padStart(2, '0')}${bban}`
}

function luhn(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const product = Number(digits.at(-1 - index)) * (index % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

const BUSINESS_WEIGHTS = [7, 9, 10, 5, 8, 4, 2] as const

/**
 * A business id with a valid check digit. The register has not reached nine million, so none of these is a real one.
 */
export function businessId(base: number): string {
  const digits = String(base)
  const sum = BUSINESS_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const remainder = sum % 11
  if (digits.length !== 7 || remainder === 1) throw new RangeError(`no business id begins with ${base}`)
  return `${digits}-${remainder === 0 ? 0 : 11 - remainder}`
}
