import { chosenAccount, type Account } from '@kassavirta/domain/accounts/rules'
import { moneyOf, type TypedMoney } from '@kassavirta/domain/deposits/sums'
import type { Day } from '@kassavirta/domain/kernel/dates'
import type { Cents } from '@kassavirta/domain/kernel/money'
import type { Reference } from '@kassavirta/domain/references/api'
import { sentReference, type SelectedReference } from '../../flows/reference-field/reference-field-choice.ts'
import type { LastDeposit } from './last-deposit.ts'

/**
 * What the person has typed or chosen. Undefined where they have not: there the default of the account and the day
 * stands, and follows a change of either (decisions N7).
 */
export type Typed = TypedMoney & {
  readonly accountId: number | undefined
  /** Empty: emptied by hand. */
  readonly selectedDate: Day | '' | undefined
  readonly message: string | undefined
  readonly reference: SelectedReference | undefined
  readonly securityBagNumber: string
}

export const nothingTyped: Typed = {
  accountId: undefined,
  selectedDate: undefined,
  message: undefined,
  reference: undefined,
  securityBagNumber: '',
  blindRegister: false,
  blindRegisterTotalSum: '',
  coinSettlementType: 'breakdown',
  coinTotalSum: '',
  selectedNotes: {},
  selectedCoins: {},
}

/** What the form shows and sends, under the specification's names (section 3). */
export type DepositFormData = TypedMoney & {
  readonly accountId: number | undefined
  readonly message: string
  readonly reference: SelectedReference
  readonly securityBagNumber: string
  readonly selectedDate: Day | undefined
  readonly totalSum: Cents
  /** The reference comes from a list, which depends on account and day (decisions C4). */
  readonly dynamicReference: boolean
}

export type Known = {
  /** Those on which the person may declare deposits. */
  readonly accounts: readonly Account[]
  /** Of the account and the day; undefined until they have come. */
  readonly references: readonly Reference[] | undefined
  readonly today: Day
  /** What this device remembers of the deposit before. */
  readonly last: LastDeposit | undefined
}

/** Last time's account stands until another is chosen. */
export const accountOf = (
  { accountId }: Pick<Typed, 'accountId'>,
  { accounts, last }: Pick<Known, 'accounts' | 'last'>,
): Account | undefined => chosenAccount(accounts, [accountId, last?.accountId])

/** Undefined only where the person has emptied the field. */
export const dayFor = ({ selectedDate }: Pick<Typed, 'selectedDate'>, today: Day): Day | undefined =>
  selectedDate === '' ? undefined : (selectedDate ?? today)

/** The choice for ReferenceField: the person's own, else last time's where the account still offers it. */
export function chosenReference(
  { reference }: Pick<Typed, 'reference'>,
  account: Account | undefined,
  { references, last }: Pick<Known, 'references' | 'last'>,
): SelectedReference | undefined {
  if (reference) return reference
  const remembered = last && last.accountId === account?.accountId ? last.reference : undefined
  const offered = references?.some(({ value }) => value === remembered)
  return offered && remembered !== undefined ? { value: remembered, isFreeForm: false } : undefined
}

/** What is agreed on for the chosen account (decisions O9); nothing while none is chosen. */
export const companyFeatures = (account: Account | undefined) => ({
  blindRegister: account?.companyDepositCountAtServiceCenter ?? false,
  uncounted: account?.companyUncountedCoinsDeposit ?? false,
})

export function formDataOf(typed: Typed, known: Known): DepositFormData {
  const { references, today, last } = known
  const account = accountOf(typed, known)
  const lastMessage = last && last.accountId === account?.accountId ? last.message : ''
  const accountDefault = account?.accountDefaultDepositReference ?? ''
  return {
    ...typed,
    accountId: account?.accountId,
    message: typed.message ?? (lastMessage || account?.accountDefaultDepositMessage || ''),
    reference: sentReference(chosenReference(typed, account, known), { references, accountDefault }),
    selectedDate: dayFor(typed, today),
    totalSum: moneyOf(typed).totalSum,
    dynamicReference: references !== undefined && references.length > 0,
  }
}
